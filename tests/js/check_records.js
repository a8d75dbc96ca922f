/** Reads records of hands and prints, for each, which steps of the check held and which failed. */

import { verify } from "../../static/js/fairness/verify.js";

let text = "";
for await (const part of process.stdin.setEncoding("utf-8")) text += part;

const answers = [];
for (const record of JSON.parse(text)) {
  const steps = await verify(record);
  const codes = (ok) => steps.filter((step) => step.ok === ok).map((step) => step.code);
  answers.push({ held: codes(true), failed: codes(false) });
}
console.log(JSON.stringify(answers));
