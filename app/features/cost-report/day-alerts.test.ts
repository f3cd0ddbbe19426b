import { expect, test } from "vitest";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { dayAlerts, isWithinSearch } from "./day-alerts";

const alert = (fields: Partial<Anomaly>): Anomaly =>
  ({
    number: 1,
    vendor: "aws",
    kind: "accountProduct",
    account: "a",
    accountName: "A",
    product: "p",
    region: "",
    baseDate: "2026-11-01",
    level: "minor",
    difference: "10",
    ...fields,
  }) as Anomaly;
const none = { include: {}, exclude: {} };

test("an alert is shown if the report includes all of its costs", () => {
  expect(isWithinSearch(alert({}), none)).toBe(true);
  expect(isWithinSearch(alert({}), { include: { account: ["a", "b"] }, exclude: {} })).toBe(true);
  expect(isWithinSearch(alert({}), { include: { "aws.account": ["a"] }, exclude: { product: ["q"] } })).toBe(true);
  expect(isWithinSearch(alert({}), { include: { account: ["b"] }, exclude: {} })).toBe(false);
  expect(isWithinSearch(alert({}), { include: { "gcp.account": ["a"] }, exclude: {} })).toBe(false);
  expect(isWithinSearch(alert({}), { include: {}, exclude: { product: ["p"] } })).toBe(false);
  // Unknown: which costs of an account's product have the tag, and which of a total belong to the account.
  expect(isWithinSearch(alert({}), { include: { "tag.team": ["x"] }, exclude: {} })).toBe(false);
  const team = alert({ kind: "tag", account: "", product: "", tagKey: "team", item: "x" });
  expect(isWithinSearch(team, { include: { "tag.team": ["x"] }, exclude: {} })).toBe(true);
  expect(isWithinSearch(team, { include: { "tag.team": ["y"] }, exclude: {} })).toBe(false);
  expect(
    isWithinSearch(alert({ kind: "total", account: "", product: "" }), { include: { account: ["a"] }, exclude: {} }),
  ).toBe(false);
});

test("a day shows its first alert and the numbers of all", () => {
  const alerts = [alert({ number: 4 }), alert({ number: 2 }), alert({ number: 3, baseDate: "2026-11-02" })];
  expect(dayAlerts(alerts, none)).toMatchObject([
    { number: 4, numbers: [4, 2] },
    { number: 3, numbers: [3] },
  ]);
});

test("a rule's amount covers the days that the rule compares", () => {
  const by = (comparison: "last7Days" | "monthToDate" | "models") =>
    dayAlerts([alert({ baseDate: "2026-11-19", rule: { ruleId: "r", title: "Rule", comparison } })], none)[0]!.days;
  const from = (startDate: string) => ({ startDate, endDate: "2026-11-19" });
  expect([by("last7Days"), by("monthToDate"), by("models")]).toEqual(
    ["2026-11-13", "2026-11-01", "2026-11-19"].map(from),
  );
  expect(dayAlerts([alert({ baseDate: "2026-11-19", rule: null })], none)[0]!.days).toEqual(from("2026-11-19"));
});
