/** Every event as a sentence, for the log and for members who listen. */

import { t } from "../../lib/i18n.js";
import { change, coins } from "../../lib/money.js";
import { winTitle } from "./ending.js";
import { meldName, taiName, tais, tileName, tileNames, windName } from "./names.js";

const WORDS = {
  began: (event, { number, names, view }) => t("Hand {number}: {wind} round, {name} deals.", { number, wind: windName(view.round_wind), name: names[view.dealer] }),
  dealt: (event, { my_seat: own }) => (own === null ? t("The tiles are dealt.") : t("Your tiles are dealt.")),
  flowers: ({ seat, tiles }, { names }) => t("{name} lays out {tiles}.", { name: names[seat], tiles: tileNames(tiles) }),
  drew: ({ seat, tile }, { my_seat: own }) => (tile && seat === own ? t("You draw {tile}.", { tile: tileName(tile) }) : ""),
  discarded: (event, hand) => discarded(event, hand),
  extended: ({ seat }, { names }) => t("{name} asks for more time.", { name: names[seat] }),
  claimed: ({ seat, meld, tiles, source }, { names }) => t("{name}: {meld}, {tiles}, of {source}.", { name: names[seat], meld: meldName(meld), tiles: tileNames(tiles), source: names[source] }),
  kong: ({ seat, meld, tile }, { names }) => kong(names[seat], meld, tile),
  robbed: ({ seat, tile }, { names }) => t("The kong of {name} with {tile} is robbed.", { name: names[seat], tile: tileName(tile) }),
  ready_declared: ({ seat }, { names }) => t("{name} declares ready.", { name: names[seat] }),
  won: (winner, { names }) => t("{title}. {lines}: {sum}.", { title: winTitle(winner, names), lines: linesOf(winner), sum: tais(winner.tai) }),
  drawn_hand: () => t("The hand is drawn; nobody pays."),
  over: ({ payments }, { names }) => (payments ?? []).map(({ payer, payee, units }) => t("{payer} pays {payee} {coins} coins.", { payer: names[payer], payee: names[payee], coins: coins(units) })).join(" "),
};

/** The sentence of an event, or "" where there is nothing to say. */
export function words(event, hand) {
  return WORDS[event.kind]?.(event, hand) ?? "";
}

function discarded({ seat, tile, ready }, { names }) {
  const told = { name: names[seat], tile: tileName(tile) };
  return ready ? t("{name} discards {tile} and declares ready.", told) : t("{name} discards {tile}.", told);
}

function kong(name, kind, tile) {
  if (!tile) return t("{name}: {meld}.", { name, meld: meldName(kind) });
  return t("{name}: {meld}, {tile}.", { name, meld: meldName(kind), tile: tileName(tile) });
}

function linesOf({ lines }) {
  return lines.map(({ name, tai }) => `${taiName(name)} ${tais(tai)}`).join(t(", ")) || t("no pattern");
}

const LINES = {
  place: ({ wind, hand }) => t("{wind}, hand {hand} of the game", { wind: windName(wind), hand }),
  win: ({ tai, lines }) => t("wins {tai}: {lines}", { tai: tais(tai), lines: linesOf({ lines }) }),
  draw: () => t("drawn"),
  received: ({ against, units, tai }, names) => t("{name}: {tai}, {change}", { name: names[against], tai: tais(tai), change: change(units) }),
  paid: ({ against, units, tai }, names) => t("{name}: {tai}, {change}", { name: names[against], tai: tais(tai), change: change(-units) }),
  fine: ({ units }) => t("fine {change}", { change: change(-Math.abs(units)) }),
  fine_share: ({ units }) => t("share in a fine {change}", { change: change(units) }),
  capped: () => t("a seat could not pay all"),
};

/** A named line of a slip in words. */
export function lineWords(line, names) {
  return LINES[line.kind]?.(line, names) ?? "";
}

/** How it came that another sum was paid than was due. */
export function shortage({ due, gross }) {
  return t("{due} were due, {gross} could be paid: the nearest winner is paid first", { due: change(due), gross: change(gross) });
}
