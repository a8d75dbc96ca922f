"""A process that plays hands up to their last answers and gives these at once: one commit ends them all.

Run `python -m tests.live.processes.together PG-000001 PG-000002`; run again it goes on where the log ends.
"""

import asyncio
import sys

from bench import hall  # isort: skip  Sets Django up.

from games import endings, lives, log, pool
from games.live import Live, follow
from games.rules.core.game import Action, Move
from games.services import moment, play

HANDS = "SELECT id FROM games_hand WHERE number = ANY(%s) ORDER BY number"


async def main(numbers: list[str]) -> None:
    """End the hands of these numbers together."""
    assert hall.application
    lasts = [await last_answer(row["id"]) for row in await pool.rows(HANDS, numbers)]
    await asyncio.gather(*(give(*last) for last in lasts))
    await log.close()
    await endings.close()
    await pool.close()


async def last_answer(hand_id: int) -> tuple[Live, int, Action, str]:
    """Play the hand until one answer would end it, or find the one that did."""
    while True:
        live = await lives.fold(hand_id)
        if live.is_over:
            return live, live.records[-1].seat, {}, live.ids[-1]
        seat = min(live.game.actors(live.state))
        action = live.game.legal_actions(live.state, seat)[0]
        answer = live, seat, action, f"{live.inputs.number}-{live.seq}"
        if follow(live, Move(seat, action, "member", moment.now_ms())).is_over:
            return answer
        await give(*answer)


async def give(live: Live, seat: int, action: Action, action_id: str) -> None:
    """Answer for a seat as its member does."""
    await play.act(
        table_id=live.inputs.table_id, member_id=live.inputs.members[seat], hand_number=live.inputs.number,
        turn=live.turn, action_id=action_id, action=action,
    )  # fmt: skip


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
