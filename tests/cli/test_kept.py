"""The file of an evening: whole at every moment, and never written over somebody else's change."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.hands import GAME
from ultimo.cli.common import Fault
from ultimo.cli.kept import Kept
from ultimo.core.actions import PASS, STAND
from ultimo.core.session import Session
from ultimo.core.shuffle import Deal, Shuffled, deal, is_honest

NAMES = ("Anna", "Bela", "Carl", "Dora")


def begun(*names: str) -> Session:
    """An evening with its first hand dealt."""
    made = Shuffled(bytes(32), Deal(GAME.id, GAME.version, "table", 1), (bytes(16),))
    return Session.start(GAME, names or NAMES, "table").deal(deal(GAME.deck.cards, 0, made), made)


def trouble(kept: Kept, session: Session) -> str:
    with pytest.raises(Fault) as caught:
        kept.save(session)
    return caught.value.message


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.tgn"


def test_what_is_saved_is_loaded(path: Path) -> None:
    session = begun().apply(STAND)
    Kept(path).save(session)

    assert session == Kept(path).load()


def test_folders_are_made_for_it(path: Path) -> None:
    deep = path.parent / "a" / "b" / "evening.tgn"
    Kept(deep).save(begun())

    assert deep.exists()


def test_each_save_replaces_the_one_before(path: Path) -> None:
    kept = Kept(path)
    kept.save(begun())
    kept.save(begun().apply(STAND))

    assert begun().apply(STAND) == Kept(path).load()
    assert [path] == list(path.parent.iterdir())


def test_the_key_of_a_hand_going_on_is_kept_for_its_end(path: Path) -> None:
    session = begun()
    Kept(path).save(session)
    loaded = Kept(path).load()

    assert loaded is not None and loaded.current is not None and session.current is not None
    made = loaded.current.shuffled
    assert made is not None
    assert is_honest(loaded.current.state.dealt, GAME.deck.cards, made, made.commitment)


@pytest.mark.parametrize("text", ["", "\n", " \r\n\t"])
@pytest.mark.parametrize("looks", [True, False])
def test_an_empty_file_is_no_evening_and_can_be_used(path: Path, text: str, looks: bool) -> None:
    """Also where nobody looks into it before another evening begins."""
    path.write_bytes(text.encode())
    kept = Kept(path)

    assert None is (kept.load() if looks else None)
    kept.put_aside()
    kept.save(begun())
    assert begun() == Kept(path).load()


def test_line_ends_and_a_byte_order_mark_of_another_system_are_no_change(path: Path) -> None:
    Kept(path).save(begun())
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    kept = Kept(path)

    session = kept.load()

    assert session == begun()
    kept.save(begun().apply(STAND))
    assert begun().apply(STAND) == Kept(path).load()


@pytest.mark.parametrize("change", [b"", b"something else", b"\xff\xfe"], ids=["emptied", "other text", "no text"])
def test_a_file_changed_meanwhile_is_left_as_it_is(path: Path, change: bytes) -> None:
    kept = Kept(path)
    kept.save(begun())
    path.write_bytes(change)

    message = trouble(kept, begun().apply(STAND))

    assert f"{path} was changed by another program meanwhile; it is left as it is, and this one stops" == message
    assert change == path.read_bytes()


def test_a_file_that_went_away_is_not_made_again(path: Path) -> None:
    kept = Kept(path)
    kept.save(begun())
    path.unlink()

    assert "was changed by another program" in trouble(kept, begun().apply(STAND))
    assert not path.exists()


def test_a_file_that_came_meanwhile_is_left_as_it_is(path: Path) -> None:
    """Two programs begin an evening at once: the second finds the file of the first."""
    first, second = Kept(path), Kept(path)
    assert None is first.load() is second.load()
    first.save(begun())

    assert "was changed by another program" in trouble(second, begun().apply(STAND))
    assert begun() == Kept(path).load()


@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace"])
def test_stopped_while_saving_the_file_is_as_it_was(path: Path, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        """The end of the program."""

    def killed(*arguments: object) -> None:
        raise Killed

    kept = Kept(path)
    kept.save(begun())
    with monkeypatch.context() as patch:
        patch.setattr(step, killed)
        with pytest.raises(Killed):
            kept.save(begun().apply(STAND))

    assert begun() == Kept(path).load()
    again = Kept(path)
    again.load()
    again.save(begun().apply(STAND).apply(PASS))
    assert begun().apply(STAND).apply(PASS) == Kept(path).load()


def test_a_full_disk_is_reported_and_the_file_is_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    kept = Kept(path)
    kept.save(begun())
    monkeypatch.setattr(os, "fsync", full)

    message = trouble(kept, begun().apply(STAND))

    assert f"{path}: No space left on device; the last action is not kept" == message
    assert begun() == Kept(path).load()


def test_nothing_is_left_beside_the_file_when_writing_fails(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    trouble(Kept(path), begun())

    assert [] == list(path.parent.iterdir())


@pytest.mark.parametrize("ending", [".part", ".lock", ".old"])
def test_a_file_beside_it_that_is_not_ours_is_left_alone(path: Path, ending: str) -> None:
    own = path.with_name(path.name + ending)
    own.write_text("precious")
    kept = Kept(path)

    with kept.alone():
        kept.save(begun())

    assert "precious" == own.read_text()
    assert {path, own} == set(path.parent.iterdir())


def test_what_a_killed_program_left_of_the_file_goes(path: Path) -> None:
    left, others = path.with_name("evening.tgn.0123abcd.part"), path.with_name("evening.tgn.2.part")
    left.write_text("half")
    others.write_text("precious")

    with Kept(path).alone():
        assert [others, path.with_name("evening.tgn.lock")] == sorted(path.parent.iterdir())


def test_through_a_link_the_file_it_leads_to_is_written(path: Path) -> None:
    target = path.parent / "kept" / "real.tgn"
    target.parent.mkdir()
    path.symlink_to(target)
    kept = Kept(path)

    for session in (begun(), begun().apply(STAND)):
        with kept.alone():
            kept.save(session)
        assert path.is_symlink()
        assert session == Kept(target).load()
    kept.put_aside()
    assert path.is_symlink()
    assert [target.with_name("real.tgn.old")] == list(target.parent.iterdir())


def test_a_link_to_itself_is_refused(path: Path) -> None:
    path.symlink_to(path)

    with pytest.raises(Fault, match="Too many levels"), Kept(path).alone():
        pass


@pytest.mark.skipif(os.name != "posix", reason="needs modes")
def test_the_mode_of_the_file_is_kept(path: Path) -> None:
    kept = Kept(path)
    kept.save(begun())
    for mode in (0o600, 0o664):
        path.chmod(mode)
        kept.save(begun().apply(STAND))
        kept.save(begun())
        assert mode == path.stat().st_mode & 0o777


@pytest.mark.skipif(os.name != "posix", reason="needs a pipe with a name")
def test_a_pipe_is_no_evening_and_is_not_read(path: Path) -> None:
    os.mkfifo(path)

    with pytest.raises(Fault, match="is not a file; an evening is kept in one"), Kept(path).alone():
        pass


def test_only_one_has_the_file_and_the_next_one_after(path: Path) -> None:
    with Kept(path).alone(), pytest.raises(Fault, match="is in use"), Kept(path).alone():
        pass
    with Kept(path).alone():
        pass
    assert [] == list(path.parent.iterdir())


def test_a_lock_left_behind_blocks_nobody(path: Path) -> None:
    path.with_name("evening.tgn.lock").touch()

    with Kept(path).alone():
        pass


def test_what_was_there_is_put_aside_and_nothing_is_lost(path: Path) -> None:
    assert None is Kept(path).put_aside()
    for text in ("first", "second", "third"):
        path.write_text(text)
        assert path.with_name("evening.tgn.old") == Kept(path).put_aside()

    names = ("evening.tgn.old", "evening.tgn.old.1", "evening.tgn.old.2")
    assert ["third", "first", "second"] == [path.with_name(name).read_text() for name in names]
    assert not path.exists()


def test_what_cannot_be_put_aside_is_reported(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(old: Path, new: Path) -> None:
        raise PermissionError(13, "Permission denied")

    path.write_text("first")
    monkeypatch.setattr(Path, "replace", denied)

    with pytest.raises(Fault) as caught:
        Kept(path).put_aside()

    assert f"{path}: Permission denied" == caught.value.message
    assert "first" == path.read_text()


@pytest.mark.parametrize(
    "name",
    [
        'Anna "the Fox"',
        "C:\\anna\\",
        '\\"',
        "安娜 🂡",
        "A" * 5_000,
        "[Deal",
        "{ ; }",
        "  two  blanks ",
        "Zoë\u0301",
        "\u200dא",
    ],
)
def test_names_come_back_as_they_were(path: Path, name: str) -> None:
    Kept(path).save(begun(name, "Bela", "Carl", name[::-1]))
    loaded = Kept(path).load()

    assert loaded is not None
    assert (name, "Bela", "Carl", name[::-1]) == loaded.names
