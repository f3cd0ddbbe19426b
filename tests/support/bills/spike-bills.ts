import { addDays } from "~/lib/time/time-frames";
import type { TestStores } from "../stores/stores";
import { storeSlices, testLine } from "./cost-lines";

/** Bills of four weeks; on their last day, the day before the tests' today, one account costs five times as much. */
const FIRST_DAY = "2026-10-23";
export const LAST_DAY = "2026-11-19";

/** Stores them for the company acme, which must exist. */
export async function storeSpikeBills(stores: TestStores): Promise<void> {
  const days = Array.from({ length: 28 }, (_, n) => addDays(FIRST_DAY, n));
  const line = (day: string, product: string, account: string, cost: string) =>
    testLine({ day, product, account, region: "eu", billed: cost, more: { ChargeType: "Usage" } });
  await storeSlices(
    stores,
    ["2026-10", "2026-11"].map((month, n) => ({
      companyId: "acme",
      sliceId: n + 1,
      vendor: "aws" as const,
      month,
      lines: days
        .filter((day) => day.startsWith(month))
        .flatMap((day) => [
          line(day, "Compute", "prod", day === LAST_DAY ? "1000" : "200"),
          line(day, "Storage", "test", "100"),
        ]),
    })),
  );
}
