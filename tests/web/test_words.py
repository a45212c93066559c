"""Whatever the page has to say it can say in every language, and it says in English what the code says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

import pytest

from tests.web import texts
from tests.web.icu import BadMessage, Gap, gaps, parse, usual
from tests.web.texts import LANGUAGES, Need, Reason
from ultimo.core.cards import Suit
from ultimo.core.options import Option
from ultimo.server.http.codes import HttpCode
from ultimo.server.protocol.codes import Code

FORMS = {"en": {"one", "other"}, "de": {"one", "other"}, "hu": {"other"}, "cs": {"one", "few", "other"}}  # of plurals
NUMBERS = set(
    "amount base chips count empty factor high level most needed no_trump over percent pips points product solo taroks"
    " tricks trumps winners".split()
)
IN_WORDS = {"step", "suit", "ruling"}  # parameters that are put in as they come, or chosen by

# In learn.json and pad.json: what lessons say, and what the pad says of hands; the rest is the page's own.
OF_CODE = re.compile(r"([A-Z]{2}\.)?(lesson\.|pad-)")

REASONS = tuple(texts.reasons())
PAD_WORDS = tuple(texts.pad_words())
EVERYWHERE = [(language, file) for file in texts.files() for language in LANGUAGES]
everywhere = pytest.mark.parametrize(
    ("language", "file"), EVERYWHERE, ids=[f"{file}-{one}" for one, file in EVERYWHERE]
)


def needs(file: str) -> Iterable[Need] | None:
    """What *file* has to have a text for; None: what is shown by the page alone."""
    known = texts.texts("en", file)
    own = [Need(None, key) for key in known if not OF_CODE.match(key)]
    return {
        "reasons": lambda: (reason.need for reason in REASONS),
        "options": lambda: texts.option_needs(known),
        "games": texts.name_needs,
        "learn": lambda: (*texts.lesson_needs(), *own),
        "pad": lambda: (*(words.need for words in PAD_WORDS), *own),
    }.get(file, lambda: None)()


# ── every key has its text ──


@pytest.mark.parametrize("file", ["reasons", "options", "games", "learn", "pad"])
def test_everything_games_say_has_an_english_text_and_no_text_is_left_over(file: str) -> None:
    known, needed = texts.texts("en", file), needs(file)
    assert needed is not None
    keys = {need.key(known) for need in needed}

    assert (set(), set()) == (keys - known.keys(), known.keys() - keys), "without a text; without a key"


@everywhere
def test_every_language_has_the_texts_that_english_has(language: str, file: str) -> None:
    english, own = texts.texts("en", file), texts.texts(language, file)

    assert (set(), set()) == (english.keys() - own.keys(), own.keys() - english.keys()), "missing; left over"
    assert [] == [key for key, text in own.items() if not text.strip()]


def test_a_key_stands_in_one_file() -> None:
    keys = Counter(key for file in texts.files() for key in texts.texts("en", file))

    assert [] == [key for key, files in keys.items() if files > 1]


def test_the_page_finds_the_games_by_the_letters_before_their_rules() -> None:
    page = (texts.PAGE / "i18n/codes.ts").read_text(encoding="utf-8")

    assert {game.id: texts.code(game) for game in texts.games()} == dict(re.findall(r'"([\w-]+)": "([A-Z]{2})"', page))


# ── every text is a message ──


@everywhere
def test_every_text_is_a_message_with_the_parameters_of_the_english_one(language: str, file: str) -> None:
    english, own = texts.texts("en", file), texts.texts(language, file)

    assert [] == [fault for key, text in own.items() for fault in _faults(language, text, english[key])]


def _faults(language: str, text: str, english: str) -> Iterator[str]:
    try:
        found = list(gaps(parse(text)))
    except BadMessage as bad:
        yield f"{text!r} {bad}"
        return
    expected, own = _put_in(gaps(parse(english))), _put_in(found)
    if expected != own:
        yield f"{text!r} has {sorted(own)}, the English one {sorted(expected)}"
    for gap in found:
        if gap.kind == "plural" and not FORMS[language] <= gap.branches.keys():
            yield f"{text!r}: {gap.name} has not all the forms {sorted(FORMS[language])}"


def _put_in(found: Iterable[Gap]) -> set[str]:
    """The parameters; who is spoken to need not be told apart in every language."""
    return {gap.name for gap in found if not (gap.kind == "select" and gap.name in ("you", "seatYou"))}


# ── reasons ──


def test_a_reason_of_a_game_has_a_key_of_its_own() -> None:
    def need(reason: Reason) -> tuple[str, str]:
        return reason.need.game or "", reason.need.name

    groups = [list(same) for _, same in groupby(sorted(REASONS, key=need), need)]

    assert [] == [same for same in groups if len(same) > 1]


@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: f"{reason.need.game or 'all'}-{reason.need.name}")
def test_a_reason_says_in_english_what_the_code_says(reason: Reason) -> None:
    known = texts.texts("en", "reasons")
    text = usual(parse(known[reason.need.key(known)]))

    assert _begun(reason.sentence.replace("seat {", "{")) == text


@pytest.mark.parametrize("words", PAD_WORDS, ids=lambda words: f"{words.need.game or 'all'}-{words.need.name}")
def test_the_pad_says_in_english_what_the_code_says(words: Reason) -> None:
    known = texts.texts("en", "pad")
    text = usual(parse(known[words.need.key(known)]))

    assert _begun(words.sentence.replace("seat {", "{").replace("'", "’")) == text


def _begun(sentence: str) -> str:
    """*sentence* as one that stands alone."""
    return sentence[0].upper() + sentence[1:]


def test_parameters_of_reasons_are_numbers_or_the_page_knows_how_to_say_them() -> None:
    page = (texts.PAGE / "i18n/reasons.ts").read_text(encoding="utf-8")
    table = page[page.index("const PUT") : page.index("};", page.index("const PUT"))]
    known = NUMBERS | IN_WORDS | set(re.findall(r"^  (\w+)[:,]", table, re.MULTILINE))
    used = {name for reason in REASONS for name in re.findall(r"{(\w+)}", reason.sentence)}

    assert set() == used - known


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_suit_is_named_by_the_language(language: str) -> None:
    put_in = [gap for text in texts.texts(language, "reasons").values() for gap in gaps(parse(text))]
    selects = [gap for gap in put_in if (gap.name, gap.kind) == ("suit", "select")]

    assert len(selects) > 3
    assert all({str(suit) for suit in Suit if suit is not Suit.TAROKS} <= gap.branches.keys() for gap in selects)


# ── options ──


@pytest.mark.parametrize(("need", "option"), tuple(texts.options()), ids=lambda one: getattr(one, "name", ""))
def test_an_option_says_in_english_what_the_code_says(need: Need, option: Option) -> None:
    known = texts.texts("en", "options")

    assert option.line == known[Need(need.game, f"{need.name}.line").key(known)]


# ── keys in the page ──

LITERAL = re.compile(r"""(["'])([\w-]+(?:\.[\w-]+)+)\1""")
PATTERN = re.compile(r"`([\w-]+\.[^`\s]*)`")
SAID = re.compile(r"""\bt\(\s*(["'])([\w.-]+)\1""")


def _sources() -> Iterator[str]:
    for path in sorted(texts.PAGE.rglob("*")):
        if path.suffix in (".ts", ".svelte") and ".test." not in path.name:
            yield path.read_text(encoding="utf-8")


def test_what_the_page_says_has_a_text() -> None:
    known = {key for file in texts.files() for key in texts.texts("en", file)}
    said = {found[1] for source in _sources() for found in SAID.findall(source)}

    assert set() == said - known


@pytest.mark.parametrize("file", ["learn", "pad", *(file for file in texts.files() if needs(file) is None)])
def test_a_text_of_the_page_is_said_somewhere(file: str) -> None:
    sources = list(_sources())
    literals = {found[1] for source in sources for found in LITERAL.findall(source)}
    patterns = [_pattern(found) for source in sources for found in PATTERN.findall(source) if "${" in found]
    unsaid = {key for key in texts.texts("en", file) if not OF_CODE.match(key)} - literals

    assert [] == [key for key in unsaid if not any(pattern.fullmatch(key) for pattern in patterns)]


def _pattern(template: str) -> re.Pattern[str]:
    """What keys *template* can make, as `table.tell.${what}`."""
    return re.compile(".+".join(re.escape(part) for part in re.split(r"\$\{.*?\}", template)))


# ── errors ──

OF_PROGRAMS = set(
    "malformed not_joined already_joined id_reused no_such_place bad_action too_large not_json secret_in_address"
    " no_session foreign_origin not_found bad_record method_not_allowed head_too_large too_slow".split()
)  # what the page does right, or does something about by itself
SHOWN_OTHERWISE = {"illegal_action"}  # by its reason
ENDS = set("upgrade_required no_such_table quarantined replaced session_ended".split())  # the page leaves the table


def test_errors_that_people_may_meet_are_said_in_their_language() -> None:
    shell, table = texts.texts("en", "shell"), texts.texts("en", "table")
    routes = {f"fault.{code.slug}" for code in HttpCode if code.slug not in OF_PROGRAMS}
    slugs = {code.slug for code in Code} - OF_PROGRAMS - SHOWN_OTHERWISE - ENDS
    sockets = {f"table.error.{slug}" for slug in slugs} | {f"table.ended.{slug}" for slug in ENDS}

    assert (set(), set()) == (routes - shell.keys(), sockets - table.keys())
