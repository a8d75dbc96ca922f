/** What the line says when it is not simply open, and what the hall refused. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { refusal } from "./refusals.js";

const WORDS = {
  connecting: () => t("Opening the table"),
  reconnecting: () => t("The line is lost. Reconnecting; your seat and your coins stay"),
  displaced: () => t("This table is open in another tab"),
  suspended: () => t("Your membership is suspended. Please write to the hall"),
  own_password: () => t("Your password was given to you by others. Please choose your own first"),
  signed_out: () => t("You have signed out. Please sign in again"),
  barred: () => t("Your account cannot come in at present"),
  gone: () => t("This table is closed, or you no longer sit at it"),
  too_many: () => t("Too many tables are open from here. Please close some and open this page again"),
};

const WAYS = {
  signed_out: () => way(`/accounts/login/?next=${encodeURIComponent(location.pathname)}`, t("Sign in")),
  own_password: () => way("/accounts/password/change/", t("Choose a password")),
  suspended: () => way("/lobby/", t("See why")),
  barred: ({ standing }) => way(`/door/${standing}/`, t("See why")),
  gone: () => way("/lobby/", t("Back to the lobby")),
};

/** The banner over the felt, or nothing while all is well. */
export function banner({ state, playHere }) {
  const word = WORDS[state.status];
  const isIdle = state.status === "live" && state.table && !state.table.me.active && state.table.me.seat !== null;
  if (!word && !isIdle) return null;
  const offersTakeOver = state.status === "displaced" || isIdle;
  return h(
    "div",
    { key: "banner", class: `banner banner--${isIdle ? "displaced" : state.status}`, role: "alert" },
    state.status === "reconnecting" || state.status === "connecting" ? h("span", { class: "banner__pulse", "aria-hidden": "true" }) : null,
    h("p", {}, (word ?? WORDS.displaced)()),
    offersTakeOver ? h("button", { type: "button", class: "action action--brass", on: { click: playHere } }, h("span", { class: "action__label" }, t("Play here"))) : null,
    WAYS[state.status]?.(state) ?? null,
  );
}

function way(href, label) {
  return h("a", { key: "way", class: "action action--brass", href }, h("span", { class: "action__label" }, label));
}

/** The last refusal, in words that say what to do. */
export function toast({ state, game, dispatch }) {
  if (!state.error || state.error.code === "displaced") return null;
  return h(
    "div",
    { key: "toast", class: "toast", role: "alert" },
    h("p", {}, game.refusal?.(state.error) ?? refusal(state.error)),
    h("button", { type: "button", class: "toast__close", on: { click: () => dispatch({ type: "dismiss" }) } }, t("Understood")),
  );
}
