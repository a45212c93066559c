"""What can be asked over HTTP, as a document: every route with what it takes and what it answers."""

from __future__ import annotations

from typing import Any

from ultimo.server.http import accounts, bodies, daily, evenings, games, hands, replays, studies, tables
from ultimo.server.http.answers import Refused
from ultimo.server.protocol.describing.schemas import Route, openapi
from ultimo.server.room.offered import GamesTold

ROUTES = (
    Route(
        "POST",
        "/api/session",
        "Makes a guest of who has no token yet; says who one is.",
        bodies.OpenSession,
        accounts.Me,
    ),
    Route("GET", "/api/me", "Who one is, and one's bots.", answer=accounts.MeAndBots),
    Route("POST", "/api/account", "Gives a guest a name and a passphrase.", bodies.BecomePerson, accounts.MeAndCode),
    Route("POST", "/api/login", "In, by the passphrase.", bodies.LogIn, accounts.Me),
    Route("POST", "/api/logout", "Out.", bodies.Body, bodies.Body),
    Route("POST", "/api/recover", "In, by the recovery code.", bodies.Recover, accounts.MeAndCode),
    Route("POST", "/api/passphrase", "Another passphrase.", bodies.ChangePassphrase, accounts.Me),
    Route("POST", "/api/settings", "Another name, or what the page keeps for itself.", bodies.Settle, accounts.Me),
    Route("GET", "/api/export", "Everything that is kept of the caller.", answer=Any),
    Route("POST", "/api/delete", "Forgets the caller.", bodies.Delete, bodies.Body),
    Route("POST", "/api/bots", "A bot with its token, shown this once.", bodies.MakeBot, accounts.NewBot),
    Route("POST", "/api/bots/delete", "One bot less.", bodies.DeleteBot, bodies.Body),
    Route("GET", "/api/evenings", "The evenings of one's score pad.", answer=list[evenings.EveningListed]),
    Route("GET", "/api/evenings/{evening}", "An evening.", answer=evenings.EveningTold),
    Route(
        "PUT",
        "/api/evenings/{evening}",
        "The next version of an evening.",
        evenings.KeepEvening,
        evenings.EveningVersion,
    ),
    Route("GET", "/api/games", "The games, their options, the bots of the house.", answer=GamesTold),
    Route("POST", "/api/tables", "A table.", tables.MakeTable, tables.TableMade),
    Route("GET", "/api/tables", "The tables whose hosts want them listed.", answer=list[tables.TableTold]),
    Route("GET", "/api/tables/{table}", "What is played there.", answer=tables.TableTold),
    Route("GET", "/api/tables/{table}/records", "Its finished hands, as text: TGN."),
    Route("GET", "/api/me/hands", "The finished hands one played, the latest first.", answer=list[tables.HandTold]),
    Route("GET", "/api/tables/{table}/hands/{deal}", "A finished hand.", answer=hands.OneHand),
    Route(
        "POST",
        "/api/tables/{table}/hands/{deal}/share",
        "A word by which everybody may see a hand, or none any more.",
        hands.Share,
        hands.SharedBy,
    ),
    Route("GET", "/api/shared/{word}", "A hand that everybody may see.", answer=hands.SharedHand),
    Route("GET", "/api/daily", "The deals of today.", answer=list[daily.DayTold]),
    Route("GET", "/api/daily/{game}/{day}", "The deal of that day, and what it brought.", answer=daily.DayAndBoard),
    Route("POST", "/api/daily/{game}", "A table for the deal of today.", bodies.Body, tables.TableMade),
    Route("POST", "/api/records/check", "Checks and settles records.", games.CheckRecords, list[games.HandChecked]),
    Route("POST", "/api/records/replay", "A hand step by step.", replays.Replay, replays.ReplayTold),
    Route("POST", "/api/records/solve", "What each play is worth.", studies.Moment, studies.SolvedTold),
    Route("POST", "/api/records/study", "What could be expected.", studies.Moment, studies.StudyTold),
)


def document() -> dict[str, Any]:
    """The OpenAPI document."""
    return openapi(ROUTES, "Ultimo", Refused)
