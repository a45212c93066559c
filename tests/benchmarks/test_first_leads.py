"""Every bot is measured from the same first leads: the plain contract, two against two, nothing announced."""

from __future__ import annotations

import pytest

from benchmarks.first_leads import PLAIN, leads
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS
from ultimo.games import find_game

GAMES = pytest.mark.parametrize("name", PLAIN)


@GAMES
def test_each_is_the_first_lead_of_the_plain_contract_with_a_hidden_pair(name: str) -> None:
    for lead in leads(find_game(name), 3, 20):
        public = lead.state.view(None).public

        assert isinstance(lead.state.phase, TrickPlay) and not lead.state.phase.trick.cards
        assert (PLAIN[name], lead.declarers[0] in SEATS) == (public.contract, True)
        assert public.declarer in lead.declarers and 2 == len(lead.declarers) == len(lead.defenders)
        assert {public.declarer} == {seat for seat, _ in public.sides.items()}
        assert not public.kontras


@GAMES
def test_the_same_seed_gives_the_same_leads_and_more_of_them_begin_alike(name: str) -> None:
    game = find_game(name)

    assert leads(game, 3, 12)[:5] == leads(game, 3, 5)
    assert leads(game, 3, 5) != leads(game, 4, 5)


@pytest.mark.parametrize("name", ["hungarian-tarokk", "texas-tarok"])
def test_more_than_one_seat_comes_to_declare(name: str) -> None:
    declarers = {lead.state.view(None).public.declarer for lead in leads(find_game(name), 3, 40)}

    assert len(declarers) >= 3
