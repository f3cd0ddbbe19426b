import { getMlAbnormal } from "~/contract/anomalies/anomalies";
import type { MlAbnormal } from "~/contract/anomalies/anomalies";
import type { Widget } from "~/contract/dashboards/dashboards";
import { defaultSearch, href } from "~/features/anomalies/href";
import { rangeOf } from "~/lib/time/time-frames";
import type { PageContext } from "./page-context.server";
import { alertFrames } from "../widget-type";

/** The largest alerts of a kind, and the address of all of them. */
export interface WidgetAlerts extends MlAbnormal {
  address: string;
}

/** The alerts of a widget's days and providers, found by AI or by rules. */
export async function loadAlerts(widget: Widget, type: "ai" | "rule", page: PageContext): Promise<WidgetAlerts> {
  const frame = alertFrames.find((name) => name === widget.timeFrame) ?? alertFrames[0];
  const { startDate: start, endDate: end } = rangeOf(frame, page.today);
  const { sensitivity, selectedVendorsByWidget } = widget;
  const vendors = selectedVendorsByWidget ?? [];
  const request = { type, start, end, vendors, sensitivity };
  const reply = await page.callOnce(["mlAbnormal", request], () => page.source.upstream.call(getMlAbnormal, request));
  return { ...reply, address: href({ ...defaultSearch, start, end, vendor: vendors, type: [type], sensitivity }) };
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
