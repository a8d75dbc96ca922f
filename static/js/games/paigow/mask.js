/** What of a view may be seen while its events are still being played. */

/** The view with everything covered that a pending event will uncover. */
export function mask(view, pending) {
  let seen = view;
  for (const event of pending) seen = COVERS[event.kind]?.(seen, event) ?? seen;
  return seen;
}

const COVERS = {
  calls_shown: (view) => ({ ...view, calls: null }),
  banker: (view) => ({ ...view, banker: null, banker_multiple: null }),
  bets_shown: (view) => ({ ...view, bets: null }),
  dice: (view) => ({ ...view, dice: null }),
  dealt: (view) => ({ ...view, tiles: null, ranks: null }),
  shown: (view, { seat }) => ({
    ...view,
    tiles: changed(view.tiles, seat, [null, null]),
    ranks: changed(view.ranks, seat, null),
  }),
  compared: (view, { seat }) => ({ ...view, legs: view.legs?.filter((leg) => leg.seat !== seat) ?? null }),
};

function changed(list, index, value) {
  return list?.map((item, at) => (at === index ? value : item)) ?? null;
}
