/** The rules of the room, fetched once and laid into the open drawer. */

import { adopted } from "../lib/adopt.js";
import { t } from "../lib/i18n.js";

let sheet = null;

/** Fills the open rules drawer, if it is empty. */
export function fillRules(root, { game, slug }) {
  const place = root.querySelector("[data-rules]");
  if (!place || place.dataset.rules === "filled") return;
  place.dataset.rules = "filled";
  place.textContent = t("Fetching the rules");
  sheet ??= fetch(`/rules/${game}/?fragment=1&room=${encodeURIComponent(slug)}`).then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  });
  sheet.then((html) => place.replaceChildren(adopted(html)), () => failed(place));
}

function failed(place) {
  sheet = null;
  place.dataset.rules = "";
  place.textContent = t("The rules cannot be fetched now. Please open them again in a moment.");
}
