import type { ImportProblem } from "~/contract/imports";

type Values = Record<string, string>;

const nothing = "Nothing of it is stored.";
const unchanged = "What was imported before is unchanged.";

/**
 * What happened, then what is unaffected and what to do. Names in braces come from `values`, or are `file`, `line`
 * and `column`. In a Parquet file the line is the number of the row.
 */
const messages = {
  "no-such-file": ["{file} does not exist.", "Check the path, then import again."],
  "is-a-folder": ["{file} is a folder.", "Name the files in it, for example {file}/*.csv.gz."],
  "not-readable": ["{file} cannot be read: {reason}.", `${nothing} Check the file and its permissions, then import again.`],
  "not-a-table": ["{file} is {kind}, not a CSV or Parquet file.", `${nothing} Import the .csv, .csv.gz or .parquet file that the provider wrote.`],
  "not-a-bill": [
    "{file} is no billing export we know: its columns start with {columns}.",
    `${nothing} Known exports are {formats}.`,
  ],
  "missing-column": ["{file} is an export of the format {format} without the column {column}.", `${nothing} Export it again with that column.`],
  "empty-file": ["{file} has no rows.", `${unchanged} Import it again once the provider has written rows.`],
  "nothing-stored": ["None of the {rows} rows of {file} can be read as a charge.", unchanged],
  truncated: ["{file} breaks off in the middle: it is cut, or still being written.", `${nothing} Download or export it again.`],
  "open-quote": ["{file}, line {line}: a quote is opened and never closed.", `${nothing} The file may be cut; export it again.`],
  "broken-quote": ["{file}, line {line}: text follows a closing quote.", `${nothing} Export it again, or repair that line.`],
  "uneven-row": [
    "{file}, line {line}: the row has {fields} fields, the header has {expected}.",
    `${nothing} The file may be cut; export it again, or repair that line.`,
  ],
  "wrong-encoding": ["{file}, line {line}: the text is not UTF-8.", `${nothing} Save it as UTF-8 and import it again.`],
  "utf-16": ["{file} is UTF-16 text, not UTF-8.", `${nothing} Save it as UTF-8 and import it again.`],
  "not-money": [
    "{file}, line {line}, column {column}: “{value}” is not an amount.",
    `${nothing} Amounts are written like 1234.56, without currency sign or thousands separators.`,
  ],
  "too-precise": ["{file}, line {line}, column {column}: {value} has more than 30 decimals.", `${nothing} It would have to be rounded.`],
  "bad-date": [
    "{file}, line {line}, column {column}: “{value}” is not a date.",
    `${nothing} Dates are written like 2026-01-31, 2026-01-31T00:00:00Z or 01/31/2026.`,
  ],
  "missing-currency": ["{file}, line {line}, column {column}: “{value}” is not a currency.", `${nothing} A cost needs a currency code such as USD.`],
  "missing-cost": ["{file}, line {line}: a {value} line needs the column {column}.", `${nothing} Export it again with that column.`],
  "unknown-provider": [
    "{file}, line {line}, column {column}: “{value}” is not a provider we know.",
    `${nothing} Name the provider when importing (--vendor), or correct the file.`,
  ],
  "wrong-provider": ["{file} is a bill of {found}, but {asked} was named.", `${nothing} Import it without naming a provider.`],
  overlap: [
    "{file}: {month} of {vendor}, billing account {account}, is imported already as {format}; both would count twice.",
    `${nothing} Remove the other import first, or keep to that format.`,
  ],
  "too-large": ["{file} is larger than {limit} bytes.", `${nothing} Use npm run ingest on the server, or split the export.`],
  residual: [
    "{file}: {month} of {vendor} adds up to {fileCost} {currency} in the file and {storeCost} {currency} in the store.",
    `The import is held back. ${unchanged} Import it again.`,
  ],
  interrupted: ["The import of {file} was interrupted.", `${unchanged} Import it again.`],
  failed: ["The import of {file} failed: {reason}.", `${unchanged} Import it again.`],
} as const satisfies Record<string, readonly [what: string, then: string]>;

export type ProblemCode = keyof typeof messages;

/** Every code. The web app has words for each, `problem.<code>` of the namespace `imports`, with the same names in braces. */
export const problemCodes = Object.keys(messages) as ProblemCode[];

export interface ProblemPlace {
  file: string;
  /** Physical line; 1 is the header. */
  line?: number;
  column?: string;
}

/** Long values are cut: a message is read by people. */
const short = (text: string): string => (text.length > 400 ? `${text.slice(0, 399)}…` : text);

function build(code: ProblemCode, place: ProblemPlace, values: Values, then: string): ImportProblem {
  const { file, line, column } = place;
  const cut = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, short(value)]));
  const known: Values = { ...cut, file, line: String(line ?? "?"), column: column ?? "" };
  const message = `${messages[code][0]} ${then}`.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? "");
  return { code, message, file, line: line ?? null, column: column ?? null, values: cut };
}

/** Why a file is not taken. */
export const problem = (code: ProblemCode, place: ProblemPlace, values: Values = {}): ImportProblem =>
  build(code, place, values, messages[code][1]);

/** Why one row, which carries no cost, is left out while the others are taken. */
export const refusal = (code: ProblemCode, place: ProblemPlace, values: Values = {}): ImportProblem =>
  build(code, place, values, "The row has no cost and is left out.");

/** Stops an import because of what its files hold; becomes the import's `problem`, never an error of the caller. */
export class ImportRefused extends Error {
  override name = "ImportRefused";
  constructor(readonly problem: ImportProblem) {
    super(problem.message);
  }
}

/** Throws ImportRefused. */
export function refuse(code: ProblemCode, place: ProblemPlace, values: Values = {}): never {
  throw new ImportRefused(problem(code, place, values));
}
