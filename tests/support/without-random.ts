/**
 * A reply without ids, keys, hashes and milliseconds, which may contain any digits by chance: runs of twelve letters
 * and digits or more. Decimal numbers stay, however long.
 */
export const withoutRandom = (text: string): string =>
  text.replace(/(\d+\.\d+)|[\w-]{12,}/g, "$1").replace(/\.\d{3}Z/g, "Z");
