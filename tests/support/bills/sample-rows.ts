import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { fromUnits, toUnits } from "~/lib/money/decimal";
import { sample } from "./billing-samples";
import { parseCsv } from "../parse-csv";

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

/** The rows of a real bill in CSV by column, read without the engine. */
export async function sampleRows(name: string): Promise<Record<string, string>[]> {
  const chunks: Buffer[] = [];
  const raw = createReadStream(sample(name));
  for await (const chunk of name.endsWith(".gz") ? raw.pipe(createGunzip()) : raw) chunks.push(chunk as Buffer);
  const [header, ...rows] = parseCsv(
    Buffer.concat(chunks)
      .toString("utf8")
      .replace(/^\ufeff/, ""),
  );
  return rows.map((row) => Object.fromEntries(header!.map((column, n) => [column, row[n] ?? ""])));
}
