/** Cells of a CSV text by RFC 4180, line by line; every line ends with a line break. */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n)/gy;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    line.push(match[1] === undefined ? match[2]! : match[1].replaceAll('""', '"'));
    if (match[3] === ",") continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
