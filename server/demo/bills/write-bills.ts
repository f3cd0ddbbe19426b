import { appendFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Vendor } from "~/contract/vendors";
import type { DemoCompany } from "../catalogue/catalogue";
import { billingMonths } from "./calendar";
import { recordedEvents } from "./events";
import { header } from "./focus-csv";
import { billMaker, vendorMonth } from "./vendor-bill";

/** What the bytes of a company's bills follow from. */
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
export function* billLines({ company, vendor, today, seed, months }: BillsOf): Generator<{ month: string; text: string }> {
  const events = company.isEventful ? recordedEvents(today, seed) : [];
  const bills = company.bills
    .filter((bill) => bill.provider.vendor === vendor)
    .map((bill) => ({ bill, make: billMaker(bill, { today, seed, events }) }));
  for (const month of billingMonths(today, months)) yield { month: month.month, text: vendorMonth(bills, month) };
}

/** Writes the provider's bills into a folder as one FOCUS 1.2 file, which imports several times faster than one a month; its path. */
export async function writeBills(directory: string, wanted: BillsOf): Promise<string> {
  await mkdir(directory, { recursive: true });
  const spanned = billingMonths(wanted.today, wanted.months).map(({ month }) => month);
  const file = path.join(directory, `${wanted.vendor}-focus-${spanned[0]}-to-${spanned.at(-1)}.csv`);
  await writeFile(file, `${header}\n`);
  for (const { text } of billLines(wanted)) await appendFile(file, text);
  return file;
}
