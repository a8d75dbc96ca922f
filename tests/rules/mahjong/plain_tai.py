"""The tai of a hand written out plainly from clause 7, apart from the table, to test it against.

A hand is read by recursion over its sorted tiles; every reading is scored by a ladder of conditions.
"""

from collections import Counter

WINDS, DRAGONS = "ESWN", "CFP"
LATE = ("heaven", "earth", "man")


def all_readings(held):
    """Every pair with sets, as sorted tuples of tile tuples."""
    found = set()
    for pair in {tile for tile in held if held.count(tile) >= 2}:
        rest = list(held)
        rest.remove(pair)
        rest.remove(pair)
        for sets in sets_of(sorted(rest)):
            found.add(tuple(sorted([(pair, pair), *sets])))
    return found


def sets_of(rest):
    """Every way to take sets from sorted tiles, the first tile first."""
    if not rest:
        return [[]]
    first, found = rest[0], []
    choices = [(first,) * 3]
    if first[-1] in "mps":
        choices.append(tuple(f"{int(first[0]) + more}{first[1]}" for more in range(3)))
    for chosen in choices:
        if not Counter(chosen) - Counter(rest):
            left = list((Counter(rest) - Counter(chosen)).elements())
            found += [[chosen, *sets] for sets in sets_of(sorted(left))]
    return found


def best(win, kinds_won):
    """The greatest tai of all readings and of all parts that the winning tile can complete."""
    held = [*win.concealed, win.tile]
    values = [
        reading_tai(win, parts, part, kinds_won)
        for parts in all_readings(held)
        for part in parts
        if win.tile in part
    ]
    return max(values)


def reading_tai(win, parts, won, kinds_won):
    """The tai of one reading."""
    pair = next(part[0] for part in parts if len(part) == 2)
    own = [part for part in parts if len(part) == 3]
    same = [part[0] for part in own if part[0] == part[1]]
    triplets = same + [meld.tiles[0] for meld in win.melds if meld.kind != "chi"]
    hidden = len(same) + sum(meld.kind == "concealed_kong" for meld in win.melds)
    if win.by != "self_draw" and len(won) == 3 and won[0] == won[1]:
        hidden -= 1
    tai = concealment(win, kinds_won) + course(win) + flowers(win)
    tai += {3: 2, 4: 5, 5: 8}.get(hidden, 0) + (4 if len(triplets) == 5 else 0)
    tai += colour([*win.concealed, win.tile, *(tile for meld in win.melds for tile in meld.tiles)])
    tai += honours(win, pair, triplets)
    plain = not triplets and pair[-1] in "mps" and not win.flowers and win.by != "self_draw"
    if plain and kinds_won > 1 and len(won) == 3:
        low, middle, high = (int(tile[0]) for tile in won)
        number = int(win.tile[0])
        if number != middle and (number, high) != (low, 9) and (number, low) != (high, 1):
            tai += 2
    return tai


def concealment(win, kinds_won):
    """自摸, 門清, 不求, 全求人, 半求, 獨聽 and what stands in their place."""
    drawn, exposed = win.by == "self_draw", sum(meld.kind != "concealed_kong" for meld in win.melds)
    alone = 1 if kinds_won == 1 else 0
    if any(flag in win.flags for flag in LATE):
        return (24 if "heaven" in win.flags else 16) + ((2 if not drawn else 1) if exposed == 5 else 0)
    tai = (8 if "heaven_ready" in win.flags else 0) + (4 if "earth_ready" in win.flags else 0)
    if exposed == 5:
        return tai + 2
    if exposed or tai:
        return tai + drawn + alone
    return (3 if drawn else 1) + alone


def course(win):
    """搶槓, 海底撈月, 河底撈魚 and 槓上開花."""
    drawn = win.by == "self_draw"
    replaced = drawn and "after_replacement" in win.flags and "heaven" not in win.flags
    return (win.by == "rob_kong") + ("last_tile" in win.flags) + replaced


def flowers(win):
    """正花 and 花槓."""
    numbers = {int(flower[1]) for flower in win.flowers}
    own = WINDS.index(win.seat_wind) + 1
    kongs = ({1, 2, 3, 4} <= numbers) + ({5, 6, 7, 8} <= numbers)
    return len(numbers & {own, own + 4}) + 2 * kongs


def colour(held):
    """混一色, 清一色 and 字一色."""
    suits = {tile[1] for tile in held if len(tile) == 2}
    if len(suits) > 1:
        return 0
    if not suits:
        return 16
    return 4 if any(len(tile) == 1 for tile in held) else 8


def honours(win, pair, triplets):
    """三元牌, 門風 and 圈風, and the great and small of each."""
    dragons, winds = (sum(tile in kinds for tile in triplets) for kinds in (DRAGONS, WINDS))
    tai = {3: 8}.get(dragons, 4 if dragons == 2 and pair in DRAGONS else dragons)
    if winds == 4:
        return tai + 16
    if winds == 3 and pair in WINDS:
        return tai + 8
    return tai + (win.seat_wind in triplets) + (win.round_wind in triplets)
