/** How long each event is played, with which motion and sound. */

const SCENES = {
  dealt: () => ({ ms: 450, sound: "slide", motion: "appear", selector: ".tray__hand .piece, .backs" }),
  flowers: ({ seat }) => ({ ms: 420, sound: "clack", motion: "appear", selector: `[data-tiles="${seat}"] .flowers, [data-purse="${seat}"] .flower-signs` }),
  drew: () => ({ ms: 90, sound: "slide", motion: "appear", selector: ".tray__apart .piece" }),
  discarded: ({ seat }) => ({ ms: 260, sound: "clack", motion: "appear", selector: `[data-river="${seat}"] .river__tile--last` }),
  claimed: ({ seat }) => ({ ms: 700, sound: "clack", motion: "appear", selector: `[data-purse="${seat}"] .seat__bubble` }),
  kong: ({ seat }) => ({ ms: 700, sound: "clack", motion: "appear", selector: `[data-purse="${seat}"] .seat__bubble` }),
  extended: () => ({ ms: 0, sound: "tick" }),
  ready_declared: ({ seat }) => ({ ms: 700, sound: "chime", motion: "appear", selector: `[data-purse="${seat}"] .mark--heard` }),
  robbed: () => ({ ms: 900, sound: "clack" }),
  won: ({ seat }) => ({ ms: 1100, sound: "chime", motion: "appear", selector: `[data-purse="${seat}"] .seat__bubble` }),
  drawn_hand: () => ({ ms: 700, sound: "slide" }),
  over: () => ({ ms: 0, sound: "coin", motion: "appear", selector: ".ending" }),
};

/** The scene of an event: `ms` before the next one, and what moves and sounds. */
export function sceneOf(event) {
  return SCENES[event.kind]?.(event) ?? { ms: 0 };
}
