"""The rules of Revive, a module a chapter."""
