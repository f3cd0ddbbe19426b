import { z } from "zod";
import { bandProblem, isBand } from "~/contract/anomalies/alert-band";
import { ruleLimits } from "~/contract/anomalies/rule-lists";
import type { Widget } from "~/contract/dashboards/dashboards";
import { widget } from "~/contract/dashboards/dashboards";
import { filterFields } from "~/features/filters/form/form-values";
import { decimals, list, maybe } from "~/features/forms/fields";

const shape = widget.shape;

const fields = z.object({
  /** Of the settings that the form was filled from. */
  version: z.string().default(""),
  title: z.preprocess((typed) => typed ?? "", shape.title.unwrap()),
  /** All providers, also those that come later. */
  providers: z.enum(["all", "chosen"]).default("all"),
  vendor: list(shape.selectedVendorsByWidget.unwrap().unwrap().element),
  viewBy: shape.viewBy.unwrap().optional(),
  selectedTagKey: maybe(shape.selectedTagKey.unwrap()),
  serviceGroupSetId: maybe(shape.serviceGroupSetId.unwrap()),
  timeFrame: shape.timeFrame.unwrap().optional(),
  chartType: shape.chartType.unwrap().optional(),
  scale: shape.scale.unwrap().optional(),
  sortBy: shape.sortBy.unwrap().optional(),
  threshold: z.enum(["none", "5", "10", "15"]).optional(),
  sensitivity: shape.sensitivity.unwrap().optional(),
  minAlert: decimals(ruleLimits.amount, "alertBand").optional(),
  maxAlert: decimals(ruleLimits.amount, "alertBand").optional(),
  /** With it, a missing end of the band was emptied by the user; without it, the type has no band. */
  hasBand: z.literal("yes").optional(),
  cost: z.enum(["billed", "amortized"]).optional(),
  /** Empty: all. */
  budgetId: z.union([z.literal(""), shape.budgetId.unwrap()]).optional(),
  ...filterFields,
});

/** The form of a widget's settings. Fields that its type lacks are absent. */
export const widgetForm = fields.refine(
  ({ hasBand, minAlert, maxAlert }) =>
    !hasBand || (minAlert !== undefined && maxAlert !== undefined && isBand({ minAlert, maxAlert })),
  bandProblem,
);
export type WidgetForm = z.output<typeof widgetForm>;

const thresholdOf = { none: null, "5": 5, "10": 10, "15": 15 } as const;

/** The widget with the settings of the form and these filters. */
export function withSettings(before: Widget, form: WidgetForm, filter: Widget["filter"]): Widget {
  const viewBy = form.viewBy ?? before.viewBy;
  const tag = form.selectedTagKey ?? (form.viewBy === undefined ? before.selectedTagKey : undefined);
  const set = form.serviceGroupSetId ?? (form.viewBy === undefined ? before.serviceGroupSetId : undefined);
  return {
    ...before,
    title: form.title,
    selectedVendorsByWidget: form.providers === "all" ? null : form.vendor,
    viewBy,
    selectedTagKey: tag,
    serviceGroupSetId: set,
    timeFrame: form.timeFrame ?? before.timeFrame,
    chartType: form.chartType ?? before.chartType,
    scale: form.scale ?? before.scale,
    sortBy: form.sortBy ?? before.sortBy,
    threshold: form.threshold === undefined ? before.threshold : thresholdOf[form.threshold],
    sensitivity: form.sensitivity ?? before.sensitivity,
    minAlert: form.minAlert ?? before.minAlert,
    maxAlert: form.maxAlert ?? before.maxAlert,
    isAmortizedCost: form.cost === undefined ? before.isAmortizedCost : form.cost === "amortized",
    budgetId: form.budgetId === undefined ? before.budgetId : form.budgetId || undefined,
    filter,
  };
}
