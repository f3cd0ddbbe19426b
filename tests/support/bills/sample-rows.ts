import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { fromUnits, toUnits } from "~/lib/money/decimal";
import { sample } from "./billing-samples";
import { csvLines } from "../parse-csv";

/** An amount of a file, possibly with an exponent, in the store's notation without trailing zeros. */
export function plain(text: string): string {
  const [, sign, whole = "", fraction = "", exponent = "0"] = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(
    text.trim(),
  )!;
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = digits
    .padStart(digits.length + Math.max(0, 1 - point), "0")
    .padEnd(Math.max(point, digits.length), "0");
  const at = Math.max(1, point);
  return fromUnits(
    toUnits(`${sign === "-" ? "-" : ""}${padded.slice(0, at)}${padded.length > at ? `.${padded.slice(at)}` : ""}`),
  );
}

/** Sum of amounts in the files' notation; empty ones are 0. */
export const addPlain = (amounts: string[]): string =>
  fromUnits(amounts.reduce((sum, amount) => sum + toUnits(amount === "" ? "0" : plain(amount)), 0n));

/** Columns of a real bill in CSV, and its rows, read without the engine. */
export async function readSample(name: string): Promise<{ header: string[]; rows: Generator<string[]> }> {
  const raw = await readFile(sample(name));
  const text = (name.endsWith(".gz") ? gunzipSync(raw) : raw).toString("utf8");
  const rows = csvLines(text.replace(/^\ufeff/, ""));
  return { header: rows.next().value as string[], rows };
}

/** Its rows by column, or only some of their columns. */
export async function sampleRows(name: string, columns?: string[]): Promise<Record<string, string>[]> {
  const { header, rows } = await readSample(name);
  const places = (columns ?? header).map((column) => [column, header.indexOf(column)] as const);
  return Array.from(rows, (row) => Object.fromEntries(places.map(([column, place]) => [column, row[place] ?? ""])));
}
