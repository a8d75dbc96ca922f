/** Checks the hand of the page, any record that is pasted into its form, and the page's own scripts. */

import { h, patch } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { ownHash } from "./own.js";
import { report } from "./report.js";
import { verify } from "./verify.js";

for (const place of document.querySelectorAll("[data-proof]")) show(place, fetched(place.dataset.proof), place.dataset.number);
for (const form of document.querySelectorAll("[data-proof-form]")) form.addEventListener("submit", checkPasted);
for (const place of document.querySelectorAll("[data-page-hash]")) showOwnHash(place);

function checkPasted(event) {
  event.preventDefault();
  const written = event.currentTarget.elements.record.value;
  show(event.currentTarget.querySelector("[data-proof-answer]"), Promise.resolve(written));
}

async function fetched(address) {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}

async function show(place, text, asked) {
  try {
    patch(place, report(await verify(JSON.parse(await text), asked)));
  } catch (error) {
    // A record of another form is no proof of anything; the console says what was wrong with it.
    console.warn(error);
    patch(place, h("p", { class: "notice notice--bad" }, t("This is no record that can be checked.")));
  }
}

async function showOwnHash(place) {
  const computed = await ownHash(import.meta.url).catch(() => "");
  const agrees = computed === place.dataset.pageHash;
  const words = agrees ? t("the same as printed") : t("not what is printed: do not trust this page");
  const mark = h("span", { class: agrees ? "proof-hash__good" : "proof-hash__bad" }, `${agrees ? "✓" : "✗"} ${words}`);
  patch(place, computed ? h("code", {}, computed) : t("The scripts could not be fetched."), " ", computed && mark);
}
