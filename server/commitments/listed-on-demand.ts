import type { Vendor } from "~/contract/vendors";
import { add, times } from "~/lib/money/decimal";
import { sql } from "../cost-store/sql";
import { as, column, expression } from "../measures/columns";
import type { Expression, Key } from "../measures/columns";
import { convertedSums } from "../measures/converted-sums";
import { aggregate } from "../measures/measures";
import { whereClause, whereOf } from "../measures/scope";
import { rowsOf } from "../measures/totals";
import { openPriceBooks } from "../prices/price-book";
import type { Product } from "../prices/products";
import type { Priced, Rate } from "../prices/rates";
import type { Services } from "../serve";
import { itemKeys } from "./advice/eligible-usage";
import type { UsageItem } from "./advice/eligible-usage";
import { productOf } from "./advice/rates";
import type { CommitmentScope } from "./commitment-scope";
import { isOwn } from "./kinds";

/** Google states the cost of what was used on the fee, and what it replaced on other lines. */
export const isUnpriced = expression(sql`(OnDemandCost = 0 AND Vendor != 'gcp')`, "OnDemandCost", "Vendor");

/** Used commitment of which the bill states no list price. */
export interface Listed {
  /** At on-demand prices of imported lists. */
  onDemand: string;
  /** Its cost. */
  cost: string;
}

/** Used commitment without a price on the bill or in a list. */
export interface UnpricedUse {
  item: string;
  cost: string;
  /** Address of the list that would have the price; empty if unknown. */
  get: string;
}

interface Found {
  /** By the keys asked for, as `keyOf` has them. */
  byKey: Map<string, Listed>;
  unpriced: UnpricedUse[];
}

type Row = UsageItem & Record<string, string> & { priceDay: string; cost: string; hours: string };

/** Names a row by the values of its keys. */
export const keyOf = (by: readonly Key[], row: Record<string, unknown>): string =>
  by.map(({ name }) => String(row[name])).join("\n");

/**
 * What used commitment that bills state no list price for would have cost on demand, by the list in force on each day: Azure's
 * exports may lack the pay-as-you-go price.
 */
export async function listedOnDemand(
  of: CommitmentScope,
  { by, scope, more }: { by: readonly Key[]; scope: CommitmentScope["scope"]; more: readonly Expression[] },
  { costStore, stateStore }: Services,
): Promise<Found> {
  const rows = await rowsOf<Row>(
    costStore,
    scope,
    convertedSums(scope, {
      by: [...by, ...itemKeys, as("priceDay", column("Day"))],
      money: {
        cost: aggregate(sql`sum(EffectiveCost)`, expression(sql``, "EffectiveCost")),
        // Hours at the exchange rate: times a price they are an amount in the currency asked for.
        hours: aggregate(sql`sum(Hours)`, expression(sql``, "Hours")),
      },
      where: whereClause(
        whereOf(scope),
        isOwn(of.kind),
        expression(sql`CommitmentStatus = 'Used'`, "CommitmentStatus"),
        isUnpriced,
        ...more,
      ),
    }),
  );
  const prices = await openDays(rows, { costStore, stateStore });
  const found: Found = { byKey: new Map(), unpriced: [] };
  for (const row of rows) {
    const price = prices(row);
    if (price.found) {
      const key = keyOf(by, row);
      const { onDemand, cost } = found.byKey.get(key) ?? { onDemand: "0", cost: "0" };
      found.byKey.set(key, {
        onDemand: add(onDemand, times(row.hours, price.found.rate)),
        cost: add(cost, row.cost),
      });
    } else addUnpriced(found.unpriced, { item: nameOf(row), cost: row.cost, get: price.missing.get });
  }
  return found;
}

/** Prices of all rows, each as of its own day and in its currency. */
async function openDays(
  rows: readonly Row[],
  stores: Pick<Services, "costStore" | "stateStore">,
): Promise<(row: Row) => Priced<Rate>> {
  const books = new Map(
    await Promise.all(
      [...new Set(rows.map(({ currency }) => currency))].map(async (currency) => {
        const own = rows.filter((row) => row.currency === currency);
        const days = [...new Set(own.map(({ priceDay }) => startOf(priceDay)))];
        return [currency, await openPriceBooks(stores, { products: own.map(reservedOf), currency }, days)] as const;
      }),
    ),
  );
  return (row) => books.get(row.currency)!(startOf(row.priceDay)).onDemand(reservedOf(row));
}

const startOf = (day: string): string => `${day}T00:00:00Z`;

/**
 * What a commitment covers of the usage: Azure's cover the machine, whatever its system, as the licence is charged beside
 * them. Usage without an instance type is not priced by the hour.
 */
function reservedOf(row: UsageItem): Product {
  const product = productOf(row);
  return row.vendor === ("azure" satisfies Vendor) ? { ...product, platform: undefined } : product;
}

const nameOf = ({ instanceType, usageType, service, region }: UsageItem): string =>
  [instanceType || usageType || service, region].filter(Boolean).join(", ");

function addUnpriced(all: UnpricedUse[], one: UnpricedUse): void {
  const known = all.find(({ item }) => item === one.item);
  if (known) known.cost = add(known.cost, one.cost);
  else all.push(one);
}
