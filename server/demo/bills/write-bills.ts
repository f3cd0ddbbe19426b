import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Vendor } from "~/contract/vendors";
import type { DemoCompany } from "../catalogue/catalogue";
import { billingMonths } from "./calendar";
import { recordedEvents } from "./events";
import { header } from "./focus-csv";
import { billMaker, vendorMonth } from "./vendor-bill";

/** Inputs that determine the bytes of a company's bills. */
export interface BillsOf {
  company: DemoCompany;
  vendor: Vendor;
  /** YYYY-MM-DD; the bills end the day before. */
  today: string;
  seed: number;
  /** Billing months, the open one included. */
  months: number;
}

/** The lines of the provider's bills, month by month, as CSV without its header. Equal inputs give equal bytes. */
export function* billLines({
  company,
  vendor,
  today,
  seed,
  months,
}: BillsOf): Generator<{ month: string; text: string }> {
  const events = company.isEventful ? recordedEvents(today, seed) : [];
  const bills = company.bills
    .filter((bill) => bill.provider.vendor === vendor)
    .map((bill) => ({ bill, make: billMaker(bill, { today, seed, events }) }));
  for (const month of billingMonths(today, months)) yield { month: month.month, text: vendorMonth(bills, month) };
}

/**
 * Writes the provider's bills to a folder as one FOCUS 1.2 file, which imports several times faster than a file per
 * month, and returns its path. It is gzipped, as originals are stored for as long as they are live.
 */
export async function writeBills(directory: string, request: BillsOf): Promise<string> {
  await mkdir(directory, { recursive: true });
  const spanned = billingMonths(request.today, request.months).map(({ month }) => month);
  const file = path.join(directory, `${request.vendor}-focus-${spanned[0]}-to-${spanned.at(-1)}.csv.gz`);
  await pipeline(Readable.from(textOf(request)), createGzip({ level: 1 }), createWriteStream(file));
  return file;
}

function* textOf(request: BillsOf): Generator<string> {
  yield `${header}\n`;
  for (const { text } of billLines(request)) yield text;
}
