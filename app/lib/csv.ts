/** A number in a CSV line; everything else is text, made safe for spreadsheets. */
class Figure {
  constructor(readonly text: string) {}
}
export type CsvCell = string | Figure;

/** Decimal text as a cell. Throws RangeError on anything else, since figures are written as they are. */
export function figure(decimal: string): Figure {
  if (!/^-?\d+(\.\d+)?$/.test(decimal)) throw new RangeError(`not a decimal: ${decimal}`);
  return new Figure(decimal);
}

/** One line by RFC 4180, its end included. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(cell: CsvCell): string {
  if (cell instanceof Figure) return cell.text;
  // A spreadsheet would run text that begins like a formula; an apostrophe keeps it text.
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
