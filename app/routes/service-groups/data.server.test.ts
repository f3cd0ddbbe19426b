import { expect, test } from "vitest";
import type { CommonInfo } from "~/contract/people/session";
import type { Upstream } from "~/upstream/upstream.server";
import { loadPreview } from "./data.server";

/** The days of a preview on 1 December, if bills reach this day. */
async function daysOf(lastDay: string) {
  const info = { lastDay, defaultCurrency: "USD", vendors: [{ vendor: "aws" }], authorisedVendors: ["aws"] };
  const upstream = { call: async () => ({ values: [] }) } as unknown as Upstream;
  const preview = await loadPreview(upstream, "teams", Promise.resolve(info as unknown as CommonInfo), "2026-12-01");
  return preview?.range;
}

test("a set's costs are those of the newest month with bills, as no bill has reached this one on its first days", async () => {
  expect(await daysOf("2026-11-26")).toEqual({ startDate: "2026-11-01", endDate: "2026-11-26" });
  expect(await daysOf("2026-12-01")).toEqual({ startDate: "2026-12-01", endDate: "2026-12-01" });
  // Fees are billed ahead.
  expect(await daysOf("2026-12-31")).toEqual({ startDate: "2026-12-01", endDate: "2026-12-01" });
});
