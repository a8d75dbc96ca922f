/** Shows the steps of a check as a list with ticks and crosses. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { isProven } from "./verify.js";
import { wordsOf } from "./words.js";

const MARKS = new Map([
  [true, { mark: "✓", tone: "good", name: () => t("holds") }],
  [false, { mark: "✗", tone: "bad", name: () => t("does not hold") }],
  [null, { mark: "–", tone: "open", name: () => t("cannot be told") }],
]);

/** The whole report. */
export function report(steps) {
  return [verdict(steps), h("ol", { class: "proof__steps" }, steps.map(line))];
}

function verdict(steps) {
  const isBroken = steps.some((step) => step.ok === false);
  if (isBroken) return notice("bad", t("Something does not agree. Keep this record and tell the hall."));
  if (isProven(steps)) return notice("good", t("Everything that can be computed agrees with the record."));
  return notice("open", t("What is published so far agrees; the rest is still sealed."));
}

function notice(tone, text) {
  return h("p", { class: `notice notice--${tone}`, role: "status" }, h("span", { class: "notice__text" }, text));
}

function line(step) {
  const { mark, tone, name } = MARKS.get(step.ok);
  return h(
    "li",
    { class: `proof-step proof-step--${tone}`, "data-step": step.code, "data-ok": String(step.ok) },
    h("span", { class: "proof-step__mark", role: "img", "aria-label": name() }, mark),
    h("p", { class: "proof-step__words" }, wordsOf(step)),
    step.recorded && values(step),
  );
}

function values({ recorded, computed, detail }) {
  return h(
    "details",
    { class: "proof-step__values" },
    h("summary", {}, t("Values")),
    h("p", {}, t("Record: {value}", { value: recorded })),
    h("p", {}, t("Computed: {value}", { value: computed })),
    detail.dealt && h("p", {}, t("Dealt: {value}", { value: JSON.stringify(detail.dealt) })),
  );
}
