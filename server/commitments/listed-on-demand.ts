import type { Vendor } from "~/contract/vendors";
import { add, times } from "~/lib/money/decimal";
import { sql } from "../cost-store/sql";
import { as, column, commitmentMonth, expression } from "../measures/columns";
import type { Expression, Key } from "../measures/columns";
import { convertedSums } from "../measures/converted-sums";
import { keysOf } from "../measures/group-by";
import type { GroupingSets } from "../measures/group-by";
import { aggregate } from "../measures/measures";
import { rowsOf } from "../measures/totals";
import { openPriceBooks } from "../prices/price-book";
import { priceListsOf } from "../prices/price-lists";
import type { Product } from "../prices/products";
import type { Priced, Rate } from "../prices/rates";
import type { Services } from "../serve";
import { itemKeys } from "./advice/eligible-usage";
import type { UsageItem } from "./advice/eligible-usage";
import { productOf } from "./advice/rates";
import { monthsClause } from "./commitment-scope";
import type { CommitmentScope } from "./commitment-scope";
import { isOwn, isUnpriced } from "./kinds";

/** Used commitments whose list price is not on the bill; amounts in the requested currency. */
export interface Listed {
  /** At on-demand prices of imported lists. */
  onDemand: string;
  /** Effective cost. */
  cost: string;
}

/** Used commitment without a price on the bill or in a list. */
export interface UnpricedUsage {
  item: string;
  /** Effective cost in the requested currency. */
  cost: string;
  /** Address of the list that would have the price; empty if unknown. */
  get: string;
}

type Row = UsageItem & Record<string, string> & { priceDay?: string; cost: string; hours: string };

export const nothingListed: Listed = { onDemand: "0", cost: "0" };

/**
 * What used commitments without a list price on the bill would have cost on demand, by the list in force on each day:
 * Azure's exports may lack the pay-as-you-go price. By the rows of each set; nothing is read without lists.
 */
export async function listedBySet<Name extends string>(
  scope: CommitmentScope,
  { sets, more }: { sets: GroupingSets<Name>; more: readonly Expression[] },
  services: Services,
): Promise<(set: Name, row: Record<string, string>) => Listed> {
  if (!(await hasLists(scope, services))) return () => nothingListed;
  const listed = new Map<string, Listed>();
  const keyOf = (set: Name, row: Record<string, string>) => [set, ...sets[set].map(({ name }) => row[name])].join("\n");
  for (const { row, price } of await priced(scope, { by: keysOf(sets), more }, services)) {
    if (!price.found) continue;
    for (const set of Object.keys(sets) as Name[]) {
      const key = keyOf(set, row);
      const { onDemand, cost } = listed.get(key) ?? nothingListed;
      listed.set(key, { onDemand: add(onDemand, times(row.hours, price.found.rate)), cost: add(cost, row.cost) });
    }
  }
  return (set, row) => listed.get(keyOf(set, row)) ?? nothingListed;
}

/** Used commitment that neither the bill nor a list has a price for. */
export async function unpricedUse(scope: CommitmentScope, services: Services): Promise<UnpricedUsage[]> {
  const unpriced: UnpricedUsage[] = [];
  for (const { row, price } of await priced(scope, { by: [], more: [] }, services))
    if (price.missing) addUnpriced(unpriced, { item: nameOf(row), cost: row.cost, get: price.missing.get });
  return unpriced;
}

async function hasLists({ vendors }: CommitmentScope, { stateStore }: Services): Promise<boolean> {
  const lists = await Promise.all(vendors.map((provider) => priceListsOf(stateStore, { provider })));
  return lists.some((ofVendor) => ofVendor.length > 0);
}

/** The usage by the keys, product and day, with its price; without lists not by day, as no price differs by day. */
async function priced(
  scope: CommitmentScope,
  { by, more }: { by: readonly Key[]; more: readonly Expression[] },
  services: Services,
): Promise<{ row: Row; price: Priced<Rate> }[]> {
  const days = (await hasLists(scope, services)) ? [as("priceDay", column("Day"))] : [];
  const rows = await rowsOf<Row>(
    services.costStore,
    scope.scope,
    convertedSums(scope.scope, {
      sets: { usage: keysOf({ all: [...by, ...itemKeys, ...days] }) },
      money: {
        cost: aggregate(sql`sum(EffectiveCost)`, expression(sql``, "EffectiveCost")),
        // Hours at the exchange rate: multiplied by a price they are an amount in the requested currency.
        hours: aggregate(sql`sum(Hours)`, expression(sql``, "Hours")),
      },
      where: monthsClause(
        scope.scope,
        isOwn(scope.kind),
        expression(sql`CommitmentStatus = 'Used'`, "CommitmentStatus"),
        isUnpriced,
        ...more,
      ),
      month: commitmentMonth,
    }),
  );
  const prices = await openDays(rows, scope.scope.endDate, services);
  return rows.map((row) => ({ row, price: prices(row) }));
}

/** Prices of all rows, each as of its own day and in its currency. */
async function openDays(
  rows: readonly Row[],
  lastDay: string,
  stores: Pick<Services, "costStore" | "stateStore">,
): Promise<(row: Row) => Priced<Rate>> {
  const timeOf = ({ priceDay = lastDay }: Row) => `${priceDay}T00:00:00Z`;
  const books = new Map(
    await Promise.all(
      [...new Set(rows.map(({ currency }) => currency))].map(async (currency) => {
        const currencyRows = rows.filter((row) => row.currency === currency);
        const days = [...new Set(currencyRows.map(timeOf))];
        return [
          currency,
          await openPriceBooks(stores, { products: currencyRows.map(reservedOf), currency }, days),
        ] as const;
      }),
    ),
  );
  return (row) => books.get(row.currency)!(timeOf(row)).onDemand(reservedOf(row));
}

/**
 * The product that a commitment covers: on Azure the machine whatever its system, as the licence is charged separately.
 * Usage without an instance type is not priced by the hour.
 */
function reservedOf(row: UsageItem): Product {
  const product = productOf(row);
  return row.vendor === ("azure" satisfies Vendor) ? { ...product, platform: undefined } : product;
}

const nameOf = ({ instanceType, usageType, service, region }: UsageItem): string =>
  [instanceType || usageType || service, region].filter(Boolean).join(", ");

function addUnpriced(unpriced: UnpricedUsage[], usage: UnpricedUsage): void {
  const existing = unpriced.find(({ item }) => item === usage.item);
  if (existing) existing.cost = add(existing.cost, usage.cost);
  else unpriced.push(usage);
}
