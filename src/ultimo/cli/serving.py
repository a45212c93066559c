"""The command that serves tables to others: serve."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ultimo.cli.common import Fault, FileName, Text, WholeNumber
from ultimo.cli.extras import needs

PORT = 8642
DATABASE = "ultimo.db"
ALL_ADDRESSES = "0.0.0.0"  # must agree with server/network.py, which is not imported before it is needed
PEM = click.Path(path_type=Path, exists=True, dir_okay=False)


database_option = click.option(
    "--database",
    type=FileName(DATABASE),
    default=DATABASE,
    show_default=True,
    help="Where tables and accounts are kept.",
)


@click.command(short_help="Serve tables to people and programs.")
@click.option("--port", type=WholeNumber(min=0, max=65535), default=PORT, show_default=True, help="0: any free one.")
@click.option(
    "--host", type=Text(), default=None, help="The address to listen on.  [default: 127.0.0.1; with --lan all]"
)
@database_option
@click.option("--public-url", "urls", multiple=True, help="What people type, as https://tarok.example. Repeatable.")
@click.option("--lan", is_flag=True, help="Let in who is in the same private network, without encryption.")
@click.option("--tls-cert", "certificate", type=PEM, help="Serve https: the chain.")
@click.option("--tls-key", "key", type=PEM, help="The key of the certificate.")
@click.option("--trusted-proxy", "proxies", multiple=True, help="Whose X-Forwarded-For counts. Repeatable.")
@click.option("--workers", type=WholeNumber(min=2), default=2, show_default=True, help="Processes for bots.")
@click.option("--metrics-port", type=WholeNumber(min=1, max=65535), help="Prometheus, on 127.0.0.1 alone.")
def serve(
    port: int,
    host: str | None,
    database: Path,
    urls: tuple[str, ...],
    lan: bool,
    certificate: Path | None,
    key: Path | None,
    proxies: tuple[str, ...],
    workers: int,
    metrics_port: int | None,
) -> int:
    """Serve tables to people and programs, until Ctrl-C.

    \b
    Examples:
      ultimo serve              on this machine alone
      ultimo serve --lan        for who is in your network
      ultimo serve --public-url https://tarok.example --trusted-proxy ::1

    The log is on standard error, a JSON object a line, without cards. Status 0: ended by a signal,
    in good order; 1: the database failed, start it again; 2: it could not start, and the message says why.
    """
    if (certificate is None) is not (key is None):
        raise Fault("--tls-cert and --tls-key belong together; give both")
    with needs("server"):
        from ultimo.server.addressing import CannotServe, Plan
        from ultimo.server.origins import BadSite
        from ultimo.server.page import PageDamaged
        from ultimo.server.serving import serve as serve_plan
        from ultimo.server.store.interface import StoreRefused

    def started(addresses: Sequence[str]) -> None:
        first, *others = (f"{address.rstrip('/')}/" for address in addresses)
        click.echo("\n".join([f"Ultimo is at {first}", *(f"     also at {other}" for other in others)]))
        if lan and certificate is None:
            click.echo("What goes over it is not encrypted: anybody in this network can listen.")

    listen = host or (ALL_ADDRESSES if lan else "127.0.0.1")
    plan = Plan(database, listen, port, urls, lan, certificate, key, proxies, workers, metrics_port)
    try:
        return serve_plan(plan, started)
    except (BadSite, CannotServe, PageDamaged, StoreRefused) as problem:
        raise Fault(str(problem)) from None
