/** A replay as a row of moments: after each event that can be seen, one moment. */

/** Every moment of a replay: its step, how many of the step's events have been seen, and the last of them. */
export function momentsOf(steps, sceneOf) {
  return steps.flatMap((step, index) => {
    const seen = step.events.flatMap((event, place) => (isSeen(event, step, sceneOf) ? [place + 1] : []));
    const counts = seen.length ? seen : [step.events.length];
    counts[counts.length - 1] = step.events.length;
    return counts.map((shown) => ({ step: index, shown }));
  });
}

function isSeen(event, step, sceneOf) {
  return sceneOf(event, step).ms > 0;
}

/** The frame that puts a moment on the page, without anything in between. */
export function frameOf(steps, { step, shown }) {
  const { at, events, ...hand } = steps[step];
  const chairs = hand.names.map((_, seat) => seat);
  return { type: "seek", at, hand: { ...hand, chairs }, pending: events.slice(shown), playing: events[shown - 1] ?? null };
}

/** The events that a moment adds to the one before it. */
export function eventsOf(steps, moments, index) {
  const { step, shown } = moments[index];
  const before = index > 0 && moments[index - 1].step === step ? moments[index - 1].shown : 0;
  return steps[step].events.slice(before, shown);
}

/** A table that holds only what a replay knows of it. */
export function tableOf({ hand, viewer, fines = [] }) {
  const seats = hand.names.map((name, seat) => ({
    seat, name, is_bot: Boolean(hand.bots?.includes(seat)), stake: hand.carries[seat], presence: "here", leaving: false, ready: true, top_up: 0, me: seat === viewer,
  }));
  const own = fines.map((fine) => ({ ...fine, leaver: hand.chairs.indexOf(fine.leaver) }));
  return { phase: "hand", seats, fines: own, me: { seat: viewer }, commitment: null, next_at: null, room: { game: hand.game, base: hand.base } };
}
