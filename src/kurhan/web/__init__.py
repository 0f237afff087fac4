"""The table in the browser."""

from kurhan.web.app import serve

__all__ = ["serve"]
