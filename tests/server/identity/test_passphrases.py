from __future__ import annotations

import asyncio
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from tests.server.identity.kept import PASSPHRASE, CountingHasher, Drawn, Here
from tests.server.running import in_loop
from ultimo.server.identity.passphrases import HASHER, WAITING, HashingBusy, Passphrases, checked_passphrase
from ultimo.server.identity.recovery import LETTERS, as_written, new_code
from ultimo.server.identity.refusals import BadPassphrase


def test_what_is_kept_is_argon2id_of_at_least_19_mebibytes() -> None:
    kept = HASHER.hash(PASSPHRASE)

    assert kept.startswith("$argon2id$")
    assert HASHER.memory_cost >= 19 * 1024


def test_only_the_same_secret_fits_however_it_was_typed() -> None:
    async def tried() -> list[bool]:
        passphrases = Passphrases(Here(), CountingHasher())
        kept = await passphrases.hashed("Ste\u030cpa\u0301n hraje taroky")
        return [
            await passphrases.fits(secret, kept)
            for secret in ("Štěpán hraje taroky", "Ste\u030cpán hraje taroky", "štěpán hraje taroky", "")
        ]

    assert [False, True, False, False] == asyncio.run(tried())


def test_nothing_kept_takes_the_same_work_and_never_fits() -> None:
    async def work(secret: str, kept: str | None) -> tuple[bool, list[str]]:
        hasher = CountingHasher()
        passphrases = Passphrases(Here(), hasher)
        hasher.work.clear()
        return await passphrases.fits(secret, kept), hasher.work

    wrong = asyncio.run(work("wrong", CountingHasher().hash(PASSPHRASE)))
    assert (False, ["verify"]) == wrong == asyncio.run(work("wrong", None)) == asyncio.run(work("", None))


def test_other_parameters_are_noticed() -> None:
    weak = CountingHasher(memory=8).hash(PASSPHRASE)

    assert not Passphrases(Here(), CountingHasher(memory=8)).is_outdated(weak)
    assert Passphrases(Here(), CountingHasher(memory=16)).is_outdated(weak)


class Never(Executor):
    """Begins nothing."""

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        return Future()


@in_loop
async def test_only_so_many_wait_and_one_that_gives_up_leaves_room() -> None:
    passphrases = Passphrases(Never(), CountingHasher())

    def asked() -> asyncio.Task[str]:
        return asyncio.create_task(passphrases.hashed(PASSPHRASE))

    waiting = [asked() for _ in range(WAITING)]
    await asyncio.sleep(0)
    refused = asked()
    await asyncio.sleep(0)
    assert refused.done()
    assert isinstance(refused.exception(), HashingBusy)

    waiting[0].cancel()
    await asyncio.wait([waiting[0]])
    waiting.append(asked())
    await asyncio.sleep(0)
    assert not waiting[-1].done()
    for task in waiting:
        task.cancel()
    await asyncio.wait(waiting)


@pytest.mark.parametrize("text", ["", "short", "x" * 201, "aaaaaaaaaaaaa", "abababababab", "Anna-Maria Nagy"])
def test_what_is_no_passphrase_is_refused_and_not_repeated(text: str) -> None:
    with pytest.raises(BadPassphrase) as refused:
        checked_passphrase(text, "anna-maria nagy")
    assert not text or text not in str(refused.value)


def test_a_recovery_code_has_no_letters_that_look_alike() -> None:
    source = Drawn()
    codes = [new_code(source) for _ in range(2000)]

    assert not set("".join(codes)) & set("0O1ILU")
    assert all([4] * 5 == [len(group) for group in code.split("-")] for code in codes)
    assert len(set(codes)) == 2000


def test_every_letter_of_a_code_is_equally_likely() -> None:
    source = Drawn()
    letters = "".join(new_code(source) for _ in range(3000)).replace("-", "")
    expected = len(letters) / len(LETTERS)
    chi_squared = sum((letters.count(letter) - expected) ** 2 / expected for letter in LETTERS)

    assert chi_squared < 60  # 29 degrees of freedom; without rejection of the last bytes it is about 200


def test_a_code_may_be_typed_in_any_way() -> None:
    code = new_code(Drawn())

    assert code == as_written(code.lower().replace("-", " ")) == as_written(code.replace("-", ""))
