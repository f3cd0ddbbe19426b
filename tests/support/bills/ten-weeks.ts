import { addDays } from "~/lib/time/time-frames";
import { testCaller, testServices } from "../stores/call-handler";
import { openTestStores } from "../stores/stores";
import { storeSlices } from "./cost-lines";
import type { TestLine } from "./cost-lines";

/** Bills of ten weeks end the day before the tests' today, 2026-11-20. */
export const FIRST_DAY = "2026-09-11";
export const LAST_DAY = "2026-11-19";
export const DAYS = 70;

/** Stores with the bills of the company acme, which have these lines of each day, and with a user who judges alerts. */
export async function openTenWeeks(linesOf: (day: string) => TestLine[]) {
  const stores = await openTestStores();
  const { stateStore } = stores;
  await stateStore.query("INSERT INTO companies (company_id, name) VALUES ('acme', 'Acme') ON CONFLICT DO NOTHING");
  await stateStore.query(
    "INSERT INTO users (user_id, login, name, email) VALUES ('tester', 'tester', 'Tester', 'tester@cloudtally.example')",
  );
  const days = Array.from({ length: DAYS }, (_, n) => addDays(FIRST_DAY, n));
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  await storeSlices(
    stores,
    months.map((month, n) => ({
      companyId: "acme",
      sliceId: n + 1,
      vendor: "aws" as const,
      month,
      lines: days.filter((day) => day.startsWith(month)).flatMap(linesOf),
    })),
  );
  return { stores, services: testServices(stores), caller: testCaller("acme") };
}
