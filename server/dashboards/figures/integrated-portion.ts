import type { z } from "zod";
import type { getIntegratedGroupPortion, IntegratedPortion } from "~/contract/dashboards/dashboard-figures";
import { missingFrom } from "../../cost-analytics/missing-figures";
import { scopeOf } from "../../cost-analytics/scope";
import { sql } from "../../cost-store/sql";
import { dimensionOf } from "../../measures/dimensions";
import { itemsSql } from "../../measures/items";
import { rowsOf, unconvertedCosts } from "../../measures/totals";
import type { Caller, Services } from "../../serve";

type Query = z.output<typeof getIntegratedGroupPortion.request>;
type Row = IntegratedPortion["items"][number] & { total: string };

/** Shares of a field's values, each over all providers. */
export async function answerIntegratedPortion(
  query: Query,
  field: "serviceCategory" | "serviceGroup",
  caller: Caller,
  services: Services,
): Promise<IntegratedPortion> {
  const scope = await scopeOf(query, caller, services);
  const view = dimensionOf(field, query, scope.sets);
  const [rows, unconverted] = await Promise.all([
    view
      ? rowsOf<Row>(
          services.costStore,
          scope,
          sql`SELECT item, itemAlias, cost, portion, total FROM (${itemsSql({ scope, view, grain: null, acrossVendors: true })}) ORDER BY cost DESC, item`,
        )
      : [],
    unconvertedCosts(services.costStore, scope),
  ]);
  return {
    currency: query.currency,
    totalCost: rows[0]?.total ?? "0",
    items: rows.map(({ item, itemAlias, cost, portion }) => ({ item, itemAlias, cost, portion })),
    ...missingFrom(scope, unconverted),
  };
}
