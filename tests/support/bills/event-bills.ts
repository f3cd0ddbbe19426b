import type { AnomalyFilter } from "~/contract/anomalies/anomalies";
import { getAnomalies } from "~/contract/anomalies/anomalies";
import { anomalyCalls } from "../../../server/anomalies/calls";
import { detectAnomalies } from "../../../server/anomalies/detect/detect-job";
import { detectSoon } from "../../../server/anomalies/detect-queue";
import { createRunner } from "../../../server/jobs/runner";
import { makeCall } from "../stores/call-handler";
import { testLine } from "./cost-lines";
import { FIRST_DAY, LAST_DAY, openTenWeeks } from "./ten-weeks";

/** The day on which backups cost four times as much, by twice the quantity at twice the price. */
export const EVENT_DAY = "2026-11-12";
export const NEW_DAY = "2026-11-10";

function linesOf(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const usual = weekday === 0 || weekday === 6 ? "200" : "400";
  const line = (product: string, account: string, effective: string, quantity: string, overrides = {}) =>
    testLine({
      day,
      product,
      account,
      region: "eu",
      tags: product === "Search" ? {} : { Team: product === "Backup" ? "storage" : "core" },
      billed: effective,
      effective,
      more: {
        ChargeType: "Usage",
        UsageType: `${product}-use`,
        ConsumedQuantity: quantity,
        ConsumedUnit: "GB",
        ...overrides,
      },
    });
  return [
    line("Compute", "prod", usual, "10", { ResourceId: "vm-1" }),
    day === EVENT_DAY
      ? line("Backup", "prod", "1200", "60", { ResourceId: "vault" })
      : line("Backup", "prod", "300", "30", { ResourceId: "vault" }),
    line("Storage", "test", "250", "5"),
    ...(day >= NEW_DAY ? [line("Search", "test", "90", "1")] : []),
    // A purchase and a tax are not watched.
    ...(day === "2026-11-05" ? [line("Compute", "prod", "9000", "1", { ChargeType: "Purchase" })] : []),
    ...(day === "2026-11-06" ? [line("Compute", "prod", "9000", "1", { ChargeType: "Tax" })] : []),
  ];
}

/** Stores with the bills of the company acme, judged once: one event and one new product. */
export async function openEventCompany() {
  const { stores, services, caller } = await openTenWeeks(linesOf);
  await detectSoon(stores.stateStore, "acme");
  await createRunner([detectAnomalies], services).runDue();
  const list = (overrides: Partial<AnomalyFilter> = {}, who = caller) =>
    makeCall(anomalyCalls, getAnomalies, { start: FIRST_DAY, end: LAST_DAY, vendors: [], ...overrides }, who, services);
  const eventOf = async () => (await list()).anomalies.find(({ baseDate }) => baseDate === EVENT_DAY)!;
  return { stores, services, caller, list, eventOf };
}

export type EventCompany = Awaited<ReturnType<typeof openEventCompany>>;
