import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { auditFields } from "~/contract/people/audit-actions";
import audit from "../../../locales/en/audit.json";
import people from "../../../locales/en/people.json";
import { valueTexts } from "./audit-values";

const i18n = createInstance();
await i18n.init({
  lng: "en",
  resources: { en: { audit, people } },
  keySeparator: false,
  interpolation: { escapeValue: false },
});
const t = i18n.getFixedT("en", ["audit", "people"]);
const said = (values: Record<string, unknown>) =>
  valueTexts(values, { t, language: "en" })
    .map(({ name, text }) => `${name}: ${text}`)
    .join("; ");

it.each([
  [{ with: "pwd otp" }, "With: password, one-time code"],
  [{ rows: 138282, status: "published" }, "Rows stored: 138,282; Result: Published"],
  [
    { role: "viewer", menus: { billing: "none" }, vendors: ["aws", "azure"], accounts: { aws: ["1", "2"], azure: 30 } },
    "Role: Viewer; Exceptions by area: Billing: None; Providers: AWS, Azure; Cloud accounts: AWS: 1 2, Azure: 30 accounts",
  ],
  [{ plan: "free", trialEnd: "2026-12-01" }, "Plan: Free; Last day of the trial: 12/01/2026"],
  [{ trialEnd: null, allowedIpaddr: [] }, "Last day of the trial: none; Allowed addresses: none"],
  [{ useOtp: true, useConcurrent: "N" }, "One-time codes required: Yes; Several sessions: No"],
  [{ vat: "10", supportFee: { type: "percent", percent: "3" } }, "VAT: 10 %; Support fee: 3 %"],
  [{ groups: { Fleet: "account contains fleet" } }, "Groups: Fleet: account contains fleet"],
  [{ parameters: { viewBy: "account", page: 1 } }, "Settings: viewBy=account, page=1"],
  [{ somethingElse: { a: 1 } }, 'somethingElse: {"a":1}'],
])("%j", (values, text) => {
  expect(said(values)).toBe(text);
});

it("has a name for every value", () => {
  for (const name of Object.keys(auditFields)) expect(audit).toHaveProperty([`field.${name}`]);
});
