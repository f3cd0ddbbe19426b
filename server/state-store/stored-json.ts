/**
 * JSON that PostgreSQL can store: jsonb accepts neither NUL nor half of a character (which cutting text may leave), so
 * each becomes the replacement character.
 */
export const storedJson = (value: unknown): string =>
  // JSON.stringify escapes both, and writes all other characters above U+001F as they are.
  JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, "$1\ufffd");
