import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { tableIds } from "~/contract/tables/tables";
import { languageNames } from "~/lib/language";
import { subjectText } from "./audit-subject";
import { auditTexts } from "./audit-values";

const wordsOf = async (language: string) => {
  const words = await Promise.all(
    auditTexts.map(async (namespace) => {
      const file = (await import(`../../../../locales/${language}/${namespace}.json`)) as { default: object };
      return [namespace, file.default] as const;
    }),
  );
  return Object.fromEntries(words);
};
const languages = Object.keys(languageNames);
const i18n = createInstance();
await i18n.init({
  resources: Object.fromEntries(
    await Promise.all(languages.map(async (language) => [language, await wordsOf(language)] as const)),
  ),
  keySeparator: false,
  interpolation: { escapeValue: false },
});
const tIn = (language: string) => i18n.getFixedT(language, auditTexts);
const textOf = (subject: string) => subjectText({ action: "export.downloaded", subject }, tIn("en"));

it.each([
  ["cost.csv", "Cost table (CSV)"],
  ["lines.xlsx", "Cost lines (XLSX)"],
  ["accounts.csv", "Charges by account (CSV)"],
  ["members.xlsx", "Members (XLSX)"],
  ["reservationsUtilization.csv", "AWS reservations: Utilization (CSV)"],
  ["rdsAdvice.csv", "RDS reservation recommendations (CSV)"],
  ["rdsAdviceHours.csv", "RDS reservation recommendations: Hours of a purchase (CSV)"],
  ["invoice.pdf", "Invoice (PDF)"],
  // As older versions have stored it.
  ["ca/cost/csv", "ca/cost/csv"],
])("%s is %s", (subject, words) => expect(textOf(subject)).toBe(words));

it("leaves the subjects of other entries unchanged", () =>
  expect(subjectText({ action: "import.finished", subject: "cost.csv" }, tIn("en"))).toBe("cost.csv"));

it.each(languages)("every table has a name in %s", (language) => {
  for (const id of tableIds) {
    const text = subjectText({ action: "export.downloaded", subject: `${id}.csv` }, tIn(language));
    expect(text).not.toMatch(/\w\.\w/);
  }
});
