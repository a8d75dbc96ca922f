/** Answers that the page gives by itself because the member has said so ahead: no claims, always pon, auto-discard. */

/** The answer to send now, or null where the member answers himself. */
export function ahead({ hand, settings }) {
  if (!hand || hand.over || hand.my_seat === null || hand.view.own?.answered) return null;
  const has = (verb) => hand.legal.find((action) => action.do === verb);
  if (has("win")) return null;
  const isWindow = hand.view.phase === "window";
  if (isWindow && settings.alwaysPon && has("pon")) return { do: "pon" };
  if (isWindow && settings.noClaims && hand.legal.some(isClaim)) return { do: "pass" };
  return isThrowing({ hand, settings }) ? { do: "discard", tile: hand.view.own.drawn } : null;
}

/** Whether an action takes a discard. */
export function isClaim({ do: verb }) {
  return verb === "chi" || verb === "pon" || verb === "kong" || verb === "win";
}

/** Auto-discard holds for the hand in which it was switched on, never for the next. */
export function throwsDrawn({ hand, settings }) {
  return settings.autoDiscard === hand.number;
}

function isThrowing(state) {
  const { view, legal } = state.hand;
  const drawn = view.own?.drawn;
  return Boolean(throwsDrawn(state) && drawn && legal.some((action) => action.do === "discard" && action.tile === drawn));
}
