"""The commands of ``auction-flop``, together."""

from __future__ import annotations

from typing import Final

import click

from auction_flop.cli.log_commands import deals_command, diff_command, schema_command
from auction_flop.cli.many_commands import audit_command, export_command
from auction_flop.cli.simulation import simulate_command
from auction_flop.cli.streams import PROGRAM
from auction_flop.cli.view_commands import redact_command, replay_command

_STATUS: Final = (
    "Exit status: 0 if all went well; 1 if a log is bad; 2 if a command was used wrongly, or a "
    "file cannot be read or written; 130 if it was interrupted."
)


@click.group(
    PROGRAM,
    no_args_is_help=False,
    epilog=_STATUS,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="auction-flop", message="%(prog)s %(version)s")
def commands() -> None:
    """Replay, audit, simulate and redact the logs of games, one event a line.

    Where a command takes a LOG, - stands for standard input.
    """


for _command in (
    replay_command,
    audit_command,
    simulate_command,
    redact_command,
    diff_command,
    deals_command,
    export_command,
    schema_command,
):
    commands.add_command(_command)
