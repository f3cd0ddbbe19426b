import { stat } from "node:fs/promises";
import path from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { vendor as vendorSchema, vendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import { parseOptions, textIn, UsageError } from "../parse-options";

export const usage = `Usage: npm run ingest -- --company <id> [--name "<name>"] [--vendor <provider>] FILE…
       npm run ingest -- --prices FILE…
       npm run ingest -- --rates FILE…

  --company  ID of the company the bills belong to; created if it does not exist
  --name     display name of the company
  --vendor   the provider, if a file does not say: ${vendors.join(", ")}
  --prices   the files are price lists of providers, which count for all companies: AWS offer files and Savings Plans
             (index.csv, .csv.gz), items of Azure's Retail Prices API (.json)
  --rates    the files are exchange rates for all companies: CSV with the header date,currency,rate, where rate is units
             of the currency for 1 USD. A month takes the newest rate in it
  FILE       billing exports: .csv, .csv.gz, .parquet; lists of commitments: .json; patterns such as 'bills/*.csv.gz'
             are expanded

All files of one format are one import: together they are the bill, and a month in them replaces the previous one.`;

/** Price lists or exchange rates for the installation. */
interface SharedArguments {
  kind: (typeof sharedKinds)[number];
  /** Absolute paths of existing files, without duplicates. */
  files: string[];
}

export interface IngestArguments {
  kind: "ingest";
  companyId: string;
  name?: string;
  vendor?: Vendor;
  /** Absolute paths of existing files, without duplicates. */
  files: string[];
}

const sharedKinds = ["prices", "rates"] as const;

const COMPANY_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Parses the command line; relative paths start in `folder`. Null: help was requested. Throws UsageError. */
export async function readArguments(argv: string[], folder: string): Promise<IngestArguments | SharedArguments | null> {
  const { values, positionals } = parseOptions({
    args: argv,
    allowPositionals: true,
    options: {
      company: { type: "string" },
      name: { type: "string" },
      vendor: { type: "string" },
      prices: { type: "boolean" },
      rates: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return null;
  const shared = sharedKinds.filter((kind) => values[kind]);
  if (shared.length > 1) throw new UsageError("--prices and --rates: one at a time.");
  const [kind] = shared;
  if (kind && (values.company ?? values.name ?? values.vendor) !== undefined)
    throw new UsageError(`--${kind}: counts for all companies, so it takes nothing but files.`);
  const company = kind ? "" : companyId(values.company);
  if (positionals.length === 0) throw new UsageError("No file was given.");
  if (kind) return { kind, files: await findFiles(positionals, folder) };
  const name = textIn("name", values.name);
  return {
    kind: "ingest",
    companyId: company,
    ...(name !== undefined && { name }),
    ...(values.vendor !== undefined && { vendor: readVendor(values.vendor) }),
    files: await findFiles(positionals, folder),
  };
}

/** The id given by --company. Throws UsageError. */
export function companyId(value: string | undefined): string {
  if (value === undefined) throw new UsageError("--company is missing.");
  if (!COMPANY_ID.test(value))
    throw new UsageError(`--company ${value}: letters, digits, dot, dash and underscore, at most 64.`);
  return value;
}

function readVendor(text: string): Vendor {
  const read = vendorSchema.safeParse(text.toLowerCase());
  if (!read.success) throw new UsageError(`--vendor ${text}: not one of ${vendors.join(", ")}.`);
  return read.data;
}

/** An existing name is that file, whatever characters it contains; any other may be a pattern. */
async function findFiles(names: string[], folder: string): Promise<string[]> {
  const files = new Set<string>();
  for (const name of names) {
    const file = path.resolve(folder, name);
    const kind = await stat(file).catch(() => null);
    if (kind?.isFile()) files.add(file);
    else if (kind) throw new UsageError(`${name} is not a file.`);
    else if (!isDynamicPattern(name)) throw new UsageError(`${name} does not exist.`);
    else for (const match of await expand(name, folder)) files.add(match);
  }
  return [...files];
}

async function expand(pattern: string, folder: string): Promise<string[]> {
  const matches = await glob(pattern, { cwd: folder, absolute: true, onlyFiles: true, expandDirectories: false });
  if (matches.length === 0) throw new UsageError(`No file matches ${pattern}.`);
  return matches.sort();
}
