import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { auditFields } from "~/contract/people/audit-actions";
import { auditTexts, valueTexts } from "./audit-values";

const english = async (namespace: string) =>
  ((await import(`../../../../locales/en/${namespace}.json`)) as { default: Record<string, string> }).default;
const en = Object.fromEntries(
  await Promise.all(auditTexts.map(async (namespace) => [namespace, await english(namespace)] as const)),
);
const { audit } = en;

const i18n = createInstance();
await i18n.init({
  lng: "en",
  resources: { en },
  keySeparator: false,
  interpolation: { escapeValue: false },
});
const t = i18n.getFixedT("en", auditTexts);
const textsOf = (values: Record<string, unknown>) =>
  valueTexts(values, { t, language: "en" })
    .map(({ name, text }) => `${name}: ${text}`)
    .join("; ");

it.each([
  [{ with: "pwd otp" }, "Method: password, one-time code"],
  [{ rows: 138282, status: "published" }, "Rows stored: 138,282; Result: Published"],
  [{ status: "retired" }, "Result: Replaced"],
  [
    { role: "viewer", menus: { billing: "none" }, vendors: ["aws", "azure"], accounts: { aws: ["1", "2"], azure: 30 } },
    "Role: Viewer; Exceptions by area: Billing: None; Providers: AWS, Azure; Cloud accounts: AWS: 1 2, Azure: 30 accounts",
  ],
  [{ plan: "free", trialEnd: "2026-12-01" }, "Plan: Free; Last day of the trial: 12/01/2026"],
  [{ trialEnd: null, allowedIpaddr: [] }, "Last day of the trial: none; Allowed addresses: none"],
  [
    { startDate: "202608", endDate: "202610", accounts: ["841936502718", "2"] },
    "From: August 2026; To: October 2026; Cloud accounts: 841936502718, 2",
  ],
  [{ useOtp: true, useConcurrent: "N" }, "One-time codes required: Yes; Several sessions: No"],
  [{ vat: "10", supportFee: { type: "percent", percent: "3" } }, "VAT: 10%; Support fee: 3%"],
  [{ groups: { Fleet: "account contains fleet" } }, "Groups: Fleet: account contains fleet"],
  [
    { parameters: { viewBy: "account", page: 1, states: ["new", "seen"] } },
    "Settings: viewBy=account, page=1, states=new seen",
  ],
  [
    {
      viewBy: "account",
      comparison: "last3Days",
      direction: "both",
      threshold: 20,
      minAlert: 100,
      maxAlert: 1000,
      level: "major",
      isAbnormalNotiOn: false,
      filters: [
        { field: "region", values: ["us-east-1", "eu-west-1"], exclude: false },
        { field: "tag", tagKey: "team", values: ["core"], exclude: true },
      ],
    },
    "View by: Account; Compare: Last 3 days vs. the 3 days before; Direction: Increase or decrease; At least: 20%; " +
      "Alert band from (USD): 100; Alert band to (USD): 1,000; Levels: Major; Rule is on: No; " +
      "Filters: Region is us-east-1, eu-west-1; team is not core",
  ],
  [
    {
      alarmChannel: ["EMAIL", "WEBHOOK"],
      mailReceivers: { minor: [], major: ["ann@example.com", "ben@example.com"], critical: ["ann@example.com"] },
      isIncludeLowerLevel: true,
    },
    "Channels: Email, Signed webhook; " +
      "Recipients by level: Minor: none; Major: ann@example.com, ben@example.com; Critical: ann@example.com; " +
      "Recipients of a level also get lower ones: Yes",
  ],
  [{ viewBy: "total", filters: [] }, "View by: Everything together; Filters: none"],
  [
    {
      filters: [
        { field: "region", values: ["NO_VALUE"], vendorValues: { aws: ["us-east-1"] }, exclude: false },
        { field: "tag", tagKey: "team", values: ["NO_VALUE"], exclude: true },
        { field: "serviceGroup", values: ["1b671a64-40d5-491e-99b0-da01ff1f3341:::NO_VALUE"], exclude: true },
      ],
    },
    "Filters: Region is No region, us-east-1; team is not Not tagged; Service group is not In no group",
  ],
  [
    {
      budgetName: "Cloud",
      subject: "tag",
      subjectName: "team: core",
      isAmortizedCost: true,
      period: "quarter",
      amount: "1200.50",
      changes: [{ from: "2026-04", amount: "900" }],
      alerts: [
        { percent: 80, measure: "actual" },
        { percent: 100, measure: "forecast" },
      ],
    },
    "Name: Cloud; Covers: Tag; Covered: team: core; Amortized: Yes; Period: Quarterly; Amount: 1200.50; " +
      "Changes: April 2026 900; Alerts: 80% spent, 100% forecast",
  ],
  [{ somethingElse: { a: 1 } }, 'somethingElse: {"a":1}'],
])("%j", (values, text) => {
  expect(textsOf(values)).toBe(text);
});

it("has a name for every value", () => {
  for (const name of Object.keys(auditFields)) expect(audit).toHaveProperty([`field.${name}`]);
});

it("writes colons and lists as the reader's language does", async () => {
  const japanese = createInstance();
  const words = (await import("../../../../locales/ja/audit.json")).default;
  await japanese.init({ lng: "ja", resources: { ja: { audit: words } }, keySeparator: false });
  const textOf = (values: Record<string, unknown>) =>
    valueTexts(values, { t: japanese.getFixedT("ja", auditTexts), language: "ja" })[0]?.text;
  expect(textOf({ groups: { Fleet: "account contains fleet", Web: "tag" } })).toBe(
    "Fleet：account contains fleet；Web：tag",
  );
  expect(textOf({ vendors: ["aws", "azure"] })).toBe("AWS、Azure");
});
