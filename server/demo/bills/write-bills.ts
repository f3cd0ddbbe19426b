import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Vendor } from "~/contract/vendors";
import type { DemoCompany } from "../catalogue/catalogue";
import { billingMonths } from "./calendar";
import { recordedEvents } from "./events";
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

/** The provider's bills as FOCUS 1.2 text, month by month. Equal inputs give equal bytes. */
export function* billTexts({ company, vendor, today, seed, months }: BillsOf): Generator<{ month: string; text: string }> {
  const events = company.isEventful ? recordedEvents(today, seed) : [];
  const bills = company.bills
    .filter((bill) => bill.provider.vendor === vendor)
    .map((bill) => ({ bill, make: billMaker(bill, { today, seed, events }) }));
  for (const month of billingMonths(today, months)) yield { month: month.month, text: vendorMonth(bills, month) };
}

/** Writes those bills into a folder, one file a month; their paths. */
export async function writeBills(directory: string, wanted: BillsOf): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  const files: string[] = [];
  for (const { month, text } of billTexts(wanted)) {
    const file = path.join(directory, `${wanted.company.companyId}-${wanted.vendor}-${month}.csv`);
    await writeFile(file, text);
    files.push(file);
  }
  return files;
}
