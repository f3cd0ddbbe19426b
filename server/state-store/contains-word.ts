import { storedText } from "./stored-text";

/** SQL: one of the columns contains the word of this parameter, ignoring case; an empty word is in all. */
export const containsWord = (columns: readonly string[], parameter: `$${number}`): string =>
  `(${parameter} = '' OR ${columns.map((column) => `strpos(lower(${column}), lower(${parameter})) > 0`).join(" OR ")})`;

/** A word as a parameter. */
export const wordParameter = (word: string): string => storedText(word.trim(), "");
