"""Amounts as people read them."""

import pytest

from games.money import figure, signed_figure
from games.templatetags.hall import percent


@pytest.mark.parametrize(
    ("units", "written"),
    [
        (0, "0"),
        (100, "1"),
        (123456700, "1,234,567"),
        (5, "0.05"),
        (1250, "12.50"),
        (-5, "-0.05"),
        (-200000, "-2,000"),
    ],
)
def test_hundredths_stand_only_where_there_are_any(units, written):
    """A whole number of coins is written without a fraction."""
    assert figure(units) == written


@pytest.mark.parametrize(("units", "written"), [(12000, "▲ +120"), (-8050, "▼ -80.50"), (0, "±0")])
def test_gain_and_loss_carry_arrow_and_sign(units, written):
    """Colour never decides alone."""
    assert signed_figure(units) == written


@pytest.mark.parametrize(
    ("basis_points", "written"), [(500, "5%"), (1250, "12.5%"), (1005, "10.05%"), (0, "0%")]
)
def test_a_rate_has_no_idle_zeros(basis_points, written):
    """Basis points read as a percentage."""
    assert percent(basis_points) == written
