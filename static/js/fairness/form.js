/** What a record must look like before anything is computed from it; whatever could be read in two ways is refused. */

const NUMBER = /^(?:0|[1-9][0-9]{0,19})$/;
const SEED = /^[0-9a-f]{64}$/;

/** Refuses what is no record of a shuffle. */
export function checkForm({ hand, shuffle, events }) {
  if (!SEED.test(shuffle?.commitment)) throw new TypeError("no record of a shuffle");
  if (typeof shuffle.number !== "string" || !NUMBER.test(shuffle.number)) throw new TypeError("no number of a shuffle");
  if (!shuffle.server_seed) return;
  if (!shuffle.seats.every(isSeat)) throw new TypeError("no seats of a shuffle");
  const seats = shuffle.seats.length;
  if (hand.names.length !== seats || hand.carries.length !== seats) throw new TypeError("other seats than were shuffled for");
  if (shuffle.game.split("/")[0] !== hand.game) throw new TypeError("another game than was shuffled for");
  if (events) checkLog(events);
}

/** A log that lacks its beginning or its end, or that tells either twice, shows less than was played. */
function checkLog(events) {
  const count = (kind) => events.filter((event) => event.kind === kind).length;
  if (events[0]?.kind !== "began" || count("began") !== 1 || count("over") !== 1) throw new TypeError("no whole log of a hand");
}

function isSeat({ status, seal, seed }) {
  return (status === 0 || status === 1) && SEED.test(seal) && SEED.test(seed);
}
