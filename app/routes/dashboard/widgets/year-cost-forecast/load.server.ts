import type { YearForecast } from "~/contract/dashboards/dashboard-figures";
import { getYearForecast } from "~/contract/dashboards/dashboard-figures";
import type { Widget } from "~/contract/dashboards/dashboards";
import { href } from "~/features/cost-report/search/href";
import { scopeOf } from "~/features/cost-report/search/query";
import { resolve } from "../../frame/load/costs.server";
import type { PageContext } from "../../frame/load/page-context.server";
import { yearCostForecast } from "./settings";

export interface YearForecastData extends YearForecast {
  /** Address of Cost Analytics with the billed costs. */
  link: string;
}

export async function load(widget: Widget, page: PageContext): Promise<YearForecastData | null> {
  const resolved = await resolve(page, yearCostForecast.search!(widget, page.today));
  if (!resolved) return null;
  const { filters, isAmortizedCost, currency } = scopeOf(resolved.query);
  const request = { filters, isAmortizedCost, currency, selectedVendors: ["aws" as const] };
  const forecast = await page.callOnce(["year", request], () => page.source.upstream.call(getYearForecast, request));
  return forecast.months.every(({ billed }) => billed === null) ? null : { ...forecast, link: href(resolved.search) };
}

export const rows = ({ months }: YearForecast): string[][] => [
  ["month", "billed", "expected", "low", "high"],
  ...months.map(({ month, billed, expected }) => [
    month,
    billed ?? "",
    expected?.cost ?? "",
    expected?.low ?? "",
    expected?.high ?? "",
  ]),
];
