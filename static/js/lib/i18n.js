/** Sentences in the member's language, from Django's JavaScript catalogue where the page has loaded one. */

/** The translation of an English sentence, with `{name}` filled in. */
export function t(msgid, values = {}) {
  const text = globalThis.django?.gettext?.(msgid) ?? msgid;
  return fill(text, values);
}

/** The translation of a sentence that depends on a number. */
export function tn(singular, plural, count, values = {}) {
  const text = globalThis.django?.ngettext?.(singular, plural, count) ?? (count === 1 ? singular : plural);
  return fill(text, { count, ...values });
}

/** The language tag of the page. */
export function language() {
  return globalThis.document?.documentElement.lang || "en";
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
