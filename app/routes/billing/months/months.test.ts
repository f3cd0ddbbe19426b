import { describe, expect, it } from "vitest";
import type { BillMonth } from "~/contract/billing/billing";
import { monthsOf, untilOf } from "./months";

const bill = (yearMonth: string, total: string | null): BillMonth => ({
  yearMonth,
  status: "confirmed",
  billsThrough: `${yearMonth}-31`,
  currency: "USD",
  sum:
    total === null
      ? null
      : { cloudOriginalCost: total, discount: "0", supportAndServices: "0", credit: "0", vat: "0", total },
  bills: [{ invoiceCurrency: "USD", total: total ?? "7", isCounted: total !== null }],
});
/** This many months up to November 2026, with a total of 100 each. */
const months = (count: number): BillMonth[] =>
  Array.from({ length: count }, (_, index) =>
    bill(new Date(Date.UTC(2026, 10 - (count - 1 - index), 1)).toISOString().slice(0, 7), "100"),
  );

describe("the window of months", () => {
  const newest = months(12);
  const until = (month: string, requested: string | null = null, firstMonth: string | null = "2024-03") =>
    untilOf(newest, { month, until: requested, firstMonth });

  it("is the newest, unless another is requested or the current month would be missing", () => {
    expect(until("2026-11")).toBeNull();
    expect(until("2025-12")).toBeNull();
    expect(until("2025-11")).toBe("2025-11");
    expect(until("2024-01", null, null)).toBe("2024-01");
    expect(until("2026-11", "2026-05")).toBe("2026-05");
    expect(until("2026-11", "2030-01")).toBeNull();
  });

  it("never starts before the data", () => {
    expect(until("2024-02")).toBeNull();
    expect(until("2024-03")).toBe("2025-02");
    expect(until("2026-11", "2024-08")).toBe("2025-02");
    expect(until("2026-11", "2020-01")).toBe("2025-02");
    expect(until("2025-11", null, "2025-11")).toBe("2026-10");
    expect(untilOf([], { month: "2026-11", until: null, firstMonth: null })).toBeNull();
  });

  it("moves by half a year, up to the ends of the data", () => {
    const steps = (bills: BillMonth[], end: string | null = null, firstMonth = "2024-03") => {
      const { earlier, later } = monthsOf(bills, { newest, firstMonth, until: end });
      return [earlier, later];
    };
    const earlier = months(30).slice(0, 18);
    expect(steps(newest)).toEqual(["2026-05", undefined]);
    expect(steps(newest, null, "2025-12")).toEqual([undefined, undefined]);
    expect(steps(earlier.slice(6), "2025-11")).toEqual(["2025-05", "2026-05"]);
    expect(steps(earlier, "2025-11", "2024-06")).toEqual([undefined, "2026-05"]);
    // The last bar is earlier than the end of the window.
    expect(steps([bill("2024-03", "1"), bill("2024-04", "1")], "2025-02")).toEqual([undefined, "2025-08"]);
  });

  it("returns to the newest months, even if the current one is older", () => {
    const { later } = monthsOf(newest.slice(0, 11), { newest, firstMonth: "2025-11", until: "2026-10" });
    expect(later).toBe("2026-11");
    expect(until("2025-11", later, "2025-11")).toBeNull();
  });
});

describe("bars", () => {
  it("are measured by the highest; credits have none", () => {
    const { bars } = monthsOf([bill("2026-09", "50"), bill("2026-10", "200"), bill("2026-11", "-20")], {
      newest: months(3),
      firstMonth: null,
      until: null,
    });
    expect(bars.map(({ height }) => height)).toEqual([25, 100, 0]);
  });

  it("have no height without convertible amounts, but are present", () => {
    const { bars } = monthsOf([bill("2026-09", null), bill("2026-10", "4")], {
      newest: months(2),
      firstMonth: null,
      until: null,
    });
    expect(bars.map(({ yearMonth, height }) => [yearMonth, height])).toEqual([
      ["2026-09", 0],
      ["2026-10", 100],
    ]);
  });

  it("are absent without bills", () => {
    expect(monthsOf([], { newest: [], firstMonth: null, until: null })).toEqual({
      bars: [],
      earlier: undefined,
      later: undefined,
    });
  });
});
