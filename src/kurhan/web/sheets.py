"""Takes templates apart: each macro and block becomes a sketch, which is drawn by itself and knows what it looks at.

A sketch looks at its arguments and at what it names: words, icons and other things that never change; values of the
page such as ``view.market`` or ``people[..].name``; other sketches, which look at things themselves. All this stands in
the template, so nobody has to say it, and what was drawn can be kept and shown to all who see the same (``parts.py``).

Templates are written as ever, with these limits: macros stand at the top, take no variable arguments and have plain
defaults; blocks are not nested and do not call ``super``; what is included or imported has a fixed name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby
from typing import Any

from jinja2 import Environment, Template, nodes, pass_context
from jinja2.compiler import CodeGenerator, Frame
from jinja2.defaults import DEFAULT_NAMESPACE
from jinja2.nodes import EvalContext
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from kurhan.web.parts import PAGE, Lean, attribute, shown

LAYOUT = re.compile(r"\s+")
LONG = 60  # letters of a stretch that is worth a part of its own
SETTING = (nodes.Assign, nodes.AssignBlock, nodes.For, nodes.If)
# A value of the page: ("eye",), ("view", "market"), or of each in a list: ("people", "*", "name").
Path = tuple[str, ...]


@dataclass(eq=False)
class Sketch:
    """A macro, a block or some sets: the names of its arguments, and the values of the page at which it looks."""

    name: str
    args: list[str]
    defaults: dict[str, Any]
    looks_at: tuple[Path, ...]
    template: Template


@dataclass(eq=False)
class Sheet:
    """One template: its macros and blocks, what it imports, and what its top sets."""

    name: str
    body: list[nodes.Node]
    own: dict[str, Any] = field(default_factory=dict)  # the nodes of its macros and blocks
    macros: dict[str, Sheet] = field(default_factory=dict)  # by name, with the sheet on which each stands
    sets: list[nodes.Node] = field(default_factory=list)
    constants: set[str] = field(default_factory=set)  # what of the sets never changes
    values: set[str] = field(default_factory=set)  # what else can be looked at


@dataclass(frozen=True)
class Book:
    """A game's template, taken apart: what is worked out once, what for each page, and what is drawn then."""

    settled: int  # the sketch that sets what never changes
    sets: list[int]  # sketches that set values, in their order
    frame: Template
    blocks: dict[str, int]


