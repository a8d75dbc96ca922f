/** Between hands: ready, seats, invitation, and the ways in and out. */

import { h } from "../lib/dom.js";
import { t, tn } from "../lib/i18n.js";
import { secondsLeft } from "./centre.js";

/** The dock while no hand asks for an answer. */
export function waiting(context) {
  const { state, guard } = context;
  const { me, phase } = state.table;
  const shown = phase === "closed" ? closed() : me.seat === null ? watching(context) : seated(context);
  guard.show(`wait:${phase}:${me.seat}:${ownSeat(state)?.ready}`);
  return h("div", { class: "dock__inner", key: "waiting" }, shown);
}

function ownSeat(state) {
  return state.table.me.seat === null ? null : state.table.seats[state.table.me.seat];
}

function seated({ state, game, clock, send, guard, dispatch, copyInvite }) {
  const own = ownSeat(state);
  const isReady = Boolean(own?.ready);
  const toggle = (event) => guard.admits(event) && send({ type: "ready", ready: !isReady });
  return [
    h("p", { class: "dock__prompt", key: "prompt" }, waitingFor(state, game, clock, isReady)),
    h(
      "div",
      { class: "actions", key: "actions" },
      press({ key: "ready", tone: isReady ? "plain" : "brass", label: isReady ? t("Not ready") : t("Ready"), guard, click: toggle }),
      state.table.invite ? press({ key: "invite", tone: "plain", label: t("Copy invite link"), guard, click: copyInvite }) : null,
      press({ key: "seat", tone: "plain", label: t("My seat"), guard, click: () => dispatch({ type: "show", drawer: "seat" }) }),
    ),
  ];
}

function waitingFor({ table }, { leastSeats = 2 }, clock, isReady) {
  if (table.next_at && table.phase !== "waiting") return t("The next hand begins in {time}", { time: secondsLeft(table.next_at, clock) });
  if (!isReady) return t("Say that you are ready, and the hand can begin");
  const others = table.seats.filter((sitter) => sitter && !sitter.ready).map((sitter) => sitter.name);
  if (others.length) return t("Waiting for {names}", { names: others.join(t(", ")) });
  const missing = Math.min(leastSeats, table.seats.length) - table.seats.filter(Boolean).length;
  if (missing > 0) return tn("Waiting for one more player", "Waiting for {count} more players", missing);
  return table.next_at ? t("The hand begins in {time}", { time: secondsLeft(table.next_at, clock) }) : t("The hand begins at once");
}

function watching({ state, dispatch, guard }) {
  const chair = state.table.seats.findIndex((sitter) => sitter === null);
  const sit = () => dispatch({ type: "ask", dialog: { kind: "sit", chair } });
  return [
    h("p", { class: "dock__prompt", key: "prompt" }, chair < 0 ? t("You are watching. All chairs are taken") : t("You are watching. A chair is free")),
    h(
      "div",
      { class: "actions", key: "actions" },
      chair >= 0 ? press({ key: "sit", tone: "brass", label: t("Sit down"), guard, click: sit }) : null,
      lobby(),
    ),
  ];
}

function closed() {
  return [
    h("p", { class: "dock__prompt", key: "prompt" }, t("This table is closed. Your coins are in your wallet")),
    h("div", { class: "actions", key: "actions" }, lobby()),
  ];
}

function lobby() {
  return h("a", { key: "lobby", class: "action action--plain", href: "/lobby/" }, h("span", { class: "action__label" }, t("Back to the lobby")));
}

function press({ key, tone, label, guard, click }) {
  return h(
    "button",
    { key, type: "button", class: `action action--${tone}`, on: { pointerdown: () => guard.press(), click } },
    h("span", { class: "action__label" }, label),
  );
}
