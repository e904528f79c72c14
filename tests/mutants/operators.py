"""What is changed in a module of the rules: every operator names the small faults it can put into a piece of syntax.

An operator is a function from a node to the nodes that may stand in its place. ``mutants`` gives each of them with the
line of code it changes, as it was and as it is: that names a mutant, wherever in its function the line may stand.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from typing import Any, NamedTuple

Operator = Callable[[Any], Iterator[ast.AST]]

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
THROUGH = {"sorted", "reversed", "list", "set"}
"""Calls of which only the argument is left: an order, a copy, or single ones are lost."""


class Mutant(NamedTuple):
    """One change of one module. ``where`` is the function, ``was`` and ``now`` are the line it is in."""

    module: str
    where: str
    operator: str
    was: str
    now: str
    number: int
    """Which of the module's mutants it is."""
    lines: tuple[int, int]
    """The first and the last line of the statement; of a compound one of its head."""

    @property
    def key(self) -> str:
        """What names it in a list of equivalent ones: no line numbers."""
        return f"{self.module}.{self.where}: {self.was}  ->  {self.now}"


def comparison(node: ast.Compare) -> Iterator[ast.AST]:
    """A border is moved by one, or the sense is turned round."""
    for index, one in enumerate(node.ops):
        for other in COMPARED[type(one)]:
            twin = deepcopy(node)
            twin.ops[index] = other()
            yield twin


def connective(node: ast.BoolOp) -> Iterator[ast.AST]:
    """``and`` and ``or`` change places, or one of the conditions is left out."""
    twin = deepcopy(node)
    twin.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield twin
    for index in range(len(node.values)):
        left = [value for other, value in enumerate(node.values) if other != index]
        yield left[0] if len(left) == 1 else ast.BoolOp(node.op, left)


def negation(node: ast.UnaryOp) -> Iterator[ast.AST]:
    """``not`` and the minus sign are left out."""
    if isinstance(node.op, ast.Not | ast.USub):
        yield node.operand


def condition(node: ast.If | ast.While | ast.IfExp) -> Iterator[ast.AST]:
    """What depends on a condition is done always, or never."""
    for value in (True, False):
        if not (isinstance(node, ast.While) and value):
            twin = deepcopy(node)
            twin.test = ast.Constant(value)
            yield twin


def filtered(node: ast.comprehension) -> Iterator[ast.AST]:
    """A comprehension takes all, or nothing."""
    for index in range(len(node.ifs)):
        for value in (True, False):
            twin = deepcopy(node)
            twin.ifs[index] = ast.Constant(value)
            yield twin


def number(node: ast.Constant) -> Iterator[ast.AST]:
    """A number is one more or less; true is false."""
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def arithmetic(node: ast.BinOp | ast.AugAssign) -> Iterator[ast.AST]:
    """Plus is minus, times is divided by."""
    if type(node.op) in COUNTED:
        twin = deepcopy(node)
        twin.op = COUNTED[type(node.op)]()
        yield twin


def call(node: ast.Call) -> Iterator[ast.AST]:
    """The other end: the least is the most, any is all, the last is the first; an order is not made."""
    if isinstance(node.func, ast.Name) and node.func.id in CALLED:
        twin = deepcopy(node)
        twin.func = ast.Name(CALLED[node.func.id], ast.Load())
        yield twin
    elif isinstance(node.func, ast.Name) and node.func.id in THROUGH and len(node.args) == 1:
        yield node.args[0]
    elif isinstance(node.func, ast.Attribute) and node.func.attr == "pop" and not node.args:
        yield ast.Call(node.func, [ast.Constant(0)], [])


def statement(node: ast.stmt) -> Iterator[ast.AST]:
    """Something is not done."""
    targets = node.targets if isinstance(node, ast.Assign) else []
    changes = any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    calls = isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant)
    if changes or calls or isinstance(node, ast.AugAssign | ast.Continue | ast.Break | ast.Delete):
        yield ast.Pass()


