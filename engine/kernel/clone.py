"""A deep copy of state data, many times faster than ``copy.deepcopy``.

State is data: structs, ints, strings, tuples, lists and dicts. Tuples hold immutable things only, so they are shared.
A list holds things of one type, and so do the values of a dict (or all of them are immutable).

How a struct is copied follows from the types of its fields. It is written down once for every type, as a Python
function (so does ``dataclasses`` with its methods): to look at each value of each copy takes several times as long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, get_origin

from msgspec import Struct, inspect

T = TypeVar("T")
_ATOMS = {int, str, bool, float, type(None), tuple}
"""Types that nothing can change, which twins share. Frozen structs join them when they are met first."""
_SIMPLE = (inspect.IntType, inspect.StrType, inspect.BoolType, inspect.FloatType, inspect.NoneType)
_cloners: dict[type, Callable[[Any], Any]] = {}


def clone(thing: T) -> T:
    """Copy ``thing`` so that nothing mutable is shared.

    >>> rows = [[1, 2], [3]]
    >>> twin = clone(rows)
    >>> twin[0].append(9)
    >>> rows
    [[1, 2], [3]]
    """
    result: T = _clone(thing)
    return result


def _clone(thing: Any) -> Any:
    kind = type(thing)
    known = _cloners.get(kind)
    if known is not None:
        return known(thing)
    if kind in _ATOMS:
        return thing
    if kind is list:
        if not thing or type(thing[0]) in _ATOMS:
            return thing.copy()
        return [_clone(item) for item in thing]
    if kind is dict:
        if not thing or type(next(iter(thing.values()))) in _ATOMS:
            return thing.copy()
        return {key: _clone(value) for key, value in thing.items()}
    if isinstance(thing, Struct):
        if kind.__struct_config__.frozen:
            _ATOMS.add(kind)
            return thing
        _cloners[kind] = _cloner(kind)
        return _cloners[kind](thing)
    raise TypeError(f"{kind.__name__} is not state data")


def _cloner(kind: type[Struct]) -> Callable[[Any], Any]:
    """How structs of this type are copied: such as ``lambda thing: kind_1(thing.seat, thing.cards.copy())``."""
    names = dict[str, Any](clone=_clone)
    made: Callable[[Any], Any] = eval(f"lambda thing: {_twin(kind, 'thing', names)}", names)  # noqa: S307  # own names only
    return made


def _twin(kind: type[Struct], what: str, names: dict[str, Any]) -> str:
    """The expression that makes a twin of ``what``, a struct of this type; what it calls stands in ``names``."""
    info, name = inspect.type_info(kind), f"kind_{len(names)}"
    names[name] = kind
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    copies = [(field.name, _copy(field.type, f"{what}.{field.name}", names)) for field in fields]
    given = [made if field in kind.__match_args__ else f"{field}={made}" for field, made in copies]
    return f"{name}({', '.join(given)})"


def _copy(info: inspect.Type, what: str, names: dict[str, Any]) -> str:
    """The expression that copies ``what``, a value of a known type."""
    if _shared(info):
        return what
    if isinstance(info, inspect.ListType):
        each = f"each_{len(names)}"
        copied = _copy(info.item_type, each, names)
        return f"{what}.copy()" if copied == each else f"[{copied} for {each} in {what}]"
    if isinstance(info, inspect.DictType):
        if _shared(info.value_type):
            return f"{what}.copy()"
        return f"{{key: {_copy(info.value_type, 'each', names)} for key, each in {what}.items()}}"
    if isinstance(info, inspect.StructType):
        return _twin(get_origin(info.cls) or info.cls, what, names)
    return f"clone({what})"


def _shared(info: inspect.Type) -> bool:
    """Whether nothing can change what is of this type."""
    if isinstance(info, inspect.UnionType):
        return all(map(_shared, info.types))
    if isinstance(info, inspect.StructType):
        return (get_origin(info.cls) or info.cls).__struct_config__.frozen
    return isinstance(info, (*_SIMPLE, inspect.TupleType, inspect.VarTupleType))
