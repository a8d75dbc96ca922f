/** What of a view may be seen while its events are still being played. */

import { ROWS } from "./names.js";

/** The view with everything covered that a pending event will uncover. */
export function mask(view, pending) {
  if (view.phase !== "over") return view;
  let seen = view;
  for (const event of pending) seen = COVERS[event.kind]?.(seen, event) ?? seen;
  return seen;
}

const COVERS = {
  bets_shown: (view) => ({ ...view, bets: null }),
  dragon: (view, { seat }) => ({ ...view, dragons: changed(view.dragons, seat, null) }),
  foul: (view, { seat }) => ({ ...view, fouls: changed(view.fouls, seat, false) }),
  row_shown: (view, { row }) => covered(view, row),
  special: (view, { seat }) => ({ ...view, patterns: changed(view.patterns, seat, []) }),
  over: (view) => ({ ...view, sums: before(view), totals: null, leaders: null }),
};

function covered(view, row) {
  return {
    ...view,
    settings: view.settings.map((setting) => ({ ...setting, [row]: setting[row].map(() => null) })),
    rows: view.rows.map((lines) => changed(lines, ROWS.indexOf(row), null)),
  };
}

function before({ sums, totals }) {
  return sums.map((sum, seat) => sum - totals[seat]);
}

function changed(list, index, value) {
  return list.map((item, at) => (at === index ? value : item));
}
