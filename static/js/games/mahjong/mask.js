/** What of a view may be seen while its events are still being played: the end is told last. */

/** The view without the result and the opened hands while `over` is pending. */
export function mask(view, pending) {
  if (!view.result || !pending.some(({ kind }) => kind === "over")) return view;
  return { ...view, result: null, hands: null };
}
