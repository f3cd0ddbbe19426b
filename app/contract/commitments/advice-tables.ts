/** The tables of recommendations, which are part of tables.ts. Imports are relative, as in tables.ts. */
import type { Menu } from "../call";
import { adviceKinds } from "./advice-kinds";
import type { AdviceKind } from "./advice-kinds";
import { money, number, percent, text } from "../tables/table-columns";

/** Amounts of a month; `unpriced` names usage without a price. */
export const adviceColumns = [
  text("accountId"),
  text("region"),
  text("instanceFamily"),
  text("instanceType"),
  text("platform"),
  number("quantity"),
  money("commitmentPerHour", { isMixed: true }),
  money("onDemandCost", { isMixed: true }),
  money("estimatedMonthlySavings", { isMixed: true }),
  percent("savingRate"),
  percent("utilization"),
  number("breakEvenMonths"),
  number("normalizedUnits"),
  money("upfrontCost", { isMixed: true }),
  percent("coverage"),
  text("currency"),
  text("unpriced"),
  number("upfrontPaybackMonths"),
  money("recurringMonthlyCost", { isMixed: true }),
  number("normalizationFactor"),
  number("minimumUsed"),
  number("maximumUsed"),
  number("averageUsed"),
  text("listedOn"),
] as const;

/** Effect of a purchase in each hour, at on-demand prices and its own. */
const adviceHourColumns = [
  text("hour", { field: "start" }),
  money("used", { isMixed: true }),
  money("idle", { isMixed: true }),
  money("covered", { isMixed: true }),
  money("onDemand", { isMixed: true }),
  text("currency"),
] as const;

interface Kind {
  page: `/${string}`;
  menu: Menu;
  api: `/${string}`;
  fileName: string;
}

const listOf = <const K extends Kind>({ page, menu, api, fileName }: K) => ({
  page: page as K["page"],
  menu: menu as K["menu"],
  api: api as K["api"],
  fileName,
  columns: adviceColumns,
});
const hoursOf = <const K extends Kind>(kind: K) => ({
  ...listOf(kind),
  page: `${kind.page as K["page"]}/simulator` as const,
  fileName: `${kind.fileName}-hours`,
  columns: adviceHourColumns,
});

export const adviceTables = {
  savingsPlansAdvice: listOf(adviceKinds.savingsPlans),
  savingsPlansAdviceHours: hoursOf(adviceKinds.savingsPlans),
  ec2Advice: listOf(adviceKinds.ec2),
  ec2AdviceHours: hoursOf(adviceKinds.ec2),
  rdsAdvice: listOf(adviceKinds.rds),
  rdsAdviceHours: hoursOf(adviceKinds.rds),
  opensearchAdvice: listOf(adviceKinds.opensearch),
  opensearchAdviceHours: hoursOf(adviceKinds.opensearch),
  elasticacheAdvice: listOf(adviceKinds.elasticache),
  elasticacheAdviceHours: hoursOf(adviceKinds.elasticache),
  redshiftAdvice: listOf(adviceKinds.redshift),
  redshiftAdviceHours: hoursOf(adviceKinds.redshift),
  azureAdvice: listOf(adviceKinds.azure),
  azureAdviceHours: hoursOf(adviceKinds.azure),
};

/** The tables of a kind of purchases: what to buy, and one purchase by the hour. */
export const adviceReports = ["list", "hours"] as const;
export type AdviceReport = (typeof adviceReports)[number];

/** The table of a report, as `adviceTables` names it. */
export const adviceTableId = (kind: AdviceKind, report: AdviceReport) =>
  report === "list" ? (`${kind}Advice` as const) : (`${kind}AdviceHours` as const);

export const isAdviceTable = (id: string): boolean => Object.hasOwn(adviceTables, id);
