/** Bytes as the protocol writes them: hex, ASCII, big-endian numbers, length-prefixed fields. */

/** The bytes of a hex string; anything else is refused. */
export function fromHex(hex) {
  if (typeof hex !== "string" || !/^(?:[0-9a-f]{2})*$/.test(hex)) throw new TypeError("not hex");
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/** The hex string of bytes. */
export function toHex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of an ASCII string. */
export function ascii(text) {
  if (!/^[\x00-\x7f]*$/.test(text)) throw new TypeError("not ASCII");
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Several runs of bytes as one. */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A whole number in so many bytes; BigInt, for hand numbers pass 2^53. */
export function bigEndian(number, length) {
  let rest = BigInt(number);
  if (rest < 0n || rest >= 1n << BigInt(8 * length)) throw new RangeError("does not fit");
  const bytes = new Uint8Array(length);
  for (let at = length - 1; at >= 0; at -= 1) {
    bytes[at] = Number(rest & 255n);
    rest >>= 8n;
  }
  return bytes;
}

/** A field with its length before it in two bytes. */
export function prefixed(bytes) {
  return joined(bigEndian(bytes.length, 2), bytes);
}
