/** The controls under a replay: step, play, jump, speed and whose eyes. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { icon } from "../pieces/icon.js";

const SPEEDS = [0.5, 1, 2, 4];

/** The row of controls with the sentence of the moment. */
export function controls({ player, count, caption, replay, chooseSeat, redraw }) {
  return h(
    "div",
    { key: "controls", class: "replay-controls" },
    h("p", { class: "replay-controls__caption", "aria-live": "polite" }, caption || "\u00a0"),
    h("input", {
      class: "replay-controls__range", type: "range", min: 0, max: count - 1, step: 1, value: player.index,
      "aria-label": t("Moment of the hand"), on: { input: (event) => player.seek(Number(event.target.value)) },
    }),
    h(
      "div",
      { class: "replay-controls__row" },
      button("previous", t("One step back"), () => player.seek(player.index - 1)),
      button(player.isPlaying ? "pause" : "play", player.isPlaying ? t("Pause") : t("Play"), () => (player.isPlaying ? player.pause() : player.play())),
      button("next", t("One step on"), () => player.step()),
      h("span", { class: "replay-controls__count" }, t("{moment} of {moments}", { moment: player.index + 1, moments: count })),
      choice(t("Speed"), SPEEDS.map((speed) => [speed, t("{speed}× speed", { speed })]), player.speed, (value) => {
        player.speed = Number(value);
        redraw();
      }),
      replay.seats.length > 1 ? choice(t("Seen by"), replay.seats.map((seat) => [seat, seatName(replay, seat)]), replay.viewer, (value) => chooseSeat(Number(value))) : null,
    ),
  );
}

function seatName({ hand, own }, seat) {
  return seat === own ? t("{name} (you)", { name: hand.names[seat] }) : hand.names[seat];
}

function button(sign, label, click) {
  return h("button", { key: sign === "pause" ? "play" : sign, type: "button", class: "tool", title: label, "aria-label": label, on: { click } }, icon(sign));
}

function choice(label, options, value, choose) {
  return h(
    "label",
    { key: label, class: "replay-controls__choice" },
    h("span", { class: "visually-hidden" }, label),
    h("select", { on: { change: (event) => choose(event.target.value) } }, options.map(([key, text]) => h("option", { value: key, selected: key === value }, text))),
  );
}
