"""The deal: tiles, dice and dealer, flowers replaced, and what wins before the first discard (RULES 1, 2)."""

from dataclasses import replace

from ..core.game import Chance, Event, Json, Step
from .flowers import laid_out, won_with
from .options import Options
from .rounds import Place, first_place, place_anew, place_of
from .state import DISCARD, HAND_TILES, READY, Player, State, following, with_hand, with_player, without
from .tiles import DECK, in_order, is_flower
from .waits import is_win
from .wall import taken
from .wins import won_by_draw

DICE, FACES = 3, 6


def begin(
    *,
    options: Options,
    base: int,
    seats: int,
    carries: tuple[int, ...],
    memory: Json | None,
    chance: Chance,
) -> Step:
    """The deal of a hand; memory is None for the first of a 將 (RULES 1.1, 2.1, 6.2)."""
    assert len(carries) == seats and min(carries) >= 0, "every seat has a stake"  # noqa: S101
    place = first_place(seats, chance.stream("dealer")) if memory is None else place_of(memory)
    dice = chance.stream("dice")
    wall = chance.shuffled(DECK)
    head = HAND_TILES * seats + 1
    state = State(
        options=options,
        base=base,
        carries=carries,
        place=place,
        dice=tuple(1 + dice.below(FACES) for _ in range(DICE)),
        wall=wall,
        head=head,
        tail=len(wall),
        players=_dealt(wall, place, seats),
    )
    return _then(Step(state, _opening(state)), _replaced(state))


def dealt_anew(state: State) -> Json:
    """The memory of a hand that broke off, for the one in its place (RULES 9.5)."""
    return place_anew(state.place).told()


def won_in_deal(state: State) -> Step:
    """The end of a hand that the deal has won, by flowers or as 天胡 (RULES 2.2)."""
    assert state.dealt_win is not None, "the deal has won"  # noqa: S101
    seat, tile = state.dealt_win
    by_flowers = won_with(state, seat, tile) if is_flower(tile) else None
    return by_flowers or won_by_draw(replace(state, actor=seat), seat)


def dealt_first(state: State) -> bool:
    """Whether the dealer has all his seventeen tiles and none drawn: his first turn (RULES 3.9, 7)."""
    return state.drawn is None and state.claimed is None and state.actor == state.place.dealer


def _dealt(wall: tuple[str, ...], place: Place, seats: int) -> tuple[Player, ...]:
    """The dealer's seventeen first, then sixteen each in turn order (RULES 1.1)."""
    hands: dict[int, tuple[str, ...]] = {}
    at = 0
    for step in range(seats):
        size = HAND_TILES + (step == 0)
        hands[(place.dealer + step) % seats] = in_order(wall[at : at + size])
        at += size
    return tuple(Player(hands[seat]) for seat in range(seats))


def _opening(state: State) -> tuple[Event, ...]:
    place = state.place
    public = {
        "hand": place.hand,
        "base": state.base,
        "tai_units": state.options.tai_units,
        "carries": list(state.carries),
        "dealer": place.dealer,
        "streak": place.streak,
        "round_wind": place.round_wind,
        "winds": list(state.winds),
        "dice": list(state.dice),
    }
    own = {seat: {"tiles": list(player.hand)} for seat, player in enumerate(state.players)}
    return (Event("began", public), Event("dealt", {}, own))


def _replaced(state: State) -> Step:
    """Flowers laid out and replaced, the dealer first, each seat completely before the next (RULES 2.1)."""
    step = Step(state)
    dealer = state.place.dealer
    for seat in (dealer, *following(state, dealer)):
        step = _then(step, _replaced_of(step.state, seat))
        if step.state.dealt_win is not None:
            return step
    return _then(step, _opened(step.state))


def _replaced_of(state: State, seat: int) -> Step:
    flowers: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    while any(is_flower(tile) for tile in state.players[seat].hand):
        player = state.players[seat]
        flower = next(tile for tile in player.hand if is_flower(tile))
        flowers = (*flowers, flower)
        state = with_player(state, seat, replace(player, hand=without(player.hand, flower)))
        state = laid_out(state, seat, flower)
        if won_with(state, seat, flower) is not None:
            won = replace(state, phase=READY, dealt_win=(seat, flower))
            return Step(won, (_flowers_event(seat, flowers, drawn),))
        state, tile = taken(state, from_tail=True)
        drawn = (*drawn, tile)
        player = state.players[seat]
        state = with_player(state, seat, replace(player, hand=in_order((*player.hand, tile))))
    player = state.players[seat]
    state = with_player(state, seat, with_hand(state, player, player.hand))
    return Step(state, (_flowers_event(seat, flowers, drawn),) if flowers else ())


def _flowers_event(seat: int, flowers: tuple[str, ...], drawn: tuple[str, ...]) -> Event:
    return Event("flowers", {"seat": seat, "tiles": list(flowers)}, {seat: {"drawn": list(drawn)}})


def _opened(state: State) -> Step:
    """天胡, else the window for dealt sixteen, else the dealer's first turn (RULES 2.2, 4.1)."""
    dealer, options = state.place.dealer, state.options
    hand = state.players[dealer].hand
    if options.auto_win == "on" and is_win(hand, 0, ligu=options.ligu == "on"):
        return Step(replace(state, phase=READY, dealt_win=(dealer, hand[-1])))
    if options.ready_declare == "on":
        return Step(replace(state, phase=READY))
    return Step(replace(state, phase=DISCARD, actor=dealer))


def _then(before: Step, after: Step) -> Step:
    return Step(after.state, before.events + after.events)
