"""Do these frequencies come from those chances? A chi-square test that needs no other library."""

from collections import Counter
from collections.abc import Hashable, Mapping
from math import exp, lgamma, log

UNFAIR = 1e-4  # right code has a worse p for one seed in ten thousand; seeds are fixed


def p_value(chi: float, freedom: int) -> float:
    """The chance of such a chi-square or a larger one: the incomplete gamma function."""
    a, x = freedom / 2, chi / 2
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        step = a
        while term > total * 1e-15:
            step += 1
            term *= x / step
            total += term
        return 1 - front * total
    b = x + 1 - a  # Lentz's continued fraction
    c, d = 1e300, 1 / b
    fraction = d
    for i in range(1, 10_000):
        b += 2
        d = 1 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * fraction


def fairness(seen: Counter[Hashable], weights: Mapping[Hashable, float]) -> float:
    """The p of what was seen, 0 where it cannot be; the weights need not add up to one.

    Outcomes that should come fewer than five times are counted as one.
    """
    likely = {thing: weight for thing, weight in weights.items() if weight}
    if set(seen) - set(likely):
        return 0.0
    times = seen.total() / sum(likely.values())
    cells, rare, rare_seen = [], 0.0, 0
    for thing, weight in sorted(likely.items(), key=lambda item: item[1]):
        if weight * times < 5 or 0 < rare < 5:
            rare, rare_seen = rare + weight * times, rare_seen + seen[thing]
        else:
            cells.append((seen[thing], weight * times))
    if rare:
        cells.append((rare_seen, rare))
    if len(cells) < 2:
        return 1.0
    return p_value(sum((n - expected) ** 2 / expected for n, expected in cells), len(cells) - 1)
