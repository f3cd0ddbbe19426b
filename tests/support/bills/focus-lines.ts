import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { TestLine } from "./cost-lines";
import { parseCsv } from "../parse-csv";

/** Decimal text of a number that may have an exponent: 1.5E-7 → 0.00000015. */
function plain(number: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/.exec(number);
  if (!match) return number;
  const [, sign, whole = "", fraction = "", exponent] = match;
  const point = whole.length + Number(exponent);
  const digits = (whole + fraction)
    .padStart(whole.length + fraction.length + Math.max(0, 1 - point), "0")
    .padEnd(point, "0");
  const at = Math.max(1, point);
  return `${sign}${digits.slice(0, at)}${digits.length > at ? `.${digits.slice(at)}` : ""}`;
}

/** Cost lines of a gzipped FOCUS file, read cell by cell without the importer. */
export async function focusLines(file: string): Promise<TestLine[]> {
  const [head = [], ...rows] = parseCsv(gunzipSync(await readFile(file)).toString("utf8"));
  const place = new Map(head.map((name, index) => [name, index]));
  return rows.map((row) => {
    const cell = (name: string) => row[place.get(name)!]!;
    return {
      day: cell("ChargePeriodStart").slice(0, 10),
      currency: cell("BillingCurrency"),
      account: cell("SubAccountId"),
      accountName: cell("SubAccountName"),
      product: cell("ServiceName"),
      region: cell("RegionId"),
      tags: JSON.parse(cell("Tags") || "{}") as Record<string, string>,
      billed: plain(cell("BilledCost")),
      effective: plain(cell("EffectiveCost")),
    };
  });
}
