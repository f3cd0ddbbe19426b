import { expect, test } from "vitest";
import { widgets } from "~/contract/dashboards/dashboards";
import { templates } from "~/lib/dashboards/widgets";
import type { LayoutReader } from "./templates";
import { layouts } from "./templates";

const everything: LayoutReader = { vendors: ["aws", "gcp"], hasBudgets: true, hasAnomalies: true };
const typesOf = (template: (typeof templates)[number], reader: LayoutReader) =>
  layouts[template](reader, "aws").map(({ widgetType }) => widgetType);

test("every layout is valid, whatever the user may see", () => {
  for (const template of templates)
    for (const vendors of [["aws"], ["aws", "gcp"]] as const)
      for (const hasBudgets of [true, false])
        for (const hasAnomalies of [true, false]) {
          const reader = { vendors: [...vendors], hasBudgets, hasAnomalies };
          expect(widgets.safeParse(layouts[template](reader, "aws")).success).toBe(true);
        }
});

test("budgets, alerts and anomalies are for users who may see them", () => {
  expect(typesOf("default", everything)).toEqual(expect.arrayContaining(["cloudBudget", "alerts", "mlAbnormalAi"]));
  for (const template of templates) {
    const types = typesOf(template, { ...everything, hasBudgets: false, hasAnomalies: false });
    for (const type of ["cloudBudget", "alerts", "mlAbnormalAi", "mlAbnormalUser"]) expect(types).not.toContain(type);
  }
});

test("a single provider is not compared with others", () => {
  for (const template of templates)
    for (const type of typesOf(template, { ...everything, vendors: ["aws"] }))
      expect(["integratedProductPortion", "multiVendorCostBy"]).not.toContain(type);
});
