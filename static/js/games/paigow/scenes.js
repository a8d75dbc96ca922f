/** How long each event is played, with which motion and sound. */

const DEAL_STEP_MS = 75;

const SCENES = {
  calls_shown: () => ({ ms: 800, sound: "clack", motion: "appear", selector: ".seat__bubble" }),
  banker: ({ candidates }) => ({ ms: candidates?.length > 1 ? 1100 : 700, sound: "chime", motion: "appear", selector: ".mark--banker" }),
  bets_shown: () => ({ ms: 500, sound: "coin", motion: "appear", selector: ".mark--bet" }),
  dice: () => ({ ms: 850, sound: "clack", motion: "tumble" }),
  dealt: (event, hand) => ({ ms: dealingOrder(event, hand).length * 2 * DEAL_STEP_MS + 240, sound: "slide", motion: "deal", order: dealingOrder(event, hand) }),
  shown: ({ seat }) => ({ ms: 520, sound: "clack", motion: "flip", seat }),
  compared: ({ seat, winner }, { view }) => payment(seat, winner, view.banker),
  over: () => ({ ms: 0, sound: "chime" }),
};

/** The scene of an event: `ms` before the next one, and what moves and sounds. */
export function sceneOf(event, hand) {
  return SCENES[event.kind]?.(event, hand) ?? { ms: 0 };
}

function payment(seat, winner, banker) {
  if (winner === null) return { ms: 300 };
  const loser = winner === seat ? banker : seat;
  return { ms: 460, sound: "coin", motion: "pay", from: loser, to: winner };
}

/** The seats from the first one on counterclockwise, as tiles are dealt (RULES 5.1). */
function dealingOrder({ order }, { view }) {
  if (order?.length) return order;
  const seats = view.carries.length;
  return Array.from({ length: seats }, (_, step) => (view.first - step + seats) % seats);
}
