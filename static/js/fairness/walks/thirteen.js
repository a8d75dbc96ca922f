/** Walks the deal of a hand of thirteen cards: the treasure that was cut, and the cards of each seat. */

const CARDS_EACH = 13;
const TREASURES_MAX = 4;

/** The steps that compare the shuffle with what the hand showed. */
export async function walk({ record, deck, draw, compared, untold }) {
  const began = opening(record.events);
  const cuts = cutsBefore(record, began);
  const steps = [];
  if (cuts) {
    const left = record.deck.filter((card) => !cuts.includes(card));
    const cut = left[await draw("treasure").below(left.length)];
    steps.push(compared("treasure", began.treasures, [...cuts, cut].slice(-TREASURES_MAX)));
  } else steps.push(untold("treasure"));
  const rows = record.events.filter((event) => event.kind === "row_shown");
  return [...steps, ...cardSteps({ record, rows, deck, compared })];
}

/** What had been cut in the round before this hand; null where a record does not say it. */
function cutsBefore({ earlier }, began) {
  if (earlier?.length === began.hand - 1) return earlier.map(({ events }) => opening(events).cut);
  // Records kept from before they told of the earlier hands show the last four cuts only.
  return began.hand <= TREASURES_MAX ? began.treasures.slice(0, -1) : null;
}

function opening(events) {
  return events.find((event) => event.kind === "began");
}

function cardSteps({ record, rows, deck, compared }) {
  return record.hand.names.map((name, seat) => {
    const shown = rows.flatMap((row) => row.shown[seat].cards);
    const dealt = deck.slice(CARDS_EACH * seat, CARDS_EACH * (seat + 1));
    return compared("cards", [...shown].sort(), [...dealt].sort(), { seat, name });
  });
}
