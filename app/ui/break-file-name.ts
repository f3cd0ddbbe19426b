/** Shorter ends stay with what is before them: a line of "11.csv" alone says nothing. */
const SHORTEST_END = 8;

/**
 * The pieces of a file's name between which a line may break: after a hyphen, an underscore, a slash or a space, but
 * not within a date or number ("2026-11") and not before the extension.
 */
export function breakFileName(name: string): string[] {
  const pieces = name.split(/(?<=[-_/ ])(?<!\d[-_])(?=[^-_/ ])|(?<=\d[-_])(?=[^-_/ \d])/);
  const end = pieces.at(-1)!;
  return pieces.length > 1 && end.length < SHORTEST_END ? [...pieces.slice(0, -2), pieces.at(-2)! + end] : pieces;
}
