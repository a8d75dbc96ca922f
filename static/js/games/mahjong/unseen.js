/** How many of each kind a viewer has not seen, counted from what lies open and from the own hand. */

const KINDS = [...["m", "p", "s"].flatMap((suit) => Array.from({ length: 9 }, (_, at) => `${at + 1}${suit}`)), ..."ESWNCFP"];

/** Unseen tiles by kind, in order. */
export function unseen(view) {
  const left = Object.fromEntries(KINDS.map((kind) => [kind, 4]));
  for (const code of seen(view)) if (code in left) left[code] -= 1;
  return left;
}

/** A claimed discard lies both in its river and in a meld: it is counted in the meld. */
function seen({ players, own }) {
  const open = players.flatMap(({ melds, river }) => [
    ...melds.flatMap(({ tiles }) => tiles),
    ...river.flatMap(({ tile, claimed_by: claimant }) => (claimant === null || claimant === undefined ? [tile] : [])),
  ]);
  return [...open, ...(own?.hand ?? []), own?.drawn].filter(Boolean);
}
