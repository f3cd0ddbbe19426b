/** Spreadsheets would run a text that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/;
const amount = /^-?\d+(\.\d+)?$/;

const cell = (text: string): string => {
  const safe = formula.test(text) && !amount.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV (RFC 4180). */
export const csvOf = (rows: string[][]): string => rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
