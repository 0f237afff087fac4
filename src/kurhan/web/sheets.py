"""Takes templates apart: each macro and block becomes a sketch, which is drawn by itself and knows what it looks at.

A sketch looks at its arguments and at what it names: words, icons and other things that never change; values of the
page such as ``view.market`` or ``people[..].name``; other sketches, which look at things themselves. All this stands in
the template, so nobody has to say it, and what was drawn can be kept and shown to all who see the same (``parts.py``).

Templates are written as ever, with these limits: macros stand at the top, take no variable arguments and have plain
defaults; blocks are not nested and do not call ``super``; what is included or imported has a fixed name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from jinja2 import Environment, Template, nodes, pass_context
from jinja2.compiler import CodeGenerator, Frame
from jinja2.defaults import DEFAULT_NAMESPACE
from jinja2.nodes import EvalContext
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

PAGE = "_page"  # under which a template knows the page that is drawn; none of its own names begins like this
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


class Lean(Context):
    """Where a sketch finds its values: what it is given, then what the page has.

    Calls without asking first whether what is called wants to know the context: nothing here does.
    """

    def __init__(self, environment: Sheets, parent: dict[str, Any], given: dict[str, Any]) -> None:
        self.environment = environment
        self.parent = parent
        self.vars = given
        self.name = None
        self.eval_ctx = environment.eval_context
        self.exported_vars = set()
        self.blocks = {}
        self.globals_keys = set()

    def call(__self, __obj: Any, *args: Any, **named: Any) -> Any:
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return __obj(*args, **named)


class Writer(CodeGenerator):
    """Writes templates as Python. What a page draws is HTML already and is not escaped again."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """The page is called without detours: it is called often."""
        if not is_drawn(node):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        draw: Any = node.node
        number: Any = node.args[0]
        self.visit(draw.node, frame)
        self.write(f".{draw.attr}({number.value!r}")
        self.signature(nodes.Call(draw, node.args[1:], node.kwargs, None, None), frame)
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if not is_drawn(node):
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if not is_drawn(node):
            super()._output_child_post(node, frame, finalize)


class Sheets(Environment):
    """Templates that are taken apart. Names in ``constants`` never change for a game and a language, those in
    ``values`` are given with each page."""

    code_generator_class = Writer

    def __init__(self, constants: frozenset[str], values: frozenset[str], **settings: Any) -> None:
        super().__init__(**settings)
        self.filters["part"] = keep
        self._constants = constants | DEFAULT_NAMESPACE.keys() | {PAGE}
        self._values = values
        self.eval_context = EvalContext(self)
        self._sheets: dict[str, Sheet] = {}
        self._books: dict[str, Book] = {}
        self._numbers: dict[tuple[str, str], int] = {}
        self.sketches: list[Sketch] = []

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Views are dicts: look there first."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

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
        args = [arg.name for arg in getattr(node, "args", [])]
        defaults = [default.as_const() for default in getattr(node, "defaults", [])]
        template = self._template([nodes.Scope(node.body)], sheet)
        given = dict(zip(args[len(args) - len(defaults) :], defaults, strict=True))
        return Sketch(f"{sheet.name}: {name}", args, given, tuple(sorted(self._looks_at([node], sheet))), template)

    def _template(self, body: list[nodes.Node], sheet: Sheet) -> Template:
        tree = Drawing(self, sheet).visit(nodes.Template(copied(body), lineno=1))
        tree.set_environment(self)
        return Template.from_code(self, self.compile(tree, sheet.name), self.make_globals(None))

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
def keep(context: Context, text: Markup) -> Markup:
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
        shown: list[Any] = [self._drawn(one, "part") or self.visit(one) for one in node.nodes]
        node.nodes = shown
        return node

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        if isinstance(node.node, nodes.Name) and node.node.name == "caller":
            return node.node  # it has been drawn before
        return self._drawn(node, "text") or self.generic_visit(node)

    def visit_CallBlock(self, node: nodes.CallBlock) -> list[nodes.Node]:
        held = f"_held{node.lineno}"
        node.call.kwargs.append(nodes.Keyword("caller", nodes.Name(held, "load")))
        body = nodes.AssignBlock(nodes.Name(held, "store"), None, node.body, lineno=node.lineno)
        return [self.visit(body), self.visit(nodes.Output([node.call], lineno=node.lineno))]

    def visit_Block(self, node: nodes.Block) -> nodes.Node:
        draw = nodes.Getattr(nodes.Name(PAGE, "load"), "block", "load")
        call = nodes.Call(draw, [nodes.Const(node.name)], [], None, None)
        return nodes.Output([call], lineno=node.lineno)

    def _drawn(self, node: nodes.Node, how: str) -> nodes.Node | None:
        match node:
            case nodes.Call(node=nodes.Name(name=name)) if name in self._sheet.macros:
                number = self._sheets._number(name, self._sheet.macros[name])
                self.generic_visit(node)
                node.node = nodes.Getattr(nodes.Name(PAGE, "load"), how, "load")
                node.args = [nodes.Const(number), *node.args]
                return node
        return None


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
