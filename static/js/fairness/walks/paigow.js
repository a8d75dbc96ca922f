/** Walks the deal of a hand of banker pai gow: the banker's draw, the dice, the tiles of each seat. */

const WORD_BIG = 2n ** 32n;

/** The steps that compare the shuffle with what the hand showed. */
export async function walk({ record, deck, draw, compared }) {
  const told = Object.fromEntries(record.events.map((event) => [event.kind, event]));
  const { carries, place } = record.hand;
  if (told.began.hand !== place) throw new TypeError("the log of the shuffle's other hand");
  const label = (name) => (told.began.hand === 1 ? name : `${name}/${told.began.hand}`);
  const banker = await bankerOf(told.calls_shown.calls, carries, draw(label("banker")));
  const { seat, multiple, how } = told.banker;
  const steps = [compared("banker", { seat, multiple, how }, banker, { how })];
  const seats = carries.length;
  const numbers = draw(label("dice"));
  const dice = [(await numbers.below(6)) + 1, (await numbers.below(6)) + 1];
  const first = (told.banker.seat + dice[0] + dice[1] - 1) % seats;
  steps.push(compared("dice", { dice: told.dice.dice, first: told.dice.first }, { dice, first }));
  const order = Array.from({ length: seats }, (_, turn) => (first - turn + seats * seats) % seats);
  steps.push(compared("order", told.dealt.order, order));
  const served = deck.slice((told.began.hand - 1) * 2 * seats, told.began.hand * 2 * seats);
  return [...steps, ...tileSteps({ record, order, served, compared })];
}

/** Who is banker by the calls; where chance decides, by the first number of its stream. */
async function bankerOf(calls, carries, numbers) {
  const highest = Math.max(...calls);
  if (highest === 0) return { seat: await numbers.below(calls.length), multiple: 1, how: "drawn" };
  const candidates = [...calls.keys()].filter((seat) => calls[seat] === highest);
  if (candidates.length === 1) return { seat: candidates[0], multiple: highest, how: "highest" };
  const weights = scaled(candidates.map((seat) => carries[seat]));
  let roll = await numbers.below(weights.reduce((sum, weight) => sum + weight, 0));
  const seat = candidates[weights.findIndex((weight) => (roll -= weight) < 0)];
  return { seat, multiple: highest, how: "weighted" };
}

/** Weights whose sum one draw can take, in the same proportions. */
function scaled(weights) {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total < WORD_BIG) return weights;
  return weights.map((weight) => Number((BigInt(weight) * (WORD_BIG - 1n)) / total));
}

function tileSteps({ record, order, served, compared }) {
  const shown = record.events.filter((event) => event.kind === "shown");
  return order.map((seat, turn) => {
    const tiles = shown.find((event) => event.seat === seat)?.tiles ?? [];
    return compared("tiles", tiles, served.slice(2 * turn, 2 * turn + 2), { seat, name: record.hand.names[seat] });
  });
}
