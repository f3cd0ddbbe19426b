import PDFDocument from "pdfkit";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { billLineNames, roundedBill } from "~/lib/money/bill-equation";
import type { BillAmounts } from "~/lib/money/bill-equation";
import type { Invoice } from "../invoice/invoice";
import { invoicePdf } from "./invoice-pdf";

/** Text on a page, from `x` to `end`. */
interface Written {
  text: string;
  x: number;
  end: number;
  y: number;
}

let written: Written[];
const write = PDFDocument.prototype.text as (...given: unknown[]) => unknown;
const spy = vi.spyOn(PDFDocument.prototype, "text").mockImplementation(function (
  this: InstanceType<typeof PDFDocument>,
  ...given: unknown[]
) {
  const [text, x, y] = given as [string, number, number];
  written.push({ text, x, end: x + this.widthOfString(text), y });
  return write.apply(this, given);
});
beforeEach(() => {
  written = [];
});
afterAll(() => spy.mockRestore());

const perLine = <Value>(value: Value) => Object.fromEntries(billLineNames.map((line) => [line, value]));
const amounts = { ...perLine("0"), cloudOriginalCost: "100" } as BillAmounts;
/** A bill in dollars of a company that counts in won. */
const invoice = {
  charge: {
    ...{ ...amounts, beforeVat: "100", total: "100", totalCharge: "138250", invoiceId: "A-1", status: "confirmed" },
    ...{ vendor: "aws", yearMonth: "2026-10", invoiceCurrency: "USD", companyCurrency: "KRW" },
    ...{ chargeDate: "2026-10-31", confirmedOn: "2026-11-11", billsThrough: "2026-10-31" },
  },
  rounded: roundedBill(amounts, "USD", "aws"),
  groups: perLine([]),
  revision: { revision: 1, since: null, changes: [] },
} as unknown as Invoice;

const make = (company: string) =>
  invoicePdf({ invoice, style: { language: "en", company }, createdAt: "2026-11-20T09:00:00Z" });

test("a total in another currency names it once", async () => {
  await make("Acme");
  const texts = written.map(({ text }) => text);
  expect(texts).toContain("Total, USD");
  expect(texts).toContain("Total in KRW");
});

test("a long company name ends before the number of the page", async () => {
  await make("Very long company name ".repeat(9));
  const footer = written.filter(({ y }) => y === Math.max(...written.map((other) => other.y)));
  const [name, page] = [footer[0]!, footer.at(-1)!];
  expect(page.text).toMatch(/1/);
  expect(name.text).toContain("Very long company name");
  expect(footer.at(-2)!.end).toBeLessThan(page.x);
});
