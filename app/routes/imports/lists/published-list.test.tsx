import { createInstance } from "i18next";
import type { ReactElement } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { ImportSum, ImportSummary } from "~/contract/imports/imports";
import { i18nOptions } from "~/i18n/options";
import words from "../../../../locales/en/imports.json";
import { markup } from "../../../../tests/support/markup";
import { SumsTable } from "../detail/sums-table";
import { rowOf } from "../import-row";
import { Check, PublishedList } from "./published-list";

const english = createInstance();
await english.init({ ...i18nOptions, lng: "en", resources: { en: { imports: words } } });
const htmlOf = (node: ReactElement) => markup(<I18nextProvider i18n={english}>{node}</I18nextProvider>);

const sum = (month: string): ImportSum => ({
  ...{ vendor: "aws", month, billingAccountId: "1", currency: "USD", rowsStored: 3, residual: "0", live: true },
  ...{ fileBilledCost: "9", storeBilledCost: "9", fileEffectiveCost: "9", storeEffectiveCost: "9" },
});
const importOf = (sums: ImportSum[]): ImportSummary => ({
  ...{ importId: "i", fileNames: ["a.csv"], format: "FOCUS 1.0", status: "published", by: "ann", bytes: 1 },
  ...{ createdAt: "2026-11-01T00:00:00Z", finishedAt: null, rowsRead: 6, rowsStored: 6, rowsRefused: 0 },
  ...{ progress: 100, ahead: null, problem: null, sums, invoiceSums: [], listed: [], replaced: [] },
  isRepairable: true,
});
const whole = importOf([sum("2026-09"), sum("2026-10")]);
const damaged = importOf([sum("2026-09"), { ...sum("2026-10"), isDamaged: true }]);

test("an import that the store has lost a part of is not called reconciled", () => {
  expect(htmlOf(<Check row={rowOf(whole)} />)).toContain("Reconciled");
  const html = htmlOf(<Check row={rowOf(damaged)} />);
  expect(html).toContain("Damaged");
  expect(html).not.toContain("Reconciled");
});

test("a damaged month is in no figure, and is not called counted", () => {
  const statesOf = (summary: ImportSummary) =>
    htmlOf(<SumsTable summary={summary} />).match(/>(Counted|Not counted|Damaged)</g);
  expect(statesOf(whole)).toBeNull();
  expect(statesOf(damaged)).toEqual([">Counted<", ">Damaged<"]);
  expect(statesOf(importOf([...damaged.sums, { ...sum("2026-11"), live: false }]))).toEqual([
    ">Counted<",
    ">Damaged<",
    ">Not counted<",
  ]);
});

test("amounts add up to their total as shown", () => {
  const rows = ["1.004", "2.004", "3.004"].map((cost, n) => ({
    ...rowOf(importOf([{ ...sum("2026-10"), fileBilledCost: cost, storeBilledCost: cost }])),
    importId: String(n),
  }));
  const list = { rows, total: 3, page: 1, size: 30 };
  const html = htmlOf(<PublishedList list={list} search={{ vendor: null, page: 1, earlier: 1 }} available={["aws"]} />);
  // 6.012 is 6.01, and the rows 1.00 + 2.00 + 3.00.
  expect(html).toMatch(/Rounding.*0\.01.*Total.*6\.01/s);
});
