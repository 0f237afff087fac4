"""What never changes of a component: made once, and shared by all views."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar, cast

Value = TypeVar("Value")


def refuse(*_: object, **__: object) -> NoReturn:
    raise TypeError("what never changes is shared by all views: make a copy with dict() or list()")


class Facts(dict[str, Any]):
    """A dict that nobody may change. Who has looked at it once need not do so again."""

    __setitem__ = __delitem__ = __ior__ = refuse
    clear = pop = popitem = setdefault = update = refuse

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy or a pickle is a dict like any other."""
        return dict, (dict(self),)


class FactList(list[Any]):
    """The same as a list."""

    __setitem__ = __delitem__ = __iadd__ = __imul__ = refuse
    append = extend = insert = pop = remove = clear = sort = reverse = refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)


def facts(value: Value) -> Value:
    """A dict or a list of a view as facts, and all that is in it: it can be part of other dicts and lists as well."""
    found: Any = value
    if type(found) is dict:
        found = Facts({name: facts(one) for name, one in found.items()})
    elif type(found) is list:
        found = FactList([facts(one) for one in found])
    return cast(Value, found)
