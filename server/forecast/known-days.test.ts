import { expect, test } from "vitest";
import { lastKnownDays } from "./known-days";

test("providers with data since the previous month are continued, others have ended", () => {
  const slices = [
    { vendor: "aws" as const, lastDay: "2026-10-31" },
    { vendor: "aws" as const, lastDay: "2026-11-30" },
    // Two days behind on the first of a month.
    { vendor: "azure" as const, lastDay: "2026-10-30" },
    { vendor: "ncloud" as const, lastDay: "2026-10-01" },
    { vendor: "gcp" as const, lastDay: "2026-09-30" },
  ];
  expect([...lastKnownDays(slices, "2026-11-01")]).toEqual([
    ["aws", "2026-11-01"],
    ["azure", "2026-10-30"],
    ["ncloud", "2026-10-01"],
  ]);
});
