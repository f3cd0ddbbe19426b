/** Steps of each screen's welcome tour, in order: what is explained, and outlined by the stylesheet. */
export const tourSteps = {
  costAnalytics: ["timeFrame", "providers", "viewBy", "filters", "saved"],
  billing: ["providers", "months", "bill", "tables"],
  dashboard: ["dashboards", "widgets", "edit", "share"],
} as const satisfies Record<string, readonly string[]>;

export type TourPage = keyof typeof tourSteps;

/** Where a tour is shown. */
export const tourAddress = {
  costAnalytics: "/cost-analytics",
  billing: "/billing",
  dashboard: "/dashboard",
} as const satisfies Record<TourPage, string>;

/** All tours, in the order of screens. */
export const tours = Object.keys(tourSteps) as TourPage[];

/** The step to show: -1 offers the tour, null shows nothing because it is over. */
export const tourStepOf = (stored: { step: number; isDone: boolean } | undefined): number | null =>
  !stored ? -1 : stored.isDone ? null : stored.step;
