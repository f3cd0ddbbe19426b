import type { Column } from "./sheet";

/** The small parts of a workbook, in the terms of ECMA-376 (SpreadsheetML). */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * Indexes of cell formats. `whole`: money without decimals; `guarded`: remains text when edited, even if it looks like
 * a formula; `percent`: percent points, as files contain them, which the `%` of a format would multiply.
 */
export const style = {
  plain: 0,
  money: 1,
  day: 2,
  guarded: 3,
  head: 4,
  whole: 5,
  totalMoney: 6,
  totalWhole: 7,
  percent: 8,
  totalPercent: 9,
} as const;

const format = (rest: string) => `<xf borderId="0" fillId="0" xfId="0" ${rest}/>`;
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0.00&quot;%&quot;"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf borderId="0" fillId="0" fontId="0" numFmtId="0"/></cellStyleXfs>
<cellXfs count="10">${[
  format('numFmtId="0" fontId="0"'),
  format('numFmtId="4" fontId="0" applyNumberFormat="1"'),
  format('numFmtId="164" fontId="0" applyNumberFormat="1"'),
  format('numFmtId="0" fontId="0" quotePrefix="1"'),
  format('numFmtId="0" fontId="1" applyFont="1"'),
  format('numFmtId="3" fontId="0" applyNumberFormat="1"'),
  format('numFmtId="4" fontId="1" applyFont="1" applyNumberFormat="1"'),
  format('numFmtId="3" fontId="1" applyFont="1" applyNumberFormat="1"'),
  format('numFmtId="165" fontId="0" applyNumberFormat="1"'),
  format('numFmtId="165" fontId="1" applyFont="1" applyNumberFormat="1"'),
].join("")}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const relationship = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
const relationships = (entries: string[]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${entries.join("")}</Relationships>`;
const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${types}.${type}+xml"/>`;

export const sheetPart = (n: number): string => `worksheets/sheet${n}`;

/** All parts except the sheets, by file name, for a workbook with these sheet names (already escaped). */
export function workbookParts(names: string[]): [name: string, xml: string][] {
  const sheets = names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`);
  return [
    [
      "xl/workbook.xml",
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relationships([
        ...names.map((_, n) => relationship(n + 1, "worksheet", `${sheetPart(n + 1)}.xml`)),
        relationship(names.length + 1, "styles", "styles.xml"),
      ]),
    ],
    ["xl/styles.xml", styles],
    ["_rels/.rels", relationships([relationship(1, "officeDocument", "xl/workbook.xml")])],
    [
      "[Content_Types].xml",
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
        override("workbook", "sheet.main"),
        override("styles", "styles"),
        ...names.map((_, n) => override(sheetPart(n + 1), "worksheet")),
      ].join("")}</Types>`,
    ],
  ];
}

const widths: Record<Column["type"], number> = { text: 24, number: 16, money: 16, percent: 16, day: 12 };

/** The XML before the rows: a frozen header row, and column widths for typical contents. */
export const beforeRows = (columns: Column[]): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ type }, n) => `<col min="${n + 1}" max="${n + 1}" width="${widths[type]}" customWidth="1"/>`)
    .join("")}</cols><sheetData>`;

export const afterRows = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${letters(columns)}${rows}"/></worksheet>`;

/** Name of the nth column: A, B, … Z, AA, … */
const letters = (n: number): string =>
  n === 0 ? "" : letters(Math.floor((n - 1) / 26)) + String.fromCharCode(65 + ((n - 1) % 26));
