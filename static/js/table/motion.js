/** Motions on what is already drawn: deals, flips, coins and dice; cross-fades where less motion is wished. */

const LANDS = "cubic-bezier(0.2, 0.75, 0.3, 1)";
const DEAL_STEP_MS = 75;

/** Whether the member's system asks for less motion. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Tiles fly from the middle of the table to their seats, pair by pair in dealing order. */
export function deal(root, { order }) {
  const wall = root.querySelector("[data-wall]");
  let place = 0;
  for (const seat of order) {
    for (const tile of tilesOf(root, seat)) {
      arrive(tile, wall, place * DEAL_STEP_MS);
      place += 1;
    }
  }
}

/** The two tiles of a seat turn over. */
export function flip(root, { seat }) {
  tilesOf(root, seat).forEach((tile, index) => {
    const turn = isCalm() ? [{ opacity: 0 }, { opacity: 1 }] : [{ transform: "scaleX(0.05)" }, { transform: "scaleX(1)" }];
    tile.animate(turn, { duration: 180, delay: index * 60, easing: "ease-out", fill: "backwards" });
  });
}

/** Coins fly from one seat to another and land. */
export function pay(root, { from, to }) {
  const start = root.querySelector(`[data-purse="${from}"]`);
  const end = root.querySelector(`[data-purse="${to}"]`);
  const layer = root.querySelector("[data-coins]");
  if (!start || !end || !layer || isCalm()) return;
  for (let index = 0; index < 6; index += 1) fly(layer, middle(start), middle(end), index);
}

/** The dice tumble to rest. */
export function tumble(root) {
  root.querySelectorAll("[data-die]").forEach((die, index) => {
    const away = index === 0 ? -1 : 1;
    const rolls = [
      { transform: `translate(${away * 90}px, -70px) rotate(${away * 540}deg)`, opacity: 0 },
      { transform: `translate(${away * 12}px, 6px) rotate(${away * 80}deg)`, opacity: 1, offset: 0.6 },
      { transform: "none", opacity: 1 },
    ];
    const frames = isCalm() ? [{ opacity: 0 }, { opacity: 1 }] : rolls;
    die.animate(frames, { duration: isCalm() ? 200 : 640, delay: index * 70, easing: LANDS, fill: "backwards" });
  });
}

/** A mark that has just come grows into its place. */
export function appear(root, { selector }) {
  root.querySelectorAll(selector).forEach((node) => {
    const frames = isCalm() ? [{ opacity: 0 }, { opacity: 1 }] : [{ opacity: 0, transform: "scale(0.6)" }, { opacity: 1, transform: "none" }];
    node.animate(frames, { duration: 220, easing: LANDS, fill: "backwards" });
  });
}

function tilesOf(root, seat) {
  return [...root.querySelectorAll(`[data-tiles="${seat}"] .domino`)];
}

function arrive(tile, wall, delay) {
  const frames = [{ opacity: 0 }, { opacity: 1 }];
  if (wall && !isCalm()) {
    const from = middle(wall);
    const to = middle(tile);
    frames[0].transform = `translate(${from.x - to.x}px, ${from.y - to.y}px) rotate(-24deg) scale(0.8)`;
    frames[1].transform = "none";
  }
  tile.animate(frames, { duration: 220, delay, easing: LANDS, fill: "backwards" });
}

function fly(layer, from, to, index) {
  const box = layer.getBoundingClientRect();
  const coin = document.createElement("span");
  coin.className = "flying-coin";
  layer.append(coin);
  const spread = (index % 3) * 9 - 9;
  const at = (point, lift) => `translate(${point.x - box.left + spread}px, ${point.y - box.top + lift}px)`;
  const centre = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const frames = [
    { transform: at(from, 0), opacity: 0 },
    { transform: at(from, -4), opacity: 1, offset: 0.08 },
    { transform: at(centre, -34), opacity: 1, offset: 0.5 },
    { transform: at(to, 0), opacity: 1 },
  ];
  const flight = coin.animate(frames, { duration: 400, delay: index * 45, easing: "cubic-bezier(0.3, 0, 0.2, 1)", fill: "both" });
  flight.finished.then(() => coin.remove(), () => coin.remove());
  setTimeout(() => coin.remove(), 1500);
}

function middle(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
