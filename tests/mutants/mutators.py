"""Every small mistake that can be made in a Python source: found in its syntax tree, made one at a time."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

_RULE_ID = re.compile(r"[A-Z]{2}-\d+")
_OTHER_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_OTHER_OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add, ast.BitOr),  # the difference of sets, too
    ast.Mult: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.Mult,),
    ast.Pow: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitAnd,),
}
_OTHER_FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """One mistake: where, what stood there, what stands there now."""

    file: str  # under src
    within: str  # the outermost function, with its class; empty at the top of a module or class
    was: str
    became: str
    number: int  # among all of the file, in the order they are found
    line: int

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What names it when lines have moved."""
        return self.file, self.within, self.was, self.became


@dataclass(frozen=True)
class _Change:
    """How to make a mistake in a tree: *make* alters *shown* or something in it."""

    shown: ast.AST
    make: Callable[[], None]
    within: str
    became: str | None = None  # None: what *shown* is afterwards


def mutants(file: str, source: str) -> list[Mutant]:
    """Every mistake that can be made in *source*."""
    found: list[Mutant] = []
    for number in range(len(list(_changes(ast.parse(source))))):
        tree = ast.parse(source)
        change = list(_changes(tree))[number]
        was, line = _text(change.shown), getattr(change.shown, "lineno", 0)
        change.make()
        found.append(Mutant(file, change.within, was, change.became or _text(change.shown), number, line))
    return [one for one in found if one.was != one.became]


def mutated(source: str, number: int) -> ast.Module:
    """The tree of *source* with mistake *number*."""
    tree = ast.parse(source)
    list(_changes(tree))[number].make()
    return ast.fix_missing_locations(tree)


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def _changes(tree: ast.Module) -> Iterator[_Change]:
    yield from _in_statements(tree.body, "")


def _in_statements(body: list[ast.stmt], within: str) -> Iterator[_Change]:
    for index, statement in enumerate(body):
        if _is_skipped(statement):
            continue
        if isinstance(statement, ast.ClassDef):
            yield from _in_statements(statement.body, f"{within}{statement.name}.")
        elif isinstance(statement, ast.FunctionDef):
            yield from _in_function(statement, within)
        else:
            inside = "" if within.endswith(".") else within
            if inside and _can_go(statement):
                yield _Change(statement, partial(body.__setitem__, index, ast.Pass()), inside, "pass")
            yield from _in_statement(statement, inside)


def _in_function(function: ast.FunctionDef, within: str) -> Iterator[_Change]:
    """Defaults belong to what is around the function, the body to the outermost function."""
    outside = "" if within.endswith(".") or not within else within
    for default in [*function.args.defaults, *filter(None, function.args.kw_defaults)]:
        yield from _in_expression(default, outside)
    name = outside or f"{within}{function.name}"
    yield from _in_statements(function.body, name)


def _is_skipped(statement: ast.stmt) -> bool:
    """What a mistake says nothing about: imports, assertions, docstrings, aliases of types, slots."""
    if isinstance(statement, ast.Import | ast.ImportFrom | ast.Assert | ast.Pass):
        return True
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return True
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        value = statement.value
        alias = isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name) and value.value.id[0].isupper()
        return alias or statement.targets[0].id == "__slots__"
    return False


def _can_go(statement: ast.stmt) -> bool:
    simple = ast.Expr | ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Raise | ast.Break | ast.Continue
    return isinstance(statement, simple)


def _in_statement(statement: ast.stmt, within: str) -> Iterator[_Change]:
    match statement:
        case ast.Return(value) if value and not _is_nothing(value):
            yield _Change(statement, partial(setattr, statement, "value", ast.Constant(None)), within)
        case ast.If() | ast.While():
            yield from _negated(statement, "test", within)
        case ast.AugAssign():
            yield from _other_operator(statement, within)
        case ast.Match():
            yield from _in_match(statement, within)
    for child in _parts(statement):
        if isinstance(child, ast.expr):
            yield from _in_expression(child, within)
    for field in ("body", "orelse", "finalbody"):
        yield from _in_statements(getattr(statement, field, []), within)


def _parts(statement: ast.stmt) -> Iterator[ast.AST]:
    """What *statement* consists of, without types and what is assigned to."""
    for name, value in ast.iter_fields(statement):
        if name not in ("annotation", "targets", "target"):
            yield from value if isinstance(value, list) else [value]


def _in_match(statement: ast.Match, within: str) -> Iterator[_Change]:
    for index, case in enumerate(statement.cases):
        shown = f"case {_text(case.pattern)}" + (f" if {_text(case.guard)}" if case.guard else "")
        if len(statement.cases) > 1:
            yield _Change(case.pattern, partial(_pop, statement.cases, index), within, f"no {shown}")
        if case.guard:
            yield from _negated(case, "guard", within)
            yield _Change(case.guard, partial(setattr, case, "guard", None), within, "no guard")
            yield from _in_expression(case.guard, within)
        if isinstance(case.pattern, ast.MatchOr):
            for part in range(len(case.pattern.patterns)):
                yield _Change(case.pattern, partial(_doubled, case.pattern.patterns, part), within)
        yield from _in_statements(case.body, within)


