"""A game's rules as a page: chapters in a table of contents, and an address for every clause."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

CHAPTER = re.compile(r"<h2>(.+?)</h2>")
CLAUSE = re.compile(r"<p><strong>([A-Z]+-[\d.]+)</strong>")


def rulebook(text: str, contents: str) -> Markup:
    """The rules, written in Markdown, with their contents beside them under the given title."""
    body = MarkdownIt().render(text)
    chapters = CHAPTER.findall(body)
    numbers = iter(range(1, len(chapters) + 1))
    body = CHAPTER.sub(lambda found: f'<h2 id="chapter-{next(numbers)}">{found[1]}</h2>', body)
    body = CLAUSE.sub(r'<p class="clause" id="\1"><a class="clause-id" href="#\1">\1</a>', body)
    links = "".join(f'<li><a href="#chapter-{i}">{title}</a></li>' for i, title in enumerate(chapters, 1))
    nav = f'<nav class="contents" aria-label="{escape(contents)}"><p>{escape(contents)}</p><ul>{links}</ul></nav>'
    return Markup(f'{nav}<article class="prose">{body}</article>')