class Writer(CodeGenerator):
    """Writes templates as Python with fewer detours than Jinja itself: nothing that is called wants to know the
    context, attributes are mostly those of dicts, and what a page draws is HTML already."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        if is_drawn(node):
            draw: Any = node.node
            self.visit(draw.node, frame)
            self.write(f".{draw.attr}(")
        else:
            self.visit(node.node, frame)
            self.write("(")
        given = [("", one) for one in [*node.args, *node.kwargs]] + [("*", node.dyn_args), ("**", node.dyn_kwargs)]
        for stars, argument in given:
            if argument is not None:
                self.write(stars)
                self.visit(argument, frame)
                self.write(", ")
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        self.write("attribute(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r}, otherwise)")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("(" if is_drawn(node) else "shown(")


class Sheets(Environment):
    """Templates that are taken apart. Names in ``constants`` never change for a game and a language, those in
    ``values`` are given with each page."""

    code_generator_class = Writer

    def __init__(self, constants: frozenset[str], values: frozenset[str], **settings: Any) -> None:
        super().__init__(**settings)
        self.filters["part"] = keep
        self._own_constants = constants
        self._constants = constants | DEFAULT_NAMESPACE.keys() | {PAGE}
        self._values = values
        self.eval_context = EvalContext(self)
        self._sheets: dict[str, Sheet] = {}
        self._books: dict[str, Book] = {}
        self._numbers: dict[tuple[str, str], int] = {}
        self.sketches: list[Sketch] = []
        # What is always the same: calls of constants, and of sketches that look at nothing, each with its arguments.
        self.said: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
        self.fixed: list[tuple[int, tuple[Any, ...], dict[str, Any]]] = []

    # -- taking apart --------------------------------------------------------------------------------------------

    def book(self, name: str) -> Book:
        """A game's template and the frame it extends."""
        if name not in self._books:
            sheet = self._sheet(name)
            frame = self._sheet(next(named(node) for node in sheet.body if isinstance(node, nodes.Extends)))
            settled = [node for node in sheet.sets if stored(node) <= sheet.constants]
            self._books[name] = Book(
                settled=self._of_sets(settled, sheet),
                sets=[self._of_sets(group, sheet) for group in groups(sheet)],
                frame=self._template([node for node in frame.body if not isinstance(node, nodes.Macro)], frame),
                blocks={
                    block.name: self._number(f"block {block.name}", home)
                    for home in (frame, sheet)
                    for block in home.own.values()
                    if isinstance(block, nodes.Block)
                },
            )
        return self._books[name]

    def _sheet(self, name: str) -> Sheet:
        if name not in self._sheets:
            sheet = self._sheets[name] = Sheet(name, self._read(name))
            for found in nodes.Template(sheet.body).find_all((nodes.Macro, nodes.Block)):
                own: Any = found
                sheet.own[f"block {own.name}" if isinstance(own, nodes.Block) else own.name] = own
            extends = any(isinstance(node, nodes.Extends) for node in sheet.body)
            for node in sheet.body:
                if isinstance(node, nodes.Macro):
                    sheet.macros[node.name] = sheet
                elif isinstance(node, nodes.FromImport):
                    sheet.macros |= {str(imported): self._sheet(named(node)) for imported in node.names}
                elif isinstance(node, SETTING) and extends:
                    sheet.sets.append(node)
            self._settle(sheet)
        return self._sheets[name]

    def _read(self, name: str) -> list[nodes.Node]:
        """The nodes of a template, with what it includes in place."""
        assert self.loader is not None
        tree = self.parse(self.loader.get_source(self, name)[0], name)
        for data in tree.find_all(nodes.TemplateData):
            data.data = LAYOUT.sub(" ", data.data)  # how a template is laid out is not worth sending
        including = Including(self._read)
        return [*[including.visit(node) for node in tree.body], *including.macros]

    def _settle(self, sheet: Sheet) -> None:
        """Finds out which sets are made of constants alone; the others are values of the page."""
        made = set().union(*[stored(node) for node in sheet.sets])
        sheet.constants, changed = set(made), True
        while changed:
            sheet.values = set(self._values) | made - sheet.constants
            unsettled = [
                node for node in sheet.sets if stored(node) & sheet.constants and self._looks_at([node], sheet)
            ]
            changed = bool(unsettled)
            sheet.constants -= set().union(*[stored(node) for node in unsettled])

    def _number(self, name: str, sheet: Sheet) -> int:
        """Of a sketch, which is made when it is first asked for."""
        key = (sheet.name, name)
        if key not in self._numbers:
            self._numbers[key] = len(self.sketches)
            self.sketches.append(None)  # type: ignore[arg-type]  # it may draw itself
            self.sketches[self._numbers[key]] = self._sketch(name, sheet)
        return self._numbers[key]

    def _of_sets(self, group: list[nodes.Node], sheet: Sheet) -> int:
        made = set().union(*map(stored, group))
        looks_at = [path for path in sorted(self._looks_at(group, sheet)) if path[0] not in made]
        self.sketches.append(Sketch(f"{sheet.name}: sets", [], {}, tuple(looks_at), self._template(group, sheet)))
        return len(self.sketches) - 1

    def _sketch(self, name: str, sheet: Sheet) -> Sketch:
        node = sheet.own[name]
        hidden = {*bound_in(node)} & self._own_constants
        if hidden:
            raise NameError(f"{sheet.name}: {name} has a name of its own that hides {', '.join(sorted(hidden))}")
        args = [arg.name for arg in getattr(node, "args", [])]
        defaults = [default.as_const() for default in getattr(node, "defaults", [])]
        template = self._template([nodes.Scope(node.body)], sheet)
        given = dict(zip(args[len(args) - len(defaults) :], defaults, strict=True))
        return Sketch(f"{sheet.name}: {name}", args, given, tuple(sorted(self._looks_at([node], sheet))), template)

    def _fixed(self, stretch: list[Any], sheet: Sheet) -> nodes.Call:
        """A long stretch that never changes as a sketch, so that it is not sent again with what changes beside it."""
        template = self._compiled(nodes.Template([nodes.Output(stretch)], lineno=1), sheet)
        self.sketches.append(Sketch(f"{sheet.name}: stretch", [], {}, (), template))
        self.fixed.append((len(self.sketches) - 1, (), {}))
        return on_page("fixed", nodes.Const(len(self.fixed) - 1))

    def _template(self, body: list[nodes.Node], sheet: Sheet) -> Template:
        return self._compiled(Drawing(self, sheet).visit(nodes.Template(copied(body), lineno=1)), sheet)

    def _compiled(self, tree: nodes.Template, sheet: Sheet) -> Template:
        tree.set_environment(self)
        names = {
            "environment": self, "__file__": sheet.name,
            "shown": shown, "attribute": attribute, "otherwise": self.getattr,
        }  # fmt: skip
        exec(self.compile(tree, sheet.name), names)
        return Template._from_namespace(self, names, self.make_globals(None))

    # -- what is looked at ---------------------------------------------------------------------------------------

    def _looks_at(self, body: list[nodes.Node], sheet: Sheet) -> set[Path]:
        """The values of a page at which some nodes look, by themselves or through macros."""
        found: set[Path] = set()
        todo, done = [(node, sheet) for node in body], set()
        while todo:
            node, here = todo.pop()
            eye = Eye()
            eye.see(node, frozenset())
            for path in eye.seen:
                name = path[0]
                if name in here.macros:
                    if (name, here) not in done:
                        done.add((name, here))
                        todo.append((here.macros[name].own[name], here.macros[name]))
                elif name in here.values or name in self._values:
                    found.add(path)
                elif name not in self._constants | here.constants | eye.own:
                    raise NameError(f"{here.name} looks at {name!r}, of which nothing is known")
        return {path for path in found if not any(path[:i] in found for i in range(1, len(path)))}