def _in_expression(top: ast.expr, within: str) -> Iterator[_Change]:
    for node in ast.walk(top):
        yield from _HERE.get(type(node), _nothing)(node, within)


def _in_comparison(node: ast.Compare, within: str) -> Iterator[_Change]:
    for index, operator in enumerate(node.ops):
        for other in _OTHER_COMPARISONS[type(operator)]:
            yield _Change(node, partial(node.ops.__setitem__, index, other()), within)


def _in_bool_op(node: ast.BoolOp, within: str) -> Iterator[_Change]:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield _Change(node, partial(setattr, node, "op", other), within)
    for index in range(len(node.values)):
        yield _Change(node, partial(_doubled, node.values, index), within)


def _in_unary_op(node: ast.UnaryOp, within: str) -> Iterator[_Change]:
    if isinstance(node.op, ast.Not):
        yield _Change(node, partial(setattr, node, "operand", ast.UnaryOp(ast.Not(), node.operand)), within)
    else:
        yield _Change(node, partial(setattr, node, "op", ast.UAdd()), within)


def _in_constant(node: ast.Constant, within: str) -> Iterator[_Change]:
    if isinstance(node.value, bool):
        yield _Change(node, partial(setattr, node, "value", not node.value), within)
    elif isinstance(node.value, int):
        for value in (node.value + 1, node.value - 1):
            yield _Change(node, partial(setattr, node, "value", value), within)
    elif isinstance(node.value, str) and _RULE_ID.fullmatch(node.value):
        yield _Change(node, partial(setattr, node, "value", f"{node.value}0"), within)


def _in_if(node: ast.IfExp, within: str) -> Iterator[_Change]:
    yield from _negated(node, "test", within)


def _in_comprehension(node: ast.comprehension, within: str) -> Iterator[_Change]:
    for index, condition in enumerate(node.ifs):
        if not isinstance(condition, ast.Compare):
            negated = ast.UnaryOp(ast.Not(), condition)
            yield _Change(condition, partial(node.ifs.__setitem__, index, negated), within, f"not {_text(condition)}")


def _in_call(node: ast.Call, within: str) -> Iterator[_Change]:
    if isinstance(node.func, ast.Name) and node.func.id in _OTHER_FUNCTIONS:
        other = _OTHER_FUNCTIONS[node.func.id]
        yield _Change(node, partial(setattr, node.func, "id", other), within)
    for index in range(len(node.keywords)):
        yield _Change(node.keywords[index], partial(_pop, node.keywords, index), within, "left out")


def _in_elements(node: ast.Tuple | ast.List | ast.Set, within: str) -> Iterator[_Change]:
    if isinstance(node, ast.Set) or isinstance(node.ctx, ast.Load):
        for index in range(len(node.elts)):
            yield _Change(node, partial(_pop, node.elts, index), within)


def _in_dict(node: ast.Dict, within: str) -> Iterator[_Change]:
    for index in range(len(node.keys)):
        yield _Change(node, partial(_pop, node.keys, index, node.values), within)


def _other_operator(node: ast.BinOp | ast.AugAssign, within: str) -> Iterator[_Change]:
    for other in _OTHER_OPERATORS.get(type(node.op), ()):
        yield _Change(node, partial(setattr, node, "op", other()), within)


def _nothing(node: ast.AST, within: str) -> Iterable[_Change]:
    return ()


_HERE: dict[type, Callable[..., Iterable[_Change]]] = {
    ast.Compare: _in_comparison,
    ast.BoolOp: _in_bool_op,
    ast.UnaryOp: _in_unary_op,
    ast.Constant: _in_constant,
    ast.IfExp: _in_if,
    ast.comprehension: _in_comprehension,
    ast.Call: _in_call,
    ast.Tuple: _in_elements,
    ast.List: _in_elements,
    ast.Set: _in_elements,
    ast.Dict: _in_dict,
    ast.BinOp: _other_operator,
}


def _negated(node: ast.AST, field: str, within: str) -> Iterator[_Change]:
    """The condition the other way round; where flipping its one comparison does the same, that is left to it."""
    test = getattr(node, field)
    if isinstance(test, ast.Compare | ast.UnaryOp):
        return
    yield _Change(test, partial(setattr, node, field, ast.UnaryOp(ast.Not(), test)), within, f"not {_text(test)}")


def _doubled(values: list[Any], index: int) -> None:
    """Without the value at *index*: its neighbour stands there instead."""
    values[index] = values[index - 1]


def _pop(values: list[Any], index: int, others: list[Any] | None = None) -> None:
    """Without the value at *index*, nor its other half if there is one."""
    values.pop(index)
    if others is not None:
        others.pop(index)


def _is_nothing(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and (node.value is None or node.value is False)
