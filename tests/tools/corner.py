"""A corner of a table: a position made up for one clause, at which no game need ever have come."""

from tablee.kit.table.course import Course


def in_a_corner(game, position, **options):
    """A match as it stands there: nobody asks, as `from_position` does, whether it can be played on."""
    match = game.new(**{"seed": 1, **options})
    return match.at(Course(bytes(game.rules.STATE.packed(position))))
