/** SQL: one of the columns contains the word of this parameter, ignoring case; an empty word is in all. */
export const containsWord = (columns: readonly string[], parameter: `$${number}`): string =>
  `(${parameter} = '' OR ${columns.map((column) => `strpos(lower(${column}), lower(${parameter})) > 0`).join(" OR ")})`;

/** A word as a parameter: NUL is in no name, and the store cannot hold it. */
export const wordParameter = (word: string): string => word.trim().replaceAll("\0", "");
