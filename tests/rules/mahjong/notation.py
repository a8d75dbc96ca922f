"""Short notation for tiles: `"123m EE 5p"` are five tiles of suits and two winds, `"f1 f5"` are flowers."""

from games.rules.mahjong.melds import ADDED_KONG, CHI, CONCEALED_KONG, OPEN_KONG, PON, Meld
from games.rules.mahjong.tai import DEFAULT_VALUES, NAMES, Win, score
from games.rules.mahjong.tiles import SUITS, in_order
from tests.support.cases import load_cases

CASES = load_cases("mahjong.json")
HANDS = {hand["id"]: hand for hand in CASES["hands"]}
MELD_KINDS = {
    **{"chi": CHI, "pon": PON, "kan_open": OPEN_KONG},
    **{"kan_added": ADDED_KONG, "kan_concealed": CONCEALED_KONG},
}


def tiles(text):
    """The codes of the tiles that a text names, in its order."""
    return tuple(tile for word in text.split() for tile in _word(word))


def _word(word):
    if word[0] == "f":
        return [word]
    if word[-1] in SUITS:
        return [number + word[-1] for number in word[:-1]]
    return list(word)


def meld(kind, text):
    """A meld of the tiles that a text names."""
    return Meld(MELD_KINDS.get(kind, kind), in_order(tiles(text)))


def melds_of(hand):
    """The melds of a worked case."""
    return tuple(Meld(MELD_KINDS[one["type"]], tuple(one["tiles"])) for one in hand["melds"])


def win(concealed, tile, by="discard", *, melds="", winds="SE", flowers="", flags="", ligu=False):
    """A win; melds are `"pon EEE, chi 123m"`, winds the seat's and the round's."""
    laid = tuple(meld(*one.split()) for one in melds.split(", ") if one)
    seat_wind, round_wind = winds
    given = (tiles(concealed), laid, tile, by, seat_wind, round_wind, tuple(flowers.split()))
    return Win(*given, flags=frozenset(flags.split()), ligu=ligu)


def breakdown(one, **values):
    """The lines of a win by their Chinese names; values other than the rulebook's by their codes."""
    reading = score(one, {**DEFAULT_VALUES, **values})
    lines = {NAMES[code]: tai for code, tai in reading.lines}
    assert reading.tai == sum(lines.values())
    return lines
