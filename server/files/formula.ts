/**
 * A regular expression of what spreadsheets take for the beginning of a formula, also in the wide characters that some
 * of them read alike, and of white space that they drop before they look.
 */
export const FORMULA_START = "^[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20]";
