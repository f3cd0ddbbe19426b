import type { PageContext } from "~/routes/dashboard/frame/load/page-context.server";

export const decemberForecast = {
  ...{ month: "2026-12", startDate: "2026-12-01", endDate: "2026-12-31" },
  ...{ cost: "310", fixedCost: "10", totalCost: "310", low: "300", high: "320" },
  dailyCosts: [{ date: "2026-12-02", cost: "10" }],
};

/** A dashboard on 2 December, whose calls answer that no bill has reached the month, with this forecast of it. */
export function pageWithoutBills(forecast: typeof decemberForecast | null): PageContext {
  const reply = {
    ...{ currency: "USD", viewBy: "product", grain: "DAY", dates: ["2026-12-01", "2026-12-02"], totalCost: "0" },
    previous: {
      ...{ startDate: "2026-11-01", endDate: "2026-11-02", totalCost: "20" },
      ...{ current: null, isComplete: true, isDamaged: false },
    },
    ...{ dailyCosts: [], numberOfDays: 0, averaged: { numberOfDays: 0, totalCost: "0" }, completeUntil: null },
    ...{ numberOfItems: 0, numberFound: 0, gone: null, mover: null, items: [], series: [], portions: [], rates: [] },
    ...{ unconverted: [], damaged: [], amortizedOnly: [], withoutBills: [], datesWithoutLines: [], forecast },
  };
  return {
    source: {
      upstream: { call: () => Promise.resolve(reply) },
      info: Promise.resolve({ authorisedVendors: ["aws"], profile: {}, vendors: ["aws"], serviceGroupSets: [] }),
      today: "2026-12-02",
    },
    ...{ info: { firstDay: "2026-10-01", lastDay: "2026-11-30", vendors: [] }, today: "2026-12-02", currency: "USD" },
    callOnce: (_request: unknown, make: () => unknown) => make(),
  } as unknown as PageContext;
}
