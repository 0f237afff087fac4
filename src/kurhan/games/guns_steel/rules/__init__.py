"""The rules of Guns & Steel, a module for each chapter of docs/rules/guns_steel.md."""
