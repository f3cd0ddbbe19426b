import { getMlAbnormal } from "~/contract/anomalies/anomalies";
import type { AnomalyFilter, MlAbnormal } from "~/contract/anomalies/anomalies";
import type { Widget } from "~/contract/dashboards/dashboards";
import { defaultSearch, href } from "~/features/anomalies/href";
import type { Search } from "~/features/anomalies/href";
import { rangeOf } from "~/lib/time/time-frames";
import type { PageContext } from "./page-context.server";
import { alertFrames } from "../widget-type";

/** The first alerts of a kind, and the address of all of them. */
export interface WidgetAlerts extends MlAbnormal {
  address: string;
}

type Sort = AnomalyFilter["sort"];
const largestFirst: Sort = { key: "difference", descending: true };

/** The list of all alerts of a widget's days and providers. */
export function listOf(widget: Widget, type: Search["type"], today: string, sort = largestFirst): Search {
  const frame = alertFrames.find((name) => name === widget.timeFrame) ?? alertFrames[0];
  const { startDate: start, endDate: end } = rangeOf(frame, today);
  const { sensitivity, selectedVendorsByWidget: vendor } = widget;
  return {
    ...{ ...defaultSearch, start, end, vendor: vendor ?? [], type, sensitivity },
    sort: sort.descending ? `-${sort.key}` : sort.key,
  };
}

/** The alerts of a widget's days and providers, found by AI or by rules. */
export async function loadAlerts(
  widget: Widget,
  type: "ai" | "rule",
  page: PageContext,
  sort = largestFirst,
): Promise<WidgetAlerts> {
  const list = listOf(widget, [type], page.today, sort);
  const { start, end, vendor: vendors, sensitivity } = list;
  const request = { type, start, end, vendors, sensitivity, sort };
  const reply = await page.callOnce(["mlAbnormal", request], () => page.source.upstream.call(getMlAbnormal, request));
  return { ...reply, address: href(list) };
}

export const alertRows = ({ anomalies }: WidgetAlerts): string[][] => [
  [
    "number",
    "level",
    "vendor",
    "kind",
    "account",
    "product",
    "region",
    "baseDate",
    "actual",
    "predicted",
    "difference",
  ],
  ...anomalies.map((anomaly) => [
    String(anomaly.number),
    anomaly.level,
    anomaly.vendor,
    anomaly.kind,
    anomaly.account,
    anomaly.product,
    anomaly.region,
    anomaly.baseDate,
    anomaly.actual,
    anomaly.predicted,
    anomaly.difference,
  ]),
];
