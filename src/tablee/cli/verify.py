"""`tablee verify`: was a deal fixed before anybody sat down, and did every move follow the rules?"""

import click

from tablee.cli import saves
from tablee.cli.commands import Sorry, Spoken, speech_of
from tablee.cli.games import find_game
from tablee.cli.seating import brought
from tablee.cli.speech import Speech
from tablee.kit.rules.options import Unplayable
from tablee.kit.table.shuffles import receipt_of
from tablee.kit.table.verifying import Outcome, Wanted, proper_commitment, verify as verified

CODES = {Outcome.HOLDS: 0, Outcome.FAILS: 1, Outcome.CANNOT: 3}  # 2 is a command line that is wrong


@click.command("verify", cls=Spoken)
@click.argument("record")
@click.option("--commitment", default="")
@click.option("--receipt", default="")
@click.option("--board", default="")
@click.pass_context
def verify(ctx: click.Context, record: str, commitment: str, receipt: str, board: str) -> None:
    """Deal a record again, play it again, and say what holds."""
    say = speech_of(ctx)
    wanted = _wanted(commitment, receipt, say)
    saved = saves.read(saves.at(record), say)
    game, data = find_game(saved["game"], say), saved.get("board")
    if board:
        data = brought(game, saves.at(board), None, say)
    verdict = verified(game, saved, wanted, data, language=say.language)
    for line in verdict.lines:
        click.echo(say.wrap(line))
    ctx.exit(CODES[verdict.outcome])


def _wanted(commitment: str, receipt: str, say: Speech) -> Wanted:
    """What somebody has kept of the table.

    Raises:
        Sorry: that is nothing that a house gives.
    """
    found = receipt_of(receipt)
    if receipt and not found:
        raise Sorry(say("verify-no-receipt"))
    try:
        return Wanted(proper_commitment(commitment) if commitment else "", found)
    except Unplayable as wrong:
        raise Sorry(wrong.said(say.language)) from None
