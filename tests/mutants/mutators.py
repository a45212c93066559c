"""Every small mistake that can be made in a Python source: found in its syntax tree, made one at a time."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

AROUND = 40  # characters shown on both sides of a mistake
LONGEST = 120  # characters of a statement that is shown whole
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


Make = Callable[[], None]  # alters the tree it was found in


@dataclass(frozen=True)
class _Change:
    """How to make one mistake in a tree, and where: *make* alters something in *statement*."""

    make: Make
    statement: ast.AST
    within: str
    line: int
    told: tuple[str, str] | None = None  # what was and what became of it, where the code would not say it


def mutants(file: str, source: str) -> list[Mutant]:
    """Every mistake that can be made in *source*."""
    found: list[Mutant] = []
    for number in range(len(list(_changes(ast.parse(source))))):
        change = list(_changes(ast.parse(source)))[number]
        before = _text(change.statement)
        change.make()
        after = _text(change.statement)
        was, became = change.told or _windows(before, after)
        if was != became:
            found.append(Mutant(file, change.within, was, became, number, change.line))
    return found


def mutated(source: str, number: int) -> ast.Module:
    """The tree of *source* with mistake *number*."""
    tree = ast.parse(source)
    list(_changes(tree))[number].make()
    return ast.fix_missing_locations(tree)


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def _windows(before: str, after: str) -> tuple[str, str]:
    """Both texts cut to where they differ, with a little around it."""
    start = _shared(before, after)
    end = _shared(before[start:][::-1], after[start:][::-1])
    return _window(before, start, end), _window(after, start, end)


def _shared(one: str, other: str) -> int:
    """How many characters both begin with."""
    shortest = min(len(one), len(other))
    return next((index for index in range(shortest) if one[index] != other[index]), shortest)


def _window(text: str, start: int, end: int) -> str:
    first, last = max(0, start - AROUND), min(len(text), len(text) - end + AROUND)
    return ("…" if first else "") + text[first:last] + ("…" if last < len(text) else "")


# ── statements ────────────────────────────────────────────────────────────────────────────────


def _changes(tree: ast.Module) -> Iterator[_Change]:
    yield from _in_statements(tree.body, "")


def _in_statements(body: list[ast.stmt], within: str) -> Iterator[_Change]:
    """*within* is a class and ends with a dot, or the outermost function."""
    for index, statement in enumerate(body):
        if isinstance(statement, ast.ClassDef):
            yield from _in_statements(statement.body, f"{within}{statement.name}.")
        elif isinstance(statement, ast.FunctionDef):
            yield from _in_function(statement, within)
        elif not _is_skipped(statement):
            inside = _outside(within)
            if inside and isinstance(statement, _REMOVABLE):
                pass_ = partial(body.__setitem__, index, ast.Pass())
                yield _Change(pass_, statement, inside, statement.lineno, (_text(statement)[:LONGEST], "pass"))
            yield from _in_statement(statement, inside)


def _in_function(function: ast.FunctionDef, within: str) -> Iterator[_Change]:
    """Defaults belong to what is around the function, the body to the outermost function."""
    outside = _outside(within)
    for default in [*function.args.defaults, *filter(None, function.args.kw_defaults)]:
        yield from _in_expression(default, function, outside)
    yield from _in_statements(function.body, outside or f"{within}{function.name}")


def _outside(within: str) -> str:
    """The outermost function around; empty at the top of a module or a class."""
    return "" if within.endswith(".") else within


_REMOVABLE = (ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Raise, ast.Break, ast.Continue)


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


def _in_statement(statement: ast.stmt, within: str) -> Iterator[_Change]:
    for make in _at_statement(statement):
        yield _Change(make, statement, within, statement.lineno)
    for part in _parts(statement):
        if isinstance(part, ast.expr):
            yield from _in_expression(part, statement, within)
    if isinstance(statement, ast.Match):
        yield from _in_match(statement, within)
    for field in ("body", "orelse", "finalbody"):
        yield from _in_statements(getattr(statement, field, []), within)


def _at_statement(statement: ast.stmt) -> Iterable[Make]:
    match statement:
        case ast.Return(value) if value and not _is_nothing(value):
            return [partial(setattr, statement, "value", ast.Constant(None))]
        case ast.If() | ast.While():
            return _negated(statement, "test")
        case ast.AugAssign():
            return _other_operator(statement)
    return ()


def _parts(statement: ast.stmt) -> Iterator[ast.AST]:
    """What *statement* consists of, without types and what is assigned to."""
    for name, value in ast.iter_fields(statement):
        if name not in ("annotation", "targets", "target"):
            yield from value if isinstance(value, list) else [value]


def _in_match(statement: ast.Match, within: str) -> Iterator[_Change]:
    for index, case in enumerate(statement.cases):
        line = case.pattern.lineno
        if len(statement.cases) > 1:
            shown = f"case {_text(case.pattern)}" + (f" if {_text(case.guard)}" if case.guard else "")
            yield _Change(partial(_pop, statement.cases, index), statement, within, line, (shown, "no such case"))
        if case.guard:
            yield from (_Change(make, statement, within, line) for make in _negated(case, "guard"))
            yield _Change(partial(setattr, case, "guard", None), statement, within, line)
            yield from _in_expression(case.guard, statement, within)
        if isinstance(case.pattern, ast.MatchOr):
            for part in range(len(case.pattern.patterns)):
                yield _Change(partial(_doubled, case.pattern.patterns, part), statement, within, line)
        yield from _in_statements(case.body, within)


# ── expressions ───────────────────────────────────────────────────────────────────────────────


def _in_expression(top: ast.expr, statement: ast.AST, within: str) -> Iterator[_Change]:
    for node in ast.walk(top):
        for make in _HERE.get(type(node), _nothing)(node):
            yield _Change(make, statement, within, getattr(node, "lineno", top.lineno))


def _in_comparison(node: ast.Compare) -> Iterator[Make]:
    for index, operator in enumerate(node.ops):
        for other in _OTHER_COMPARISONS[type(operator)]:
            yield partial(node.ops.__setitem__, index, other())


def _in_bool_op(node: ast.BoolOp) -> Iterator[Make]:
    yield partial(setattr, node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
    for index in range(len(node.values)):
        yield partial(_doubled, node.values, index)


def _in_unary_op(node: ast.UnaryOp) -> Iterator[Make]:
    if isinstance(node.op, ast.Not):
        yield partial(setattr, node, "operand", ast.UnaryOp(ast.Not(), node.operand))
    else:
        yield partial(setattr, node, "op", ast.UAdd())


def _in_constant(node: ast.Constant) -> Iterator[Make]:
    if isinstance(node.value, bool):
        yield partial(setattr, node, "value", not node.value)
    elif isinstance(node.value, int):
        for value in (node.value + 1, node.value - 1):
            yield partial(setattr, node, "value", value)
    elif isinstance(node.value, str) and _RULE_ID.fullmatch(node.value):
        yield partial(setattr, node, "value", f"{node.value}0")


def _in_if(node: ast.IfExp) -> Iterator[Make]:
    return _negated(node, "test")


def _in_comprehension(node: ast.comprehension) -> Iterator[Make]:
    for index, condition in enumerate(node.ifs):
        if not isinstance(condition, ast.Compare):
            yield partial(node.ifs.__setitem__, index, ast.UnaryOp(ast.Not(), condition))


def _in_call(node: ast.Call) -> Iterator[Make]:
    if isinstance(node.func, ast.Name) and node.func.id in _OTHER_FUNCTIONS:
        yield partial(setattr, node.func, "id", _OTHER_FUNCTIONS[node.func.id])
    for index in range(len(node.keywords)):
        yield partial(_pop, node.keywords, index)


def _in_elements(node: ast.Tuple | ast.List | ast.Set) -> Iterator[Make]:
    if isinstance(node, ast.Set) or isinstance(node.ctx, ast.Load):
        for index in range(len(node.elts)):
            yield partial(_pop, node.elts, index)


def _in_dict(node: ast.Dict) -> Iterator[Make]:
    for index in range(len(node.keys)):
        yield partial(_pop, node.keys, index, node.values)


def _other_operator(node: ast.BinOp | ast.AugAssign) -> Iterator[Make]:
    for other in _OTHER_OPERATORS.get(type(node.op), ()):
        yield partial(setattr, node, "op", other())


def _nothing(node: ast.AST) -> Iterable[Make]:
    return ()


_HERE: dict[type, Callable[..., Iterable[Make]]] = {
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


def _negated(node: ast.AST, field: str) -> Iterator[Make]:
    """The condition the other way round; where flipping its one comparison does the same, that is left to it."""
    test = getattr(node, field)
    if not isinstance(test, ast.Compare | ast.UnaryOp):
        yield partial(setattr, node, field, ast.UnaryOp(ast.Not(), test))


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
