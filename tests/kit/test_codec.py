"""Actions read back exactly, and a wrong one is told what could stand there."""

import pytest

from tablee.kit.rules.codec import Codec, UnreadableAction

CODEC = Codec(
    go=["a", "b"],
    move=["a 1", "a 2", "b 1"],
    **{"pass": [""]},
    beyond={"move": 302},
    says={"pass": 20},
)


def test_integers_are_laid_out_verb_by_verb():
    sentences = ["go a", "go b", "move a 1", "move a 2", "move b 1", "pass"]
    assert sentences == [CODEC.text(action) for action in range(CODEC.size)]
    assert list(range(6)) == [CODEC.parse(text) for text in sentences]
    assert CODEC.verb(3) == ("move", 1)


@pytest.mark.parametrize(
    ("text", "message", "clause"),
    [
        ("fly", "unknown-verb", 0),
        ("", "unknown-verb", 0),
        ("go c", "unknown-noun", 0),
        ("move a 3", "unknown-noun", 0),
        ("move b 2", "impossible-action", 302),
        ("move b", "unfinished-action", 0),
        ("go", "unfinished-action", 0),
        ("pass now", "unfinished-action", 0),
        ("go  a", "unknown-noun", 0),
        (" go a", "unknown-verb", 0),
    ],
)
def test_what_cannot_be_read_says_why(text, message, clause):
    with pytest.raises(UnreadableAction) as wrong:
        CODEC.parse(text)
    assert (message, clause) == (wrong.value.message, wrong.value.clause)


def test_two_actions_may_not_be_written_alike():
    with pytest.raises(AssertionError, match="alike"):
        Codec(go=["a", "a"])
