/** Shorter ends stay with what is before them: a line of "11.csv" alone says nothing. */
const SHORTEST_END = 8;

/** After a separator, except within a date or number, and before a capital letter that starts a word. */
const BREAK = /(?<=[-_/: ])(?<!\d[-_])(?=[^-_/: ])|(?<=\d[-_])(?=[^-_/: \d])|(?<=[\p{Ll}.]|\p{Lu}{2})(?=\p{Lu}\p{Ll})/u;

/**
 * The pieces of a name, such as a file's or a resource's, between which a line may break: between its words, but not
 * within a date or number ("2026-11") and not before the extension.
 */
export function breakName(name: string): string[] {
  const pieces = name.split(BREAK);
  const end = pieces.at(-1)!;
  return pieces.length > 1 && end.length < SHORTEST_END ? [...pieces.slice(0, -2), pieces.at(-2)! + end] : pieces;
}
