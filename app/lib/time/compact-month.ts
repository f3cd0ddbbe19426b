/** Months as addresses and calls of commitments write them, yyyymm. */

/** Whether a text is a month of this century. */
export const isCompactMonth = (text: string): boolean => /^20\d\d(0[1-9]|1[0-2])$/.test(text);

/** "2026-10-19" → "202610". */
export const compactMonthOf = (day: string): string => day.slice(0, 7).replace("-", "");

/** "202610" → "2026-10-01". */
export const firstDayOf = (compact: string): string => `${compact.slice(0, 4)}-${compact.slice(4)}-01`;
