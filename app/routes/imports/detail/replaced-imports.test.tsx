import { createInstance } from "i18next";
import type { ReactElement } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { ImportReplacement } from "~/contract/imports/imports";
import { markup } from "../../../../tests/support/markup";
import { LostLines } from "./replaced-imports";

const keys = createInstance();
await keys.init({ lng: "en", resources: { en: { imports: { "replaced.losesRows": "rows of {{months}}" } } } });
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

test("warns of lost rows, unless it warns of lost days already", () => {
  expect(textOf(<LostLines replaced={[replaced]} />)).toBe("");
  expect(textOf(<LostLines replaced={[{ ...replaced, losesRows: true }]} />)).toContain("rows of October 2026");
  const both = textOf(<LostLines replaced={[{ ...replaced, losesRows: true, losesDays: true }]} />);
  expect(both).toContain("replaced.losesDays");
  expect(both).not.toContain("rows of");
});
