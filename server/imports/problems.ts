import type { ImportProblem } from "~/contract/imports/imports";
import { cutText } from "~/lib/cut-text";
import { codedValues } from "./coded-values";

type Values = Record<string, string>;

const nothing = "Nothing of it is stored.";
const unchanged = "What was imported before is unchanged.";

/**
 * What happened, then what is unaffected and what to do. Names in braces come from `values`, or are `file`, `line`
 * and `column`. In a Parquet file the line is the number of the row.
 */
const messages = {
  "no-such-file": ["{file} does not exist.", "Check the path, then import again."],
  "is-a-folder": ["{file} is a folder.", "Specify the files in it, for example {file}/*.csv.gz."],
  "not-readable": [
    "{file} cannot be read: {reason}.",
    `${nothing} Check the file and its permissions, then import again.`,
  ],
  "not-a-table": [
    "{file} is {kind}, not a CSV or Parquet file.",
    `${nothing} Import the .csv, .csv.gz or .parquet file from the provider.`,
  ],
  "not-a-bill": [
    "{file} is not a supported billing export: its columns start with {columns}.",
    `${nothing} Supported exports: {formats}.`,
  ],
  "not-a-price-list": [
    "{file} is not a price list: it starts with “{found}”.",
    `${nothing} Import AWS's offer files (index.csv of a service or of Savings Plans) or the items of Azure's Retail Prices API.`,
  ],
  "price-list-json": [
    "{file} is a price list of AWS as JSON.",
    `${nothing} Import the CSV file of the same list: index.csv instead of index.json.`,
  ],
  "no-publication-date": [
    "{file} has the columns of an AWS price list, but not the lines before them that say what it is and when it was published.",
    `${nothing} Import the file as AWS publishes it.`,
  ],
  "too-large-list": [
    "{file} is larger than {limit}, which no list of commitments is.",
    `${nothing} Import lists of fewer accounts at a time.`,
  ],
  "too-many-invoices": [
    "{file} has more than {limit} invoices.",
    `${nothing} Check that it is an invoice file, or import fewer months at a time.`,
  ],
  "too-many-commitments": [
    "{file} has more than {limit} commitments.",
    `${nothing} Import lists of fewer accounts at a time.`,
  ],
  "no-prices": [
    "{file} has no prices of instances, reservations or Savings Plans.",
    `${nothing} Import the price list of a service that commitments cover.`,
  ],
  "other-dataset": [
    "{file} is the FOCUS dataset {dataset}, which has no cost lines.",
    `${nothing} Import the Cost and Usage dataset.`,
  ],
  "missing-column": [
    "{file} is a {format} export and is missing the column {column}.",
    `${nothing} Export it again with that column.`,
  ],
  "duplicate-column": [
    "{file} has the column {column} more than once.",
    `${nothing} It is unclear which one applies. Export it again with each column once.`,
  ],
  "empty-file": ["{file} has no rows.", `${unchanged} Import it again once the provider has written rows.`],
  "nothing-stored": ["None of the {rows} rows of {file} can be read as a charge.", unchanged],
  truncated: [
    "{file} is incomplete: it was truncated or is still being written.",
    `${nothing} Download or export it again.`,
  ],
  "open-quote": [
    "{file}, line {line}: a quote is never closed.",
    `${nothing} The file may be truncated. Export it again.`,
  ],
  "broken-quote": [
    "{file}, line {line}: there is text after a closing quote.",
    `${nothing} Export it again, or repair that line.`,
  ],
  "uneven-row": [
    "{file}, line {line}: the row has {fields} fields, but the header has {expected}.",
    `${nothing} The file may be truncated. Export it again, or repair that line.`,
  ],
  "wrong-encoding": ["{file}, line {line}: the text is not UTF-8.", `${nothing} Save it as UTF-8 and import it again.`],
  "utf-16": ["{file} is UTF-16 text, not UTF-8.", `${nothing} Save it as UTF-8 and import it again.`],
  "lone-returns": [
    "The lines of {file} end with carriage returns alone.",
    `${nothing} Save it with line feeds, as on Windows or Unix, and import it again.`,
  ],
  "gzip-padding": [
    "{file} has zero bytes after its compressed text.",
    `${nothing} Download it again, or import the unzipped file.`,
  ],
  "not-money": [
    "{file}, line {line}, column {column}: “{value}” is not an amount.",
    `${nothing} Write amounts like 1234.56, without currency symbols or thousands separators.`,
  ],
  "too-precise": [
    "{file}, line {line}, column {column}: {value} has more than 30 decimals.",
    `${nothing} It would have to be rounded.`,
  ],
  "missing-amount": [
    "{file}, line {line}, column {column}: “{value}” was found where an amount is required.",
    `${nothing} A missing amount never counts as 0. Export it again.`,
  ],
  "bad-value": [
    "{file}, line {line}, column {column}: “{value}” is not valid in this column.",
    `${nothing} Export it again.`,
  ],
  "bad-date": [
    "{file}, line {line}, column {column}: “{value}” is not a date.",
    `${nothing} Write dates like 2026-01-31, 2026-01-31T00:00:00Z or 01/31/2026.`,
  ],
  "missing-currency": [
    "{file}, line {line}, column {column}: “{value}” is not a currency.",
    `${nothing} Give each cost a currency code such as USD.`,
  ],
  "missing-cost": [
    "{file}, line {line}: a {value} line needs the column {column}.",
    `${nothing} Export it again with that column.`,
  ],
  "unknown-provider": [
    "{file}, line {line}, column {column}: “{value}” is not a supported provider.",
    `${nothing} Specify the provider when importing (--vendor), or correct the file.`,
  ],
  "wrong-provider": [
    "{file} is a {found} bill, but {asked} was specified.",
    `${nothing} Import it without specifying a provider.`,
  ],
  overlap: [
    "{file}: {month} of {vendor}, billing account {account}, has already been imported as {format} and would be counted twice.",
    `${nothing} Remove the other import first, or keep using that format.`,
  ],
  "unclear-basis": [
    "{file}: nothing in it shows whether its {month} is of an actual or an amortized export, and the other files are of both.",
    `${nothing} Import the actual and the amortized export separately.`,
  ],
  "repeated-charges": [
    "{file} and {other} contain the same {vendor} charges for {month}, which would be counted twice.",
    `${nothing} Import only one of these files.`,
  ],
  "too-many-accounts": [
    "{file} has {count} combinations of billing month and billing account. The limit is {limit}.",
    `${nothing} Check that the billing account column contains billing accounts and export the file again, or import fewer months at a time.`,
  ],
  "too-large": [
    "{file} is larger than {limit} bytes.",
    `${nothing} Use npm run ingest on the server, or split the export.`,
  ],
  "too-wide": [
    "{file} has {count} columns. The limit is {limit} (IMPORT_COLUMNS).",
    `${nothing} Export fewer columns, or raise this setting.`,
  ],
  "line-too-long": [
    "{file} has a line or footer longer than {limit} (IMPORT_RECORD_BYTES).",
    `${nothing} The file may be broken. Export it again, or raise this setting.`,
  ],
  "unzipped-too-large": [
    "{file} unzips to more than {limit} (IMPORT_UNZIPPED_BYTES).",
    `${nothing} Split the export, or raise this setting.`,
  ],
  "unzips-too-much": [
    "{file} unzips to more than {limit} times its size (IMPORT_UNZIPPED_RATIO).",
    `${nothing} This is not plausible for a bill. Import the unzipped file, or raise this setting.`,
  ],
  "claims-too-much": ["{file} claims to have {rows} rows, which cannot fit in {size}.", `${nothing} Export it again.`],
  "too-much-memory": [
    "Reading {file} takes more than {limit} of memory (IMPORT_MEMORY_BYTES).",
    `${nothing} Split the export, or raise this setting.`,
  ],
  "too-slow": [
    "Reading {file} takes longer than {limit} seconds (IMPORT_SECONDS).",
    `${nothing} Split the export, or raise this setting.`,
  ],
  "reader-ended": [
    "The program that was reading {file} ended ({how}).",
    `${nothing} The file may be broken, or memory may have run out. Import it again.`,
  ],
  "no-space": [
    "The disk is full, so {file} could not be stored.",
    `${unchanged} Free some space, then import it again.`,
  ],
  "not-authorized": [
    "{file} has {vendor} lines, but the person who imported it is not authorized for this provider.",
    `${nothing} Remove them, or ask someone who is authorized to import it.`,
  ],
  residual: [
    "{file}: {month} of {vendor} totals {fileCost} {currency} in the file but {storeCost} {currency} once stored.",
    `The import was rejected. ${unchanged} Import it again.`,
  ],
  "original-missing": [
    "{file} was not kept, or is no longer there.",
    `${nothing} Import the file again from your own copy.`,
  ],
  "original-damaged": ["The kept file {file} is damaged too.", `${nothing} Import the file again from your own copy.`],
  interrupted: ["The import of {file} was interrupted.", `${unchanged} Import it again.`],
  failed: ["The import of {file} failed: {reason}.", `${unchanged} Import it again.`],
} as const satisfies Record<string, readonly [what: string, then: string]>;

