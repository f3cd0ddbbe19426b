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
  "not-readable": [
    "{file} cannot be read: {reason}.",
    `${nothing} Check the file and its permissions, then import again.`,
  ],
  "not-a-table": [
    "{file} is {kind}, not a CSV or Parquet file.",
    `${nothing} Import the .csv, .csv.gz or .parquet file that the provider wrote.`,
  ],
  "not-a-bill": [
    "{file} is no billing export we know: its columns start with {columns}.",
    `${nothing} Known exports are {formats}.`,
  ],
  "other-dataset": [
    "{file} is the dataset {dataset} of FOCUS, which has no cost lines.",
    `${nothing} Import the dataset Cost and Usage.`,
  ],
  "missing-column": [
    "{file} is an export of the format {format} without the column {column}.",
    `${nothing} Export it again with that column.`,
  ],
  "duplicate-column": [
    "{file} has the column {column} more than once.",
    `${nothing} Nobody can tell which of them holds: export it again with each column once.`,
  ],
  "empty-file": ["{file} has no rows.", `${unchanged} Import it again once the provider has written rows.`],
  "nothing-stored": ["None of the {rows} rows of {file} can be read as a charge.", unchanged],
  truncated: [
    "{file} breaks off in the middle: it is cut, or still being written.",
    `${nothing} Download or export it again.`,
  ],
  "open-quote": [
    "{file}, line {line}: a quote is opened and never closed.",
    `${nothing} The file may be cut; export it again.`,
  ],
  "broken-quote": [
    "{file}, line {line}: text follows a closing quote.",
    `${nothing} Export it again, or repair that line.`,
  ],
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
  "too-precise": [
    "{file}, line {line}, column {column}: {value} has more than 30 decimals.",
    `${nothing} It would have to be rounded.`,
  ],
  "missing-amount": [
    "{file}, line {line}, column {column}: “{value}” stands where an amount is required.",
    `${nothing} A missing amount never counts as 0. Export it again.`,
  ],
  "bad-value": [
    "{file}, line {line}, column {column}: “{value}” is not a value that the column can have.",
    `${nothing} Export it again.`,
  ],
  "bad-date": [
    "{file}, line {line}, column {column}: “{value}” is not a date.",
    `${nothing} Dates are written like 2026-01-31, 2026-01-31T00:00:00Z or 01/31/2026.`,
  ],
  "missing-currency": [
    "{file}, line {line}, column {column}: “{value}” is not a currency.",
    `${nothing} A cost needs a currency code such as USD.`,
  ],
  "missing-cost": [
    "{file}, line {line}: a {value} line needs the column {column}.",
    `${nothing} Export it again with that column.`,
  ],
  "unknown-provider": [
    "{file}, line {line}, column {column}: “{value}” is not a provider we know.",
    `${nothing} Name the provider when importing (--vendor), or correct the file.`,
  ],
  "wrong-provider": [
    "{file} is a bill of {found}, but {asked} was named.",
    `${nothing} Import it without naming a provider.`,
  ],
  overlap: [
    "{file}: {month} of {vendor}, billing account {account}, is imported already as {format}; both would count twice.",
    `${nothing} Remove the other import first, or keep to that format.`,
  ],
  "too-large": [
    "{file} is larger than {limit} bytes.",
    `${nothing} Use npm run ingest on the server, or split the export.`,
  ],
  "too-wide": [
    "{file} has {count} columns, and at most {limit} are read (IMPORT_COLUMNS).",
    `${nothing} Export fewer columns, or raise that setting.`,
  ],
  "line-too-long": [
    "{file} has a line, or a footer, of more than {limit} (IMPORT_RECORD_BYTES).",
    `${nothing} The file may be broken; export it again, or raise that setting.`,
  ],
  "unzipped-too-large": [
    "{file} unzips to more than {limit} (IMPORT_UNZIPPED_BYTES).",
    `${nothing} Split the export, or raise that setting.`,
  ],
  "unzips-too-much": [
    "{file} unzips to more than {limit} times its size (IMPORT_UNZIPPED_RATIO).",
    `${nothing} Bills do not; import the unzipped file, or raise that setting.`,
  ],
  "claims-too-much": ["{file} claims {rows} rows, which its {size} cannot hold.", `${nothing} Export it again.`],
  "too-much-memory": [
    "Reading {file} takes more memory than {limit} (IMPORT_MEMORY_BYTES).",
    `${nothing} Split the export, or raise that setting.`,
  ],
  "too-slow": [
    "Reading {file} takes longer than {limit} seconds (IMPORT_SECONDS).",
    `${nothing} Split the export, or raise that setting.`,
  ],
  "reader-ended": [
    "The program that reads {file} ended ({how}).",
    `${nothing} The file may be broken, or memory may have run out; import it again.`,
  ],
  "no-space": ["The disk is full: {file} could not be stored.", `${unchanged} Free some space, then import it again.`],
  "not-authorized": [
    "{file} has lines of {vendor}, for which whoever imported it is not authorized.",
    `${nothing} Leave them out, or ask somebody who is authorized to import it.`,
  ],
  residual: [
    "{file}: {month} of {vendor} adds up to {fileCost} {currency} in the file and {storeCost} {currency} in the store.",
    `The import is held back. ${unchanged} Import it again.`,
  ],
  "original-missing": [
    "{file} was not kept, or is not there any more.",
    `${nothing} Import the file again from where you have it.`,
  ],
  "original-damaged": [
    "The kept file {file} is damaged itself.",
    `${nothing} Import the file again from where you have it.`,
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
