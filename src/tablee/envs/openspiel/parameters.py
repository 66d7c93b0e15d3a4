"""What a table may choose, as parameters of an OpenSpiel game, and the way back."""

from typing import Any

from tablee.kit.rules.options import Option, fill_in, read_value
from tablee.kit.table.game import Game

Parameter = int | bool | str
NUMBER = "#"
# What an environment asks besides the options of the game.
BESIDES: dict[str, Parameter] = {
    "reward": "rank",  # or score, or win
    "rng_seed": -1,  # of the first deal; below 0, every deal is another
    "simultaneous": True,  # False: who is asked at the same time chooses one after the other, unseen
    "mode": "",  # how the rules run; nothing: natively, if Numba is installed
}


def specification(game: Game) -> dict[str, Parameter]:
    """Every parameter with its usual value; the type of that value is the parameter's."""
    own = {name: as_parameter(option, option.default) for name, option in game.choosable.items()}
    return own | BESIDES


def as_parameter(option: Option, value: Any) -> Parameter:
    """A value as OpenSpiel can write it and read it again, which knows a parameter's type by its text.

    Where words and numbers may stand, a number is written #2.
    """
    if _is_mixed(option) and not isinstance(value, str):
        return f"{NUMBER}{value}"
    parameter: Parameter = value
    return parameter


def _is_mixed(option: Option) -> bool:
    """May words and numbers stand there?"""
    return len({type(one) for one in option.values}) > 1


def options(game: Game, given: dict[str, Parameter]) -> dict[str, Any]:
    """The options of the table that these parameters ask for.

    Raises:
        Unplayable: no value is written so.
    """
    chosen: dict[str, Any] = {}
    for name, option in game.choosable.items():
        value: Any = given.get(name, option.default)
        if isinstance(value, str):
            value = read_value(option, value.removeprefix(NUMBER) if _is_mixed(option) else value)
        chosen[name] = value
    return fill_in(game.rules.OPTIONS, chosen)
