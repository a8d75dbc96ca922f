/** Sums of what the hall has scored, for whoever reads them: nothing here decides anything. */

/** What a seat's row wins and loses against all others, before bets. */
export function rowPoints({ pairs }, seat, place) {
  const won = pairs.flatMap(({ seats, rows }) => (seats.includes(seat) && rows[place] ? [rows[place]] : []));
  return won.reduce((sum, { winner, points }) => (winner === null ? sum : sum + (winner === seat ? points : -points)), 0);
}

/** A pair as one of its seats reads it: who is against it, and every figure signed for it. */
export function pairFor(pair, seat) {
  const sign = pair.seats[0] === seat ? 1 : -1;
  return {
    against: pair.seats[sign === 1 ? 1 : 0],
    rows: pair.rows.map(({ row, winner, worth, times, points }) => ({ row, worth, times, points: winner === null ? 0 : winner === seat ? points : -points })),
    bonuses: ["dragon", "pattern", "sweep", "home_run"].flatMap((kind) => (pair[kind] ? [{ kind, points: sign * pair[kind] }] : [])),
    subtotal: sign * pair.subtotal,
    times: pair.times,
    points: sign * pair.points,
  };
}

/** What a seat wins of another in all, or null on the diagonal. */
export function between({ pairs }, seat, other) {
  const pair = pairs.find(({ seats }) => seats.includes(seat) && seats.includes(other) && seat !== other);
  return pair ? pairFor(pair, seat).points : null;
}

/** Seats from the most points down; equal ones in turn order. */
export function ranking(sums) {
  return sums.map((_, seat) => seat).sort((one, other) => sums[other] - sums[one] || one - other);
}
