"""The lab: which claims there are, measuring them, the report, and data sets of hands."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ultimo.cli.common import (
    Fault,
    WholeNumber,
    json_option,
    print_json,
)
from ultimo.cli.datasets import data_set
from ultimo.cli.extras import needs
from ultimo.cli.running import chosen_executor, cluster_option, file_option, followed, jobs_option, kept
from ultimo.cli.signs import file_text
from ultimo.cli.text import wrapped
from ultimo.cli.written import replacing
from ultimo.core.quoting import short
from ultimo.shards import Executor, Runs, kept_in

if TYPE_CHECKING:
    from ultimo.lab.experiment import Experiment
    from ultimo.lab.measured import Measured


@click.group()
def lab() -> None:
    """Measure what the rule pages claim, and make data sets of hands.

    \b
    Examples:
      ultimo lab list
      ultimo lab run lone-king --deals 100000
      ultimo lab run CT-32 --file lab.jsonl
      ultimo lab report --file lab.jsonl --out report
      ultimo lab data texas-tarok --hands 1000 --seed 1 --out hands.parquet
    """


@lab.command("list", short_help="Which claims can be measured.")
@json_option
def list_claims(as_json: bool) -> None:
    """Which claims can be measured.

    \b
    Examples:
      ultimo lab list
    """
    with needs("lab"):
        from ultimo.lab.experiments import experiments

    every = experiments().values()
    if as_json:
        print_json([{"name": one.name, "rule": one.rule, "claim": one.claim, "deals": one.deals} for one in every])
        return
    for one in every:
        click.echo(f"{one.name}  ({', '.join(filter(None, (one.rule, f'{one.deals:,} deals')))})")
        click.echo(wrapped(one.claim, "    ", "    "))


@lab.command("run", short_help="Measure a claim, or all of a rule.")
@click.argument("claim")
@click.option(
    "--deals", type=WholeNumber(min=1), help="How many deals, in whole shards.  [default: as `lab list` says]"
)
@click.option("--seed", type=WholeNumber(min=0), default=1, show_default=True, help="Which deals.")
@jobs_option
@cluster_option
@file_option
@json_option
def run_claim(
    claim: str,
    deals: int | None,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    path: str | None,
    as_json: bool,
) -> None:
    """Measure CLAIM: one of `ultimo lab list`, or all of a rule, as CT-32, or `all`.

    With --file the next run goes on where this one ended, and --deals may be more.

    \b
    Examples:
      ultimo lab run lone-king
      ultimo lab run CT-32 --deals 1000 --file lab.jsonl
    """
    with needs("lab"):
        from ultimo.lab.experiments import experiments

    chosen = _chosen(claim, experiments())
    with kept(path, kept_in) as runs:
        every = [_measured(one, deals or one.deals, seed, runs, chosen_executor(jobs, cluster)) for one in chosen]
    if as_json:
        print_json([_document(measured) for measured in every])
        return
    for measured in every:
        _print_measured(measured)


def _chosen(claim: str, every: dict[str, Experiment]) -> list[Experiment]:
    """The experiments that are called *claim* or belong to a rule of that id; Fault."""
    found = [one for one in every.values() if claim in ("all", one.name, *one.rule.split(", "))]
    if not found:
        raise Fault(f"{short(claim)} is no claim; claims are {', '.join(every)}, rules as CT-32, and all")
    return found


def _measured(one: Experiment, deals: int, seed: int, runs: Runs, executor: Executor) -> Measured:
    from ultimo.lab.experiment import Measuring
    from ultimo.lab.measured import Measured

    work, shards = Measuring(one, seed), ceil(deals / one.shard)
    parts = followed(work, shards, runs, executor, one.name, shards * one.shard, "deals")
    return Measured.of(work, list(parts))


def _document(measured: Measured) -> dict[str, object]:
    return {
        "claim": measured.experiment.name,
        "rule": measured.experiment.rule,
        "deals": measured.deals,
        "seed": measured.seed,
        "findings": [
            {
                "label": one.label,
                "value": one.found.value,
                "interval": [one.found.low, one.found.high],
                "cases": one.found.cases,
                "unit": one.unit,
                "said": one.said and one.said.words,
                "verdict": one.said and one.said.judged(one.found).value,
            }
            for one in measured.findings
        ],
    }


def _print_measured(measured: Measured) -> None:
    one = measured.experiment
    click.echo(wrapped(f"{one.claim} ({measured.provenance})"))
    click.echo(wrapped(f"Assumed: {one.assumptions}", "  "))
    click.echo(wrapped(f"Measured: {one.method}", "  "))
    for label, value, interval, cases, said, verdict in measured.rows:
        judged = f"; {said}: {verdict}" if said else ""
        click.echo(wrapped(f"{label}: {value} ({interval}; {cases} cases){judged}", "  ", "    "))


@lab.command("report", short_help="Write what was measured, with pictures.")
@click.option("--file", "path", type=click.Path(exists=True, dir_okay=False), required=True, help="What was measured.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="The folder for it.")
def report(path: str, out: Path) -> None:
    """Write what was measured as report.md and report.html, with a picture for each claim.

    \b
    Examples:
      ultimo lab report --file lab.jsonl --out report
    """
    with needs("lab"):
        from ultimo.lab.measured import all_measured
        from ultimo.lab.plots import plotted
        from ultimo.lab.report import markdown, page, picture

    with kept(path, kept_in) as runs:
        every = list(all_measured(runs))
    if not every:
        raise Fault("nothing in it was measured by this version; `ultimo lab run` adds to it", f"{file_text(path)}:")
    files = {"report.md": markdown(every).encode(), "report.html": page(every).encode()}
    files |= {picture(measured): plotted(measured) for measured in every if measured.findings}
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            with replacing(out / name) as file:
                file.write(text)
    except OSError as problem:
        raise Fault(problem.strerror or str(problem), f"{file_text(str(out))}:") from None
    click.echo(f"{len(every)} claims in {file_text(str(out / 'report.html'))} and report.md")


lab.add_command(data_set)