def groups(sheet: Sheet) -> list[list[nodes.Node]]:
    """The statements that set values of a page, those together that set the same, and all between them."""
    found: list[list[nodes.Node]] = []
    for node in sheet.sets:
        if stored(node) <= sheet.constants:
            continue
        alike = [i for i, group in enumerate(found) if stored(node) & set().union(*map(stored, group))]
        first = alike[0] if alike else len(found)
        found[first:] = [[*chain(*found[first:]), node]]
    return found


def named(node: Any) -> str:
    """The template that another extends, includes or imports from."""
    name: str = node.template.as_const()
    return name


@pass_context
def keep(context: Lean, text: str) -> Markup:
    """``{% filter part %}``: a piece that is sent only when it has changed."""
    kept: Markup = context[PAGE].keep(text)
    return kept


def stored(statement: nodes.Node) -> set[str]:
    """The names that a statement at the top sets for what comes after it."""
    match statement:
        case nodes.Assign() | nodes.AssignBlock():
            return {*names_in(statement.target)}
        case nodes.If():
            return set().union(*map(stored, [*statement.body, *statement.elif_, *statement.else_]))
        case nodes.For():  # what is set in a loop is forgotten, but for namespaces
            return {namespace.name for namespace in statement.find_all(nodes.NSRef)}
    return set()


def bound_in(node: nodes.Node) -> Iterator[str]:
    """The names that a macro or block gives to values of its own."""
    for name in node.find_all(nodes.Name):
        if name.ctx != "load":
            yield name.name


def names_in(target: nodes.Node) -> Iterator[str]:
    if isinstance(target, nodes.Name | nodes.NSRef):
        yield target.name
    yield from [name.name for name in target.find_all(nodes.Name)]
    yield from [name.name for name in target.find_all(nodes.NSRef)]


