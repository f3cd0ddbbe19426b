/**
 * Chance without state: every draw is a hash of what it is for, so that no draw depends on the order of the
 * others and the same seed gives the same bytes anywhere. Only integer arithmetic and division are used.
 */

/** 32-bit hash of a text (FNV-1a). */
export function hash(text: string, basis = 0x811c9dc5): number {
  let state = basis >>> 0;
  for (let n = 0; n < text.length; n += 1) state = Math.imul(state ^ text.charCodeAt(n), 0x01000193);
  return mix(state);
}

/** Another 32-bit hash out of one and a number (murmur3's finish). */
export function mix(state: number, salt = 0): number {
  let h = (state ^ Math.imul(salt + 1, 0x9e3779b1)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A hash as a number from 0 (included) to 1 (excluded). */
export const fraction = (state: number): number => state / 2 ** 32;

/** From −1 to 1, more often near 0. */
export const jitter = (state: number, salt: number): number =>
  fraction(mix(state, 2 * salt)) + fraction(mix(state, 2 * salt + 1)) - 1;

/** One of the values. */
export const pick = <T>(values: readonly T[], state: number): T => values[state % values.length]!;

const digits: Record<string, string> = {
  hex: "0123456789abcdef",
  HEX: "0123456789ABCDEF",
  num: "0123456789",
  low: "abcdefghijklmnopqrstuvwxyz234567",
  UPP: "ABCDEFGHJKLMNPQRSTUVWXYZ23456789",
};

/**
 * A text with its placeholders filled: `{name}` from `values`, `{hex17}`, `{HEX4}`, `{num10}`, `{low60}`, `{UPP16}`
 * with as many drawn characters. Throws RangeError for any other placeholder.
 */
export function fill(template: string, values: Record<string, string>, state: number): string {
  let salt = 0;
  return template.replace(/\{(\w+?)(\d*)\}/g, (hole, name: string, length: string) => {
    const value = values[name];
    if (value !== undefined && length === "") return value;
    const alphabet = digits[name];
    if (!alphabet || length === "") throw new RangeError(`nothing to fill ${hole} of ${template} with`);
    return Array.from({ length: Number(length) }, () => alphabet[mix(state, (salt += 1)) % alphabet.length]).join("");
  });
}
