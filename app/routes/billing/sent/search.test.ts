import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { sentBillHref, sentHref } from "./href";
import { parseSent, sentParameterRows } from "./search";

const parse = (address: string) => parseSent(new URL(address, "http://localhost").searchParams);

it("reads back what it wrote", () => {
  for (const search of [
    { page: 1, next: 1 },
    { page: 3, next: 2 },
  ])
    expect(parse(sentHref(search))).toEqual({ search, ignored: [] });
  expect(sentHref({ page: 1, next: 1 })).toBe("/billing/sent");
  expect(sentHref({ page: 3, next: 2 })).toBe("/billing/sent?next=2&page=3");
});

it("reports ignored parameters, except the language, which the frame reports", () => {
  expect(parse("/billing/sent?page=0&next=2&x=1&lang=xx")).toEqual({
    search: { page: 1, next: 2 },
    ignored: [
      { parameter: "page", value: "0" },
      { parameter: "x", value: "1" },
    ],
  });
});

it("is documented as it is declared", async () => {
  expect(await readFile("docs/addresses.md", "utf8")).toContain(
    `\n|---|---|---|\n${sentParameterRows().join("\n")}\n\n`,
  );
});

it("leads from an invoice of the largest bill to the one that was sent, not to what is the largest now", () => {
  const invoice = { vendor: "aws" as const, yearMonth: "2026-10", currency: null };
  expect(sentBillHref({ ...invoice, invoiceCurrency: "KRW" })).toBe("/billing?currency=KRW&month=2026-10&vendor=aws");
  expect(sentBillHref({ ...invoice, invoiceCurrency: null })).toBe("/billing?month=2026-10&vendor=aws");
});
