"""Functions that come out the same wherever rules run."""

from decimal import Decimal, getcontext
from math import inf, nextafter, ulp
from random import Random

import pytest

from tablee.kit.rules.exact import LEAST, LOST, MOST, ROOTS, exp

getcontext().prec = 50


def test_a_power_of_e_is_right_to_the_last_bits():
    luck = Random(1)
    for widest in (1e-9, 1.0, 30.0, 700.0):
        for _ in range(2000):
            x = luck.uniform(-widest, widest)
            right = Decimal(x).exp()
            off = abs(Decimal(float(exp(x))) - right) / Decimal(ulp(float(right)))
            assert off < Decimal("0.52" if x > -708 else "1.5"), x


@pytest.mark.parametrize(
    ("x", "found"),
    [
        *((0.0, 1.0), (-0.0, 1.0), (inf, inf), (-inf, 0.0), (1e300, inf), (-1e300, 0.0)),
        *((MOST, 1.7976931348622732e308), (nextafter(MOST, inf), inf)),
        *((LEAST, 5e-324), (nextafter(LEAST, -inf), 0.0)),
    ],
)
def test_powers_at_the_ends(x, found):
    assert exp(x) == found


def test_no_number_is_no_number():
    assert exp(float("nan")) != exp(float("nan"))


def test_a_larger_exponent_never_gives_less():
    points = [k / 7919 for k in range(-20_000, 20_000)]
    found = [exp(x) for x in points]
    assert found == sorted(found)


def test_the_table_holds_what_it_says():
    for k, (root, lost) in enumerate(zip(ROOTS, LOST, strict=True)):
        right = Decimal(2) ** (Decimal(k) / 64)
        assert abs(Decimal(float(root)) - right) <= Decimal(ulp(float(root))) / 2
        assert abs(Decimal(float(root)) + Decimal(float(lost)) - right) < Decimal("1e-31")
