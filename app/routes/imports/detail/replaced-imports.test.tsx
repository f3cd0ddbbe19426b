import { createInstance } from "i18next";
import type { ReactElement } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { ImportReplacement, ImportSum } from "~/contract/imports/imports";
import { markup } from "../../../../tests/support/markup";
import { LostLines, ReplacedImports } from "./replaced-imports";

const keys = createInstance();
await keys.init({
  lng: "en",
  resources: {
    en: { imports: { "replaced.losesRows": "rows of {{months}}", "replaced.losesAccounts": "accounts of {{months}}" } },
  },
});
const textOf = (node: ReactElement) =>
  markup(<I18nextProvider i18n={keys}>{node}</I18nextProvider>).replace(/<[^>]*>/g, "");

const replaced: ImportReplacement = {
  vendor: "aws",
  month: "2026-10",
  billingAccountId: "111",
  currency: "USD",
  basis: "actual",
  rowsBefore: 9,
  rowsAfter: 4,
  billedBefore: "9",
  billedAfter: "4",
  daysBefore: { first: "2026-10-01", last: "2026-10-31" },
  daysAfter: { first: "2026-10-01", last: "2026-10-31" },
  losesDays: false,
};

const sum: ImportSum = {
  vendor: "aws",
  month: "2026-10",
  billingAccountId: "111",
  currency: "USD",
  rowsStored: 4,
  fileBilledCost: "4",
  storeBilledCost: "4",
  fileEffectiveCost: "4",
  storeEffectiveCost: "4",
  residual: "0",
  live: true,
};

test("warns of lost accounts or rows, unless it warns of lost days already", () => {
  expect(textOf(<LostLines replaced={[replaced]} sums={[sum]} />)).toBe("");
  const lost = { ...replaced, losesRows: true };
  expect(textOf(<LostLines replaced={[lost]} sums={[sum]} />)).toContain("rows of October 2026");
  const both = textOf(<LostLines replaced={[{ ...lost, losesDays: true }]} sums={[sum]} />);
  expect(both).toContain("replaced.losesDays");
  expect(both).not.toContain("rows of");
  const accounts = { ...replaced, losesAccounts: 2 };
  expect(textOf(<LostLines replaced={[accounts]} sums={[sum]} />)).toContain("accounts of October 2026");
  expect(textOf(<LostLines replaced={[{ ...accounts, losesRows: true }]} sums={[sum]} />)).not.toContain("accounts of");
});

test("warns of nothing in a month that a newer import has replaced", () => {
  const lost = { ...replaced, losesRows: true };
  const sums = [
    { ...sum, live: false },
    { ...sum, billingAccountId: "222" },
  ];
  expect(textOf(<LostLines replaced={[lost, { ...lost, losesDays: true }]} sums={sums} />)).toBe("");
});

test("tells rows of a month apart by currency and billing account, however narrow the panel", () => {
  const rows = [replaced, { ...replaced, billingAccountId: "222" }, { ...replaced, currency: "KRW" }];
  const html = markup(
    <I18nextProvider i18n={keys}>
      <ReplacedImports replaced={rows} />
    </I18nextProvider>,
  );
  expect(html).toMatch(/<th scope="col">column\.currency/);
  const names = [...html.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, name]) =>
    name!.replace(/<[^>]*>/g, " "),
  );
  expect(names.map((name) => /\b(111|222)\b/.exec(name)?.[0])).toEqual(["111", "222", "111"]);
});