class Eye:
    """Walks through a piece of a template and notes which names it looks at, and which it sets for its own use."""

    def __init__(self) -> None:
        self.seen: set[Path] = set()
        self.own: set[str] = set()

    def see(self, node: nodes.Node, bound: frozenset[str]) -> None:
        match node:
            case nodes.Name() | nodes.NSRef():
                self._note((node.name,), bound)
            case nodes.Call(node=nodes.Getattr(node=nodes.Name() as whole)):  # a method, as in reach.values()
                self._all([whole, *node.args, *node.kwargs], bound)
            case nodes.Getattr() | nodes.Getitem() | nodes.Filter():
                self._path(node, bound)
            case nodes.Assign():
                self.see(node.node, bound)
                self._set(node.target, bound)
            case nodes.AssignBlock():
                self._all([*node.body, *([node.filter] if node.filter else [])], bound)
                self._set(node.target, bound)
            case nodes.For():
                self.see(node.iter, bound)
                inside = bound | {*names_in(node.target), "loop"}
                self._all([*([node.test] if node.test else []), *node.body], inside)
                self._all(node.else_, bound)
            case nodes.Macro():
                self._all(node.body, bound | {arg.name for arg in node.args} | {"caller"})
            case nodes.CallBlock():
                self.see(node.call, bound)
                self._all(node.body, bound)
            case _:
                self._all(list(node.iter_child_nodes()), bound)

    def _all(self, found: list[Any], bound: frozenset[str]) -> None:
        for node in found:
            self.see(node, bound)

    def _note(self, path: Path, bound: frozenset[str]) -> None:
        if path[0] not in bound:
            self.seen.add(path)

    def _set(self, target: nodes.Node, bound: frozenset[str]) -> None:
        if isinstance(target, nodes.NSRef):
            self._note((target.name,), bound)
        else:
            self.own |= {*names_in(target)}

    def _path(self, node: nodes.Node, bound: frozenset[str]) -> None:
        """``a.b``, ``a["b"]``, ``a[..].b`` and ``a | map(attribute="b")`` look at a part of a only."""
        match node:
            case nodes.Getattr(node=nodes.Name(name=name), attr=attr):
                self._note((name, attr), bound)
            case nodes.Getitem(node=nodes.Name(name=name), arg=nodes.Const(value=str(attr))):
                self._note((name, attr), bound)
            case nodes.Getattr(node=nodes.Getitem(node=nodes.Name(name=name), arg=which), attr=attr):
                self._note((name, "*", attr), bound)
                self.see(which, bound)
            case nodes.Filter(
                name="map",
                node=nodes.Name(name=name),
                kwargs=[nodes.Keyword(key="attribute", value=nodes.Const(value=attr))],
            ):
                self._note((name, "*", attr), bound)
            case _:
                self._all(list(node.iter_child_nodes()), bound)


# -- rewriting -----------------------------------------------------------------------------------------------------


class Including(NodeTransformer):
    """Puts what is included in its place, and its macros aside."""

    def __init__(self, read: Callable[[str], list[nodes.Node]]) -> None:
        self._read = read
        self.macros: list[nodes.Node] = []

    def visit_Include(self, node: nodes.Include) -> nodes.Node:
        body = self._read(named(node))
        self.macros += [one for one in body if isinstance(one, nodes.Macro)]
        return nodes.Scope([one for one in body if not isinstance(one, nodes.Macro)], lineno=node.lineno)


