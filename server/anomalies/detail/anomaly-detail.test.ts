import { afterAll, beforeAll, expect, test } from "vitest";
import { getAnomaly, getCauses } from "~/contract/anomalies/anomalies";
import { getCost } from "~/contract/costs/cost-analytics";
import { add, subtract } from "~/lib/money/decimal";
import { NO_VALUE } from "~/lib/no-value";
import { makeCall } from "../../../tests/support/stores/call-handler";
import { costAnalyticsCalls } from "../../cost-analytics/calls";
import { anomalyCalls } from "../calls";
import { watchedCharges } from "../series/load-series";
import { EVENT_DAY, openEventCompany } from "../../../tests/support/bills/event-bills";
import type { EventCompany } from "../../../tests/support/bills/event-bills";

let company: EventCompany;
let services: EventCompany["services"];
let caller: EventCompany["caller"];

beforeAll(async () => {
  company = await openEventCompany();
  ({ services, caller } = company);
});
afterAll(() => company.stores.close());

test("causes add up to the difference, and are attributed to quantity or price", async () => {
  const event = await company.eventOf();
  const causes = await makeCall(anomalyCalls, getCauses, { number: event.number }, caller, services);
  expect(causes.causes).toMatchObject([{ resource: "vault", usageType: "Backup-use", actual: "1200", influence: 100 }]);
  const [cause] = causes.causes;
  expect(add(...causes.causes.map(({ difference }) => difference), causes.others.difference)).toBe(causes.difference);
  expect(subtract(causes.actual, causes.predicted)).toBe(causes.difference);
  expect(add(cause!.quantity, cause!.price, cause!.newResource)).toBe(cause!.difference);
  // 30 GB for 300 were expected: 30 GB more cost 300 more at that price, and the price doubled for all 60.
  expect(Number(cause!.quantity)).toBeCloseTo(300, 0);
  expect(Number(cause!.price)).toBeCloseTo(600, 0);
});

test("a cause equals the cost of its filters in Cost Analytics on the day", async () => {
  const event = await company.eventOf();
  const { causes } = await makeCall(anomalyCalls, getCauses, { number: event.number }, caller, services);
  const costs = causes.map(async ({ account, product, region, usageType, resource }) => {
    const fields = { account, product, region, usageType, resourceId: resource || NO_VALUE };
    const filters = Object.entries(fields).map(([field, value]) => ({
      field: field as keyof typeof fields,
      values: [value],
      exclude: false,
    }));
    const query = {
      startDate: EVENT_DAY,
      endDate: EVENT_DAY,
      selectedVendors: ["aws" as const],
      isAmortizedCost: true,
      filters: [...filters, watchedCharges],
      grain: "DAY" as const,
      viewBy: "product" as const,
      currency: "USD" as const,
      sort: { key: "cost" as const, descending: true },
      page: 1,
      itemsPerPage: 10,
    };
    return (await makeCall(costAnalyticsCalls, getCost, query, caller, services)).totalCost;
  });
  expect(await Promise.all(costs)).toEqual(causes.map(({ actual }) => actual));
});

test("the detail contains the series with the expected cost of each model", async () => {
  const event = await company.eventOf();
  const detail = await makeCall(anomalyCalls, getAnomaly, { number: event.number }, caller, services);
  const day = detail.days.find((candidate) => candidate.day === EVENT_DAY)!;
  expect(day).toMatchObject({ actual: "1200", isAnomaly: true });
  expect(day.models).toHaveLength(3);
  expect(day.high!).toBeLessThan(1200);
  expect(detail.episode).toMatchObject({ start: EVENT_DAY, end: EVENT_DAY, days: 1, state: "over", on: "2026-11-13" });
  // From the 12th to the 30th.
  expect(detail.ifItStays).toMatchObject({ until: "2026-11-30", days: 19 });
  await expect(makeCall(anomalyCalls, getAnomaly, { number: 999 }, caller, services)).rejects.toMatchObject({
    status: 404,
  });
});

test("the chart has the expected cost of the alert on its day, whatever the models would expect now", async () => {
  const { number } = await company.eventOf();
  const { stateStore } = company.stores;
  const expectedOf = async () => {
    const { anomaly, days } = await makeCall(anomalyCalls, getAnomaly, { number }, caller, services);
    return { anomaly, onDay: days.find(({ day }) => day === EVENT_DAY)!.predicted! };
  };
  const { onDay: before } = await expectedOf();
  await stateStore.query("UPDATE anomalies SET predicted = predicted + 7 WHERE number = $1", [number]);
  const { anomaly, onDay } = await expectedOf();
  await stateStore.query("UPDATE anomalies SET predicted = predicted - 7 WHERE number = $1", [number]);
  expect(onDay).toBeCloseTo(before + 7, 6);
  expect(onDay).toBe(Number(anomaly.predicted));
});

test("in the free version, a rule's alert has its days without predictions, and the models' alerts are refused", async () => {
  const free: typeof caller = { ...caller, user: { ...caller.user, chargeType: "free" } };
  const { number } = await company.eventOf();
  const detail = () => makeCall(anomalyCalls, getAnomaly, { number }, free, services);
  await expect(detail()).rejects.toMatchObject({ status: 403, code: "unpaid" });
  const { stateStore } = company.stores;
  await stateStore.query("UPDATE anomalies SET rule_id = 'r' WHERE number = $1", [number]);
  const { anomaly, days } = await detail();
  expect(anomaly).toMatchObject({ actual: "1200", models: [] });
  const day = days.find((candidate) => candidate.day === EVENT_DAY);
  expect(day).toMatchObject({ actual: "1200", predicted: null, low: null, high: null, models: [], isAnomaly: false });
  await stateStore.query("UPDATE anomalies SET rule_id = '' WHERE number = $1", [number]);
});
