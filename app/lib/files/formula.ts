/**
 * A regular expression for text that spreadsheets treat as a formula, including full-width characters, and whitespace
 * that some spreadsheets strip first.
 */
export const FORMULA_START = "^[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20]";
