/** Cells of a CSV text by RFC 4180, line by line; every line ends with a line break. */
export const parseCsv = (text: string): string[][] => [...csvLines(text)];

/** The same one line at a time: keeping all cells of a real bill takes longer than reading them. */
export function* csvLines(text: string): Generator<string[]> {
  let line: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n)/gy;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    line.push(match[1] === undefined ? match[2]! : match[1].replaceAll('""', '"'));
    if (match[3] === ",") continue;
    yield line;
    line = [];
  }
}