class Drawing(NodeTransformer):
    """Lets the page draw macros and blocks: as a part where that is shown, as text where it is used."""

    def __init__(self, sheets: Sheets, sheet: Sheet) -> None:
        self._sheets = sheets
        self._sheet = sheet

    def visit_Output(self, node: nodes.Output) -> nodes.Node:
        found: list[Any] = []
        for settled, run in groupby(node.nodes, self._is_settled):
            stretch: list[Any] = [self._output(one) for one in run]
            if settled and sum(len(one.data) for one in stretch if isinstance(one, nodes.TemplateData)) >= LONG:
                stretch = [self._sheets._fixed(stretch, self._sheet)]
            found += stretch
        node.nodes = found
        return node

    def _is_settled(self, node: nodes.Node) -> bool:
        """Whether this is always the same."""
        return isinstance(node, nodes.TemplateData) or self._is_said(node)

    def _output(self, node: nodes.Node) -> nodes.Node:
        found: nodes.Node = self._said(node, "shown") or self._drawn(node, "part") or self.visit(node)
        return found

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        if isinstance(node.node, nodes.Name) and node.node.name == "caller":
            return node.node  # it has been drawn before
        return self._said(node, "said") or self._drawn(node, "text") or self.generic_visit(node)

    def visit_CallBlock(self, node: nodes.CallBlock) -> list[nodes.Node]:
        held = f"_held{node.lineno}"
        node.call.kwargs.append(nodes.Keyword("caller", nodes.Name(held, "load")))
        body = nodes.AssignBlock(nodes.Name(held, "store"), None, node.body, lineno=node.lineno)
        return [self.visit(body), self.visit(nodes.Output([node.call], lineno=node.lineno))]

    def visit_Block(self, node: nodes.Block) -> nodes.Node:
        return nodes.Output([on_page("block", nodes.Const(node.name))], lineno=node.lineno)

    def _said(self, node: nodes.Node, how: str) -> nodes.Node | None:
        """A word, an icon or the like that is always the same."""
        if not self._is_said(node):
            return None
        call: Any = node
        self._sheets.said.append((call.node.name, *values_of(call)))
        return on_page(how, nodes.Const(len(self._sheets.said) - 1))

    def _is_said(self, node: nodes.Node) -> bool:
        match node:
            case nodes.Call(node=nodes.Name(name=name)):
                return name in self._sheets._own_constants and is_settled(node)
        return False

    def _drawn(self, node: nodes.Node, how: str) -> nodes.Node | None:
        match node:
            case nodes.Call(node=nodes.Name(name=name)) if name in self._sheet.macros:
                number = self._sheets._number(name, self._sheet.macros[name])
                sketch = self._sheets.sketches[number]
                # A sketch that draws itself is not made yet.
                if how == "part" and sketch is not None and not sketch.looks_at and is_settled(node):
                    self._sheets.fixed.append((number, *values_of(node)))
                    return on_page("fixed", nodes.Const(len(self._sheets.fixed) - 1))
                self.generic_visit(node)
                return on_page(how, nodes.Const(number), *node.args, named=node.kwargs)
        return None


def on_page(what: str, *args: nodes.Expr, named: Sequence[nodes.Keyword] = ()) -> nodes.Call:
    """A call of the page that is drawn."""
    return nodes.Call(nodes.Getattr(nodes.Name(PAGE, "load"), what, "load"), [*args], [*named], None, None)


def is_settled(node: nodes.Call) -> bool:
    """Whether all that is given stands in the template as it is."""
    given = [*node.args, *[keyword.value for keyword in node.kwargs]]
    return all(isinstance(one, nodes.Const) for one in given) and not (node.dyn_args or node.dyn_kwargs)


def values_of(node: nodes.Call) -> tuple[tuple[Any, ...], dict[str, Any]]:
    return tuple(one.as_const() for one in node.args), {one.key: one.value.as_const() for one in node.kwargs}


def copied(node: Any) -> Any:
    """Nodes that can be changed without harm to others."""
    if isinstance(node, list):
        return [copied(one) for one in node]
    if not isinstance(node, nodes.Node):
        return node
    return type(node)(*[copied(value) for _, value in node.iter_fields()], lineno=node.lineno)


def is_drawn(node: nodes.Node) -> bool:
    match node:
        case nodes.Call(node=nodes.Getattr(node=nodes.Name(name=name))):
            return bool(name == PAGE)
    return False
