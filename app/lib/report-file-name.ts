interface NamedReport {
  kind: "table" | "detail";
  /** What the table is by. */
  viewBy: string;
  startDate: string;
  endDate: string;
}

/** Name of a downloaded or mailed report: "cost-by-product_2026-10-01_2026-10-31.csv", "cost-lines_…". */
export const reportFileName = ({ kind, viewBy, startDate, endDate }: NamedReport, format: "csv" | "xlsx"): string =>
  `${kind === "table" ? `cost-by-${viewBy}` : "cost-lines"}_${startDate}_${endDate}.${format}`;
