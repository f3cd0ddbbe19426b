/**
 * A reply without ids, keys, hashes and milliseconds, which may contain any digits by chance. Amounts stay: what has
 * twelve letters and digits or more in a row is none.
 */
export const withoutRandom = (text: string): string => text.replace(/[\w-]{12,}/g, "").replace(/\.\d{3}Z/g, "Z");
