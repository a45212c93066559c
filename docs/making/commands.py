"""The page of all commands, made from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc

import click

HEAD = """\
# Commands

What `ultimo COMMAND --help` says, on one page. It is made from the commands when the site is built.
"""


def commands_page(root: click.Group) -> str:
    """Markdown about *root* and every command in it, each under a heading of its own."""
    return "\n".join([HEAD, *_group(click.Context(root, info_name="ultimo", **root.context_settings), root)])


def _group(within: click.Context, group: click.Group) -> Iterator[str]:
    for name, command in group.commands.items():
        context = click.Context(command, info_name=name, parent=within)
        yield from _section(context, command)
        if isinstance(command, click.Group):
            yield from _group(context, command)


def _section(context: click.Context, command: click.Command) -> Iterator[str]:
    depth = len(context.command_path.split())
    yield f"{'#' * depth} {context.command_path}\n"
    yield f"```text\n{context.command_path} {' '.join(command.collect_usage_pieces(context))}\n```\n"
    yield from _paragraphs(command.help or "")
    yield from _options(context, command)


def _paragraphs(text: str) -> Iterator[str]:
    """Those of a command's help; click keeps the lines of one that begins with a backspace as they are."""
    for paragraph in cleandoc(text).split("\n\n"):
        kept, lines = paragraph.startswith("\b"), paragraph.removeprefix("\b\n")
        yield f"```text\n{lines}\n```\n" if kept else f"{_plain(lines)}\n"


def _options(context: click.Context, command: click.Command) -> Iterator[str]:
    records = [parameter.get_help_record(context) for parameter in command.params]
    for name, text in filter(None, records):
        if text:
            yield f"`{name}`\n: {_plain(text)}\n"


def _plain(text: str) -> str:
    """*text* without anything that Markdown takes for a tag."""
    return text.replace("<", "&lt;")
