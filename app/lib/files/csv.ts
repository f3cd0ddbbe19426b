import { FORMULA_START } from "./formula";

const formulaStart = new RegExp(FORMULA_START, "u");
const amount = /^-?\d+(\.\d+)?$/;

/** A field as CSV (RFC 4180), quoted where necessary. */
export const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Text that looks like a formula gets an apostrophe, so that it remains text (docs/decisions/0019). */
const guarded = (text: string): string => (formulaStart.test(text) && !amount.test(text) ? `'${text}` : text);

/** Rows for spreadsheets, as CSV. */
export const csvOf = (rows: string[][]): string =>
  rows.map((row) => `${row.map((text) => csvField(guarded(text))).join(",")}\r\n`).join("");
