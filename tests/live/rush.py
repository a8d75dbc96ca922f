"""Members of many tables answer, leave, come back and break off at random, as two processes serve them."""

import asyncio
import random
from collections.abc import Mapping, Sequence

from accounts.models import Member
from games import lives, pool
from games.errors import TableRefusal
from games.services import deal, play, presence, seating
from games.threads import in_thread
from tests.live import rig

AT_TABLE = "SELECT phase, current_hand_id, hands_dealt FROM games_table WHERE id = %s"
PASSES_MAX = 80  # So many passes of the loop at most until somebody breaks off.
# What the slips of a hand say beside what its entry did to the stakes, or to the wallets of those who left.
SLIPS_AND_LINES = """
    WITH said AS (
        SELECT h.id AS hand, 'member:' || r.member_id AS owner, r.net AS units
        FROM games_result r JOIN games_hand h ON h.id = r.hand_id
    ), done AS (
        SELECT h.id AS hand, a.owner, sum(l.delta) AS units
        FROM games_hand h JOIN ledger_entry e ON e.key = 'hand:' || h.id
        JOIN ledger_line l ON l.entry_id = e.id JOIN ledger_account a ON a.id = l.account_id
        GROUP BY h.id, a.owner
    )
    SELECT hand, owner, said.units AS said, done.units AS done FROM said FULL JOIN done USING (hand, owner)
    WHERE coalesce(said.units, 0) <> coalesce(done.units, 0)
"""
# Every settled hand has its last move, a slip per seat and, where coins moved, one entry; no other has any.
HALVES = """
    SELECT h.id FROM games_hand h WHERE
        (h.status = 'settled') <> (
            jsonb_array_length(h.members) = (SELECT count(*) FROM games_result WHERE hand_id = h.id))
        OR h.seq <> (SELECT count(*) FROM games_move WHERE hand_id = h.id)
        OR (h.status <> 'settled' AND EXISTS (SELECT FROM ledger_entry WHERE key = 'hand:' || h.id))
"""


async def play_all(tables: Mapping[str, Sequence[int]], seed: str, hands: int) -> None:
    """Play so many hands at every table, all at once, by the members of each."""
    await asyncio.gather(
        *(play_table(table, members, f"{seed}:{table}", hands) for table, members in tables.items())
    )


async def play_table(table: str, members: Sequence[int], seed: str, hands: int) -> None:
    """Play a table until it has dealt so many hands; whatever is refused is tried some other way."""
    chance = random.Random(seed)  # noqa: S311 - a replayable order, not a secret
    while True:
        (now,) = await pool.rows(AT_TABLE, table)
        if now["phase"] == "hand":
            await step(chance, now["current_hand_id"])
        elif now["hands_dealt"] >= hands or now["phase"] == "closed":
            return
        else:
            await between(chance, table, members)


async def step(chance: random.Random, hand_id: int) -> None:
    """Answer for one seat of the hand, as likely as not for a caller who will not wait for it."""
    live = await lives.fold(hand_id)
    if live.is_over:
        return
    seat = chance.choice(sorted(live.game.actors(live.state)))
    action = chance.choice(live.game.legal_actions(live.state, seat))
    answer = play.act(
        table_id=live.inputs.table_id, member_id=live.inputs.members[seat], hand_number=live.inputs.number,
        turn=live.turn, action_id=f"{hand_id}-{live.seq}-{seat}", action=action,
    )  # fmt: skip
    await tried(chance, answer)


async def between(chance: random.Random, table: str, members: Sequence[int]) -> None:
    """Deal, perhaps after somebody has left; where too few are there, everybody sits down again."""
    await presence.seen({(table, member) for member in members})
    if chance.random() < 0.3:
        # One stays: a table that everybody leaves is closed.
        await in_thread(moved, service=seating.leave, table=table, member=chance.choice(members[1:]))
    await in_thread(deal.start_hand, table_id=table)
    (now,) = await pool.rows(AT_TABLE, table)
    if now["phase"] == "hand":
        return
    for member in members:
        await in_thread(moved, service=seating.sit, table=table, member=member)
        await in_thread(moved, service=seating.ready, table=table, member=member)


def moved(*, service, table: str, member: int) -> None:
    """What a member does with his seat, where he may."""
    try:
        service(table_id=table, member=Member.objects.get(pk=member))
    except TableRefusal:
        return


async def tried(chance: random.Random, answer) -> None:
    """Wait for the answer, or for some passes of the loop only."""
    task = asyncio.create_task(answer)
    if chance.random() < 0.5:
        for _ in range(chance.randrange(PASSES_MAX)):
            await asyncio.sleep(0)
        task.cancel()
    await asyncio.wait([task])
    if not task.cancelled() and task.exception() and not isinstance(task.exception(), TableRefusal):
        raise task.exception()


def serve(tables: Mapping[str, Sequence[int]], seed: str, hands: int) -> None:
    """What one process does, with a loop, a pool and gatherings of its own."""

    async def run() -> None:
        try:
            await play_all(tables, seed, hands)
        finally:
            await rig.close_loop()

    asyncio.run(run())
