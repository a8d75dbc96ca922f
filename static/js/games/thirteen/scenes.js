/** How long each event is played, with which motion and sound. */

const SCENES = {
  dealt: () => ({ ms: 300, sound: "slide", motion: "appear", selector: ".board__tray .slot" }),
  set: () => ({ ms: 0, sound: "clack" }),
  bets_shown: () => ({ ms: 900, sound: "coin", motion: "appear", selector: ".mark--bet" }),
  dragon: () => ({ ms: 1500, sound: "chime", motion: "appear", selector: ".moment" }),
  foul: () => ({ ms: 900, sound: "clack", motion: "appear", selector: ".moment" }),
  row_shown: ({ row }) => ({ ms: 1500, sound: "clack", motion: "appear", selector: `[data-line="${row}"]` }),
  special: () => ({ ms: 1000, sound: "chime", motion: "appear", selector: ".moment" }),
  sweep: () => ({ ms: 900, sound: "clack", motion: "appear", selector: ".moment" }),
  home_run: () => ({ ms: 1700, sound: "chime", motion: "appear", selector: ".moment" }),
  over: () => ({ ms: 0, sound: "chime" }),
};

/** The scene of an event: `ms` before the next one, and what moves and sounds. */
export function sceneOf(event) {
  return SCENES[event.kind]?.(event) ?? { ms: 0 };
}
