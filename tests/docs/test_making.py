"""The pages and pictures that are made from the code."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import click

from docs.making.commands import commands_page
from docs.making.curves import curve, lines_of
from docs.making.fields import field_notes, has_fields, is_made
from docs.making.pictures import CURVE, fan
from ultimo.bots.player import Luck
from ultimo.cli import main
from ultimo.core.cards import Cards


def paths(group: click.Group, before: str = "ultimo") -> Iterator[tuple[str, click.Command]]:
    for name, command in group.commands.items():
        yield f"{before} {name}", command
        if isinstance(command, click.Group):
            yield from paths(command, f"{before} {name}")


def test_every_command_and_option_is_on_the_page() -> None:
    page = commands_page(main)
    sections = dict(part.split("\n", 1) for part in page.replace("\n### ", "\n## ").split("\n## ")[1:])

    assert [path for path, _ in paths(main)] == list(sections)
    for path, command in paths(main):
        assert all(name in sections[path] for one in command.params for name in one.opts if name.startswith("--"))


def test_no_sign_of_a_help_becomes_a_tag() -> None:
    @click.group()
    def group() -> None:
        """All."""

    @group.command()
    @click.option("--size", help="At most <b>.")
    def wide(size: str) -> None:
        """Is <i>wide</i>.

        \b
        Examples:
          ultimo wide <here>
        """

    page = commands_page(group)

    assert "Is &lt;i>wide&lt;/i>." in page and ": At most &lt;b>." in page
    assert "```text\nExamples:\n  ultimo wide <here>\n```" in page


def test_fields_are_told_by_their_comments() -> None:
    assert has_fields(Luck) and not has_fields(str) and not has_fields("Luck")
    assert "- **hand** – the key all seats of the hand share" in list(field_notes(Luck))
    assert is_made("seat", Luck.seat) and not is_made("choose", lambda: None)


def test_a_fan_and_a_curve_are_svg() -> None:
    cards, learnt = fan(list(Cards.of("XX KH 10C")), 9), curve(lines_of(CURVE), "points")

    assert 3 == len(ElementTree.fromstring(cards))
    assert ["against random", "against book"] == [
        one.text for one in ElementTree.fromstring(learnt) if (one.text or "").startswith("against")
    ]


def test_the_curve_of_learning_begins_at_random_and_leaves_it_behind() -> None:
    lines = {line.opponent: line.points for line in lines_of(CURVE)}
    (hands, begun, error), (_, ended, last_error) = lines["random"][0], lines["random"][-1]

    assert 0 == hands and abs(begun) < 3 * error
    assert ended > 5 * last_error and ended > -lines["book"][0][1] / 3
