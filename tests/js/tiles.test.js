/** Every tile has a face of its own inside its body, and the numbers have as many marks as they say. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { marks } from "../../static/js/pieces/tile.js";
import { image } from "./tile_images.js";

const SUITED = ["m", "p", "s"].flatMap((suit) => Array.from({ length: 9 }, (_, at) => `${at + 1}${suit}`));
const FACES = [...SUITED, ..."ESWNCFP", ...Array.from({ length: 8 }, (_, at) => `f${at + 1}`)];
const drawing = (code) => JSON.stringify(marks(code));

test("the 42 faces are all drawn, and no two are alike", () => {
  assert.equal(FACES.length, 42);
  assert.equal(new Set(FACES.map(drawing)).size, 42);
});

test("every written stroke lies on the body of the tile", () => {
  for (const code of FACES) {
    for (const { d } of marks(code).filter((mark) => /^[ML\d\s.z-]+$/.test(mark.d ?? ""))) {
      const points = d.match(/[ML]-?[\d.]+ -?[\d.]+/g).map((point) => point.slice(1).split(" ").map(Number));
      for (const [x, y] of points) assert.ok(x > 1 && x < 59 && y > 1 && y < 77, `${code}: ${x} ${y}`);
    }
  }
});

test("circles are as many as the number, three rings each", () => {
  for (let number = 2; number <= 9; number += 1) {
    const rings = marks(`${number}p`).map(({ d }) => d.match(/M/g).length).reduce((sum, count) => sum + count, 0);
    assert.equal(rings, number * 3, `${number}p`);
  }
});

test("a colour of ink never tells two suits apart alone: seasons and plants carry number and character", () => {
  for (let number = 1; number <= 8; number += 1) {
    const [name, figure] = marks(`f${number}`).slice(-2);
    assert.equal(name.colour, number > 4 ? "b" : "r");
    assert.equal(figure.colour, name.colour);
    assert.deepEqual(figure.d, marks(`f${number > 4 ? number - 4 : number + 4}`).at(-1).d);
  }
});

test("the image files are what the table draws", async () => {
  for (const code of FACES) assert.equal(await readFile(new URL(`../../static/img/tiles/${code}.svg`, import.meta.url), "utf-8"), image(code));
});
