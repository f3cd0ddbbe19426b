/** Stands for what cannot be stored. */
const REPLACEMENT = "\ufffd";

/** Whether a text can be in the state store, and so be found there: PostgreSQL has no NUL. */
export const canBeStored = (text: string): boolean => !text.includes("\0");

/** A text without what cannot be stored. */
export const storedText = (text: string, replacement = REPLACEMENT): string => text.replaceAll("\0", replacement);

/** Finds a character by its code in the output of JSON.stringify, which escapes NUL and half of a character. */
const escaped = (code: string, flags?: string): RegExp =>
  new RegExp(String.raw`(?<!\\)((?:\\\\)*)\\u(?:${code})`, flags);
/** Half of a surrogate pair, which cutting text may leave. */
const HALF = "d[89a-f][0-9a-f]{2}";
const half = escaped(HALF);
const unstorable = escaped(`0000|${HALF}`, "g");

/** JSON without what cannot be stored: jsonb accepts neither NUL nor half of a character. */
export const storedJson = (value: unknown): string => JSON.stringify(value).replace(unstorable, `$1${REPLACEMENT}`);

/** Whether a text within the value contains half of a character. */
export const hasHalfCharacter = (value: object): boolean => half.test(JSON.stringify(value));

/** PostgreSQL: character_not_in_repertoire, untranslatable_character. */
const invalidTextCodes = ["22021", "22P05"];

/** Whether the state store has rejected a text that cannot be stored. */
export const isInvalidText = (error: Error): boolean =>
  "code" in error && invalidTextCodes.includes(String(error.code));
