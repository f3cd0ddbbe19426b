import { money, number, text } from "../tables/table-columns";

/** Columns of computing resources, all or on spot capacity. */
export const resourceColumns = [
  text("linkedAccountId"),
  text("linkedAccountAlias"),
  text("regionName"),
  text("instanceType"),
  text("purchaseOption"),
  number("numberOfResources"),
  number("usage"),
  text("useUnit"),
  money("cost"),
  money("onDemandCost"),
  money("saving"),
  text("currency"),
] as const;
