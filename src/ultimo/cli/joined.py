"""The way from the command line to a chair at a server's table."""

from __future__ import annotations

from pathlib import Path

import click

from ultimo.cli.common import Fault
from ultimo.cli.extras import needs
from ultimo.cli.joining import read_token
from ultimo.cli.showing import may_show

GUEST = "Guest"  # what servers call who has not said a name
FOLDER = "guests"  # of the tokens that servers gave

token_option = click.option(
    "--token-file",
    type=click.Path(path_type=Path),
    help="With --join: the file with your own token.  [default: you are a guest, the same one each time]",
)


def play_joined(link: str, token_file: Path | None, name: str | None) -> None:
    """Sits down at the table of *link* until the person leaves; Fault."""
    with needs("server"):
        from ultimo.server.client.seeing import OtherRules
        from ultimo.server.client.socket import BadLink, Link
        from ultimo.server.client.talk import Rejected
    if not may_show():
        raise Fault("--join needs a terminal that can draw a screen; bots join with `ultimo join`")
    from ultimo.tui.app import show
    from ultimo.tui.guests import NotLetIn, guest_token
    from ultimo.tui.joined import JoinedTable

    try:
        where = Link.parse(link)
        folder = Path(click.get_app_dir("ultimo"), FOLDER)
        token = read_token(token_file) if token_file else guest_token(where.socket, name or GUEST, folder)
        show(JoinedTable(where, token))
    except (BadLink, NotLetIn, OtherRules, Rejected) as problem:
        raise Fault(str(problem)) from None
