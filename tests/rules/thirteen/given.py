"""Short notation for hands of 13支.

`"SA HK D10"` are cards; `"AKQ"` and `"10 10 9"` are ranks alone, for which suits are found that make no
flush; a setting is `"front / middle / back"`.
"""

import json
from itertools import chain

from games.rules import thirteen
from games.rules.core.chance import ScriptedChance
from games.rules.core.game import Move
from games.rules.thirteen.cards import DECK, RANKS
from games.rules.thirteen.options import Options, parse_options
from games.rules.thirteen.rows import strength
from games.rules.thirteen.score import score
from games.rules.thirteen.setting import Answer, Setting
from tests.support.cases import load_cases

CASES = load_cases("thirteen.json")
HANDS = {hand["id"]: hand for hand in CASES["hands"]}
RICH = 10_000_000
SEATS = 4


def row(text):
    """The cards of a row: codes with suits, or ranks that get suits in turn."""
    words = text.split() if " " in text or text[0] in "SHDC" else list(text)
    if words[0][1:] in RANKS:
        return tuple(words)
    return tuple("SHDCS"[place] + rank for place, rank in enumerate(words))


def setting(text):
    """The setting of three rows."""
    return Setting(*(tuple(part.split()) for part in text.split("/")))


def beats(one, other):
    """1, 0 or -1, as a row of ranks is stronger than another, equal or weaker."""
    first, second = strength(row(one)), strength(row(other))
    return (first > second) - (first < second)


def set_of(player):
    """The setting of a player in the worked cases."""
    return Setting(*(tuple(player[name]) for name in ("front", "middle", "back")))


def compared(*settings, treasures=(), **raw):
    """The score of settings of which no seat names another."""
    answers = tuple(Answer(setting(text), -1) for text in settings)
    return score(answers, treasures, parse_options({"foul": "lose", **raw}))


def answers_of_case(hand, bets=None):
    """The answers of a worked case; None is a bet on nobody."""
    named = hand["bets"] if bets is None else bets
    return tuple(Answer(set_of(player), bet) for player, bet in zip(hand["players"], named, strict=True))


def scored(name, bets=None, treasures=None, **raw):
    """The score of a worked case."""
    hand = HANDS[name]
    options = parse_options({"foul": "lose", **raw})
    cards = tuple(hand["treasures"] if treasures is None else treasures)
    return score(answers_of_case(hand, bets), cards, options)


def points(result):
    """Each pair's points, named as in the cases."""
    return {"ABCD"[one] + "ABCD"[other]: pair.points for pair in result.pairs for one, other in [pair.seats]}


def start(*, hands=None, carries=(RICH,) * SEATS, base=100, memory=None, cut=0, **raw):
    """The first step of a hand; `hands` are thirteen cards by seat, the rest of the deck in order."""
    deck = tuple(chain.from_iterable(hands or ()))
    return thirteen.begin(
        options=parse_options(raw),
        base=base,
        seats=SEATS,
        carries=tuple(carries),
        memory=memory,
        chance=ScriptedChance(deck, {"treasure": (cut,)}),
    )


def start_case(name, **given):
    """The first step of a hand dealt as a worked case is set."""
    return start(hands=[set_of(player).cards for player in HANDS[name]["players"]], **given)


def action(one, bet):
    """The action of a setting and a named seat."""
    return {"do": "set", **one.told(), "bet": bet}


def answer(state, seat, one=None, bet=None):
    """The step of a seat's setting, by default the automatic one."""
    chosen = thirteen.default_action(state, seat) if one is None else action(one, (seat + 1) % SEATS)
    return thirteen.apply(state, Move(seat, chosen | ({} if bet is None else {"bet": bet}), "member", 0))


def finish(state, settings=(None,) * SEATS, bets=(None,) * SEATS):
    """The last step once the seats have set in turn."""
    step = None
    for seat, (one, bet) in enumerate(zip(settings, bets, strict=True)):
        step = answer(state, seat, one, bet)
        state = step.state
    return step


def play_case(name, bets=(1, 2, 3, 0), **given):
    """The last step of a worked case played out; every seat names the next unless told otherwise."""
    state = start_case(name, **given).state
    return finish(state, [set_of(player) for player in HANDS[name]["players"]], bets)


def public(step, kind):
    """The data of all public events of a kind."""
    return [dict(event.public) for event in step.events if event.kind == kind and event.public is not None]


def again(memory):
    """A memory as the next hand gets it."""
    return json.loads(json.dumps(memory))


# Against the first of these settings the two others lose every row.
SWEEPER = "SK HK D9 / S4 S6 S8 SJ SQ / D10 H10 C10 D5 H5"
SWEPT = ("C2 D3 H4 / S3 S5 C7 D7 CJ / C8 S9 H9 CQ DQ", "S2 H3 C5 / S7 H6 C9 HJ DJ / CK DK S10 HQ DA")
DEFAULTS = Options()
CANONICAL = DECK
