"""Hands of 台灣麻將 laid by hand and played by word: tiles in the short notation of `notation`.

Whatever is not named is dull: tiles far apart, no seat near a win, all flowers among the tiles that are kept.
"""

import json
from collections import Counter

from games.rules import mahjong
from games.rules.core.chance import ScriptedChance
from games.rules.core.game import HANDED_BACK, TAKEN_OVER, Move, advance
from games.rules.core.playout import Inputs, Turn
from games.rules.mahjong.options import parse_options
from games.rules.mahjong.state import OVER
from games.rules.mahjong.tiles import DECK, FLOWERS, KINDS, is_flower
from tests.rules.mahjong.notation import tiles

RICH = 10_000_000
FLOWERS_AT = 128  # Among the last sixteen whatever is drawn, as long as few tiles are replaced.
STRIDE = 13
# Sixteen tiles that wait on 4m and 7m, of which it holds none.
WAITS_47M = "123m 56m 234p 567p 345s 88s"
# Sixteen that wait on 5p alone, in the middle of 4p and 6p.
WAITS_5P = "789m 46p 123p 123s 678s EE"


class Played:
    """A hand being played: its state, every event so far, and the turns that led there."""

    def __init__(self, inputs):
        step = mahjong.begin(
            **{"options": inputs.options, "base": inputs.base, "seats": inputs.seats},
            **{"carries": inputs.carries, "memory": inputs.memory, "chance": inputs.chance},
        )
        self.inputs, self.turns, self.at = inputs, [Turn(None, None, step)], 0

    @property
    def state(self):
        """The state now."""
        return self.turns[-1].step.state

    @property
    def step(self):
        """The last step."""
        return self.turns[-1].step

    @property
    def is_over(self):
        """Whether the hand has ended."""
        return self.state.phase == OVER

    def make(self, seat, action, cause="member", after=1):
        """One move, so many ms after the one before."""
        self.at += after
        move = Move(seat, action, cause, self.at)
        before = self.state
        self.turns.append(Turn(before, move, advance(mahjong, before, move)))
        return self

    def do(self, seat, verb, **more):
        """An action of a seat."""
        return self.make(seat, {"do": verb, **more})

    def discard(self, tile=None, **more):
        """A discard of the seat in turn, of what it drew unless named."""
        seat = self.state.actor
        action = mahjong.default_action(self.state, seat)
        return self.make(seat, {**action, **({"tile": tile} if tile else {}), **more})

    def close(self):
        """The end of the open window."""
        return self.make(None, {"do": "tick"}, "system", mahjong.deadline(self.state))

    def turn(self, tile=None, **more):
        """A discard that nobody claims."""
        self.discard(tile, **more)
        return self if self.is_over else self.close()

    def turns_of(self, count):
        """So many turns in which each seat discards what it drew."""
        for _ in range(count):
            if not self.is_over:
                self.turn()
        return self

    def leave(self, seat):
        """The system takes a seat over."""
        return self.make(seat, {"do": TAKEN_OVER}, "system")

    def come_back(self, seat):
        """The system hands a seat back."""
        return self.make(seat, {"do": HANDED_BACK}, "system")

    def legal(self, seat):
        """What a seat may do now, by its verbs."""
        return {action["do"] for action in mahjong.legal_actions(self.state, seat)}

    def events(self, kind):
        """The data of all public events of a kind so far."""
        told = [event for turn in self.turns for event in turn.step.events]
        return [dict(event.public) for event in told if event.kind == kind]

    def view(self, viewer="spectator"):
        """What a viewer sees now."""
        return mahjong.view(self.state, viewer)

    @property
    def outcome(self):
        """How the hand ended."""
        return mahjong.outcome(self.state)

    @property
    def winners(self):
        """Each winner's seat and how he won."""
        return [(winner.seat, winner.by) for winner in self.state.result.winners]

    @property
    def deltas(self):
        """What each seat wins or loses in units."""
        sums = [0] * self.state.seats
        for owed in self.outcome.obligations:
            sums[owed.payer] -= owed.units
            sums[owed.payee] += owed.units
        return sums


def start(*hands, wall="", tail="", last="", dealer=0, memory=None, base=100, seats=4, opened=True, **raw):
    """A hand dealt by name, by seat from 0; None is dull. `opened` closes the window for dealt sixteen.

    `wall` are the tiles drawn from the head in order, `tail` the replacements in order, `last` those drawn
    from the head at the very end, as long as nothing is replaced but flowers of the deal.
    """
    options = parse_options({"tai_units": 20, **raw})
    place = (memory or {"dealer": dealer})["dealer"]
    deck = laid(hands, place, seats, tiles(wall), tiles(tail), tiles(last))
    chance = ScriptedChance(deck, {"dealer": (place,), "dice": (0, 2, 4)})
    played = Played(Inputs(options, base, (RICH,) * seats, memory, chance))
    return played.close() if opened and played.state.phase == "ready" else played


def laid(hands, dealer, seats, wall, tail, last):
    """The whole wall: hands in the order of the deal, the wall, dull tiles, the replacements at the end."""
    order = [(dealer + step) % seats for step in range(seats)]
    given = {seat: tiles(hands[seat]) for seat in order if seat < len(hands) and hands[seat]}
    named = Counter([*(tile for hand in given.values() for tile in hand), *wall, *last, *tail])
    assert not named - Counter(DECK), named - Counter(DECK)
    dull = _dull(named)
    deck = []
    for step, seat in enumerate(order):
        size = 16 + (step == 0)
        hand = given.get(seat) or ()
        deck += [*hand, *(dull.pop() for _ in range(size - len(hand)))]
    deck += wall
    flowers = [flower for flower in FLOWERS if not named[flower]]
    end = FLOWERS_AT - sum(is_flower(tile) for hand in given.values() for tile in hand)
    deck += [dull.pop() for _ in range(end - len(last) - len(deck))]
    return (*deck, *last, *flowers, *reversed(dull), *reversed(tail))


def _dull(named):
    """The tiles that nobody has named, equal and neighbouring ones far apart, the next one last."""
    order = [KINDS[place * STRIDE % len(KINDS)] for place in range(len(KINDS))]
    left, found = Counter({kind: 4 - named[kind] for kind in KINDS}), []
    while any(left.values()):
        for kind in order:
            if left[kind] > 0:
                left[kind] -= 1
                found.append(kind)
    return found[::-1]


def again(memory):
    """A memory as the next hand gets it."""
    return json.loads(json.dumps(memory))


def place(dealer=0, streak=0, *, wind=0, first=0, hand=1):
    """A memory: who deals, on which streak, in which wind, who dealt first."""
    return {"hand": hand, "wind": wind, "dealer": dealer, "first": first, "streak": streak}
