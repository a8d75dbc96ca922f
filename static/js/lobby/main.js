/** Keeps the numbers of players in the lobby fresh while the page is looked at. */

import { sendOnce } from "../pages/once.js";

const REFRESH_MS = 10_000;

async function refresh(address) {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  if (answer.ok) show((await answer.json()).players);
}

function show(players) {
  for (const place of document.querySelectorAll("[data-room-players]")) {
    place.textContent = players[place.dataset.roomPlayers] ?? 0;
  }
}

function tick() {
  const shelf = document.querySelector("[data-lobby-counts]");
  // A lost connection is no news here: the next tick asks again.
  if (shelf && !document.hidden) refresh(shelf.dataset.lobbyCounts).catch(() => undefined);
}

setInterval(tick, REFRESH_MS);
document.addEventListener("visibilitychange", tick);
sendOnce(document);
