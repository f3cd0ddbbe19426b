import { expect, test } from "vitest";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import type { ReachedAlert } from "~/contract/dashboards/budgets";
import { newestFirst, rows } from "./load.server";

const budget = {
  budgetName: "Team",
  measure: "actual",
  percent: 80,
  cost: "81",
  amount: "100",
  currency: "EUR",
  reachedAt: "2026-11-12T03:00:00.000Z",
} as ReachedAlert;
const anomaly = {
  number: 7,
  level: "major",
  vendor: "aws",
  baseDate: "2026-11-13",
  actual: "500",
  predicted: "200",
  rate: 150,
} as Anomaly;

test("budgets and anomalies are one list, newest first", () => {
  const alerts = newestFirst([budget], [{ ...anomaly, baseDate: "2026-11-02" }, anomaly]);
  expect(alerts.map(({ day }) => day)).toEqual(["2026-11-13", "2026-11-12", "2026-11-02"]);
  const [head, first, second] = rows(alerts);
  expect(first!.join()).toBe("2026-11-13,,anomaly,150,500,200,USD,7,major,aws");
  expect(second!.join()).toBe("2026-11-12T03:00:00.000Z,Team,actual,80,81,100,EUR,,,");
  expect(head).toHaveLength(first!.length);
});