def loop(node: ast.For) -> Iterator[ast.AST]:
    """Nothing is gone through, or only the first."""
    for end in (0, 1):
        twin = deepcopy(node)
        part = ast.Slice(None, ast.Constant(end), None)
        twin.iter = ast.Subscript(ast.Call(ast.Name("list", ast.Load()), [node.iter], []), part, ast.Load())
        yield twin


def order(node: ast.Slice) -> Iterator[ast.AST]:
    """A slice begins at the beginning, or goes to the end."""
    if node.lower is not None:
        yield ast.Slice(None, node.upper, node.step)
    if node.upper is not None:
        yield ast.Slice(node.lower, None, node.step)


OPERATORS: tuple[tuple[Any, Operator], ...] = (
    (ast.Compare, comparison),
    (ast.BoolOp, connective),
    (ast.UnaryOp, negation),
    (ast.If | ast.While | ast.IfExp, condition),
    (ast.comprehension, filtered),
    (ast.Constant, number),
    (ast.BinOp | ast.AugAssign, arithmetic),
    (ast.Call, call),
    (ast.stmt, statement),
    (ast.For, loop),
    (ast.Slice, order),
)


def line(node: ast.stmt) -> str:
    """A statement in one line; of a compound one the head."""
    twin = copy(node)
    for name in ("body", "orelse", "finalbody", "handlers"):
        if getattr(twin, name, None):
            setattr(twin, name, [ast.Pass()] if name == "body" else [])
    return ast.unparse(ast.fix_missing_locations(twin)).removesuffix("pass").strip()


def lines(node: ast.stmt) -> tuple[int, int]:
    """The first and the last line of a statement; of a compound one of its head."""
    body = getattr(node, "body", None)
    end = max(node.lineno, body[0].lineno - 1) if body else node.end_lineno
    return node.lineno, end or node.lineno


class _Place(NamedTuple):
    """A node: how to put another in its place, and the statement and function it stands in."""

    node: ast.AST
    put: Callable[[ast.AST], None]
    statement: ast.stmt | None
    where: str


def _places(node: ast.AST, statement: ast.stmt | None, where: str) -> Iterator[_Place]:
    """All nodes below one, without annotations, imports, decorators ``strict=True``: they decide nothing."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "ctx", "bases", "keywords"} and not isinstance(
            node, ast.Call
        ):
            continue
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or isinstance(child, ast.Import | ast.ImportFrom):
                continue
            if isinstance(child, ast.keyword) and child.arg == "strict":
                continue
            inside = statement if not isinstance(child, ast.stmt) else child

            def put(new: ast.AST, value: Any = value, index: int = index, name: str = name) -> None:
                if isinstance(value, list):
                    value[index] = new
                else:
                    setattr(node, name, new)

            yield _Place(child, put, inside, where)
            named = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            yield from _places(child, inside, f"{where}.{child.name}".strip(".") if named else where)


def mutants(module: str, tree: ast.Module, skipped: Callable[[ast.AST], bool]) -> Iterator[Mutant]:
    """All mutants of a module; while one is given, ``tree`` is that mutant, and afterwards as it was.

    ``skipped`` names the nodes that are left alone with all below them.
    """
    alone = {id(below) for node in ast.walk(tree) if skipped(node) for below in ast.walk(node)}
    count = 0
    for place in list(_places(tree, None, "")):
        if id(place.node) in alone or place.statement is None:
            continue
        was, reached = line(place.statement), lines(place.statement)
        for new, name in list(_changes(place.node)):
            place.put(new)
            now = line(new if isinstance(new, ast.stmt) else place.statement)
            if now != was:
                yield Mutant(module, place.where, name, was, now or "pass", count, reached)
                count += 1
            place.put(place.node)


def _changes(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """What all operators make of a node, with their names."""
    for kinds, operator in OPERATORS:
        if isinstance(node, kinds):
            for new in operator(node):
                yield new, operator.__name__
