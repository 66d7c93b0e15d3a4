"""What the benchmarks write: tables from rates, and each part of the page in its place."""

import benchmarks
from benchmarks import engines, envs, openspiel_adapter, others


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


def test_engines_are_held_against_the_native_one_round_by_round():
    kinds = (engines.PLAYOUTS, engines.SEARCH, engines.OBJECTION, engines.APPLY)
    rounds = {"native": [1e-6, 4e-6, 3e-6], "portable": [2e-6, 5e-6, 6e-6], "plain": [1e-3] * 3}
    times = {(kind, "push", name): each for kind in kinds for name, each in rounds.items()}
    starts = {"native": [40.0], engines.KEPT: [1.0, 2.0, 3.0], "portable": [0.4], "plain": [0.3]}
    times |= {(engines.START, "push", name): each for name, each in starts.items()}
    told = engines.report(times)
    assert "| push | 3,000 | 5,000 | 1,000,000 | 0.50 | 1/333 |" in told
    assert "| push | 3.0 | 5.0 | 1,000 | 0.50 | 1/333 |" in told
    assert "| push | 40.00 | 2.00 | 0.40 | 0.30 |" in told
    assert "| push | 3.0 | 5.0 | 1000.0 | 3.0 | 5.0 | 1000.0 |" in told
    alone = {which: each for which, each in times.items() if "native" not in which[2]}
    assert "| push | 5,000 | 1,000,000 |" in engines.report(alone)


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