export type ProblemCode = keyof typeof messages;

/**
 * All codes. The web app has a text for each, `problem.<code>` in the namespace `imports`, with the same placeholders.
 */
export const problemCodes = Object.keys(messages) as ProblemCode[];

export interface ProblemPlace {
  file: string;
  /** Physical line; 1 is the header. */
  line?: number;
  column?: string;
}

/** Maximum length of a value from a file in messages. */
export const VALUE_LENGTH = 400;

/** Truncates long values in messages. The supported formats are our own list, and are all named. */
const short = (name: string, text: string): string =>
  text.length > VALUE_LENGTH && name !== "formats" ? `${cutText(text, VALUE_LENGTH - 1)}…` : text;

function build(code: ProblemCode, place: ProblemPlace, values: Values, then: string): ImportProblem {
  const { file, line, column } = place;
  const cut = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, short(name, value)]));
  const words = Object.fromEntries(
    Object.entries(cut).map(([name, value]) => [name, codedValues[`${name}.${value}`] ?? value]),
  );
  const texts: Values = { ...words, file, line: String(line ?? "?"), column: column ?? "" };
  const message = `${messages[code][0]} ${then}`.replace(/\{(\w+)\}/g, (_, name: string) => texts[name] ?? "");
  return { code, message, file, line: line ?? null, column: column ?? null, values: cut };
}

/** The problem that rejects a file. */
export const problem = (code: ProblemCode, place: ProblemPlace, values: Values = {}): ImportProblem =>
  build(code, place, values, messages[code][1]);

/** The problem of a single row without cost, which is rejected while the others are imported. */
export const refusal = (code: ProblemCode, place: ProblemPlace, values: Values = {}): ImportProblem =>
  build(code, place, values, "The row has no cost and is left out.");

/** Rejects an import because of its files; it becomes the import's `problem`, never an error of the caller. */
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
