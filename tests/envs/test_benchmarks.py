"""What the benchmarks write: tables from rates, and each part of the page in its place."""

import benchmarks
from benchmarks import envs, openspiel_adapter, others


def rates(slow=1.0):
    """As if ours were a hundred times as fast as anybody, or slower by so much."""
    theirs = [(f"PettingZoo {game}", kind) for game in others.ZOO for kind in ("alone", "drawing")]
    theirs += [(others.UNO, "alone"), (others.UNO, "drawing")]
    theirs += [(f"OpenSpiel {game}", "loop") for game in others.SPIEL]
    theirs += [(f"Pgx {game}", f"{batch}") for game in others.PGX for batch in others.BATCHES]
    kinds = (envs.ALONE, envs.DRAWING, envs.WRAPPED, envs.LOOP, f"{envs.GAMES}")
    ours = [(name, kind) for name in envs.tablee.games() for kind in kinds]
    return dict.fromkeys(theirs, 10.0) | dict.fromkeys(ours, 1000.0 / slow)


def test_goals_are_judged():
    told = envs.report(rates())
    assert 7 == told.count("Goal reached") and "missed" not in told
    assert "| push | 1,000 | 100.0 | 100.0 | 1,000 | 1,000 |" in told
    told = envs.report(rates(slow=20))
    assert "Goal missed: the slowest of ours at 5.0 × connect four (goal 10 ×)." in told
    assert "Goal missed: push at 5.0 × Pgx's hex (goal 10 ×)." in told
    alone = {which: rate for which, rate in rates().items() if which[0] not in (others.UNO,)}
    alone = {which: rate for which, rate in alone.items() if not which[0].startswith("Pgx")}
    assert "| push | 1,000 | 100.0 | – | 1,000 | 1,000 |" in envs.report(alone)


def test_ours_in_openspiel_beside_its_own():
    names = [f"python_{name}" for name in openspiel_adapter.THEIRS]
    best = {(loop, name): 10.0 for loop in openspiel_adapter.LOOPS for name in names}
    best |= {(loop, names[0]): 40.0 for loop in openspiel_adapter.LOOPS}
    best |= {(loop, "tablee_push"): 80.0 for loop in openspiel_adapter.LOOPS}
    told = openspiel_adapter.report(best)
    assert "| tablee_push | 2.0 (8.0) | 2.0 (8.0) | 2.0 (8.0) | 2.0 (8.0) |" in told


def test_a_part_takes_the_place_of_the_old_one(tmp_path, monkeypatch):
    page = tmp_path / "benchmarks.md"
    page.write_text("# Benchmarks\n\n## The rules\n\nold\n\n## The server\n\nkept\n", "utf-8")
    monkeypatch.setattr(benchmarks, "DOCS", page)
    for text in ("## Environments\n\nfirst\n", "## The rules\n\nnew\n", "## Environments\n\nnew\n"):
        benchmarks.put(text)
    parts = [
        "# Benchmarks",
        "## The rules\n\nnew",
        "## Environments\n\nnew",
        "## The server\n\nkept",
    ]
    assert "\n\n".join(parts) + "\n" == page.read_text("utf-8")
