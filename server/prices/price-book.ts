import type { Vendor } from "~/contract/vendors";
import type { CostStore } from "../cost-store/cost-store";
import type { Queries } from "../state-store/state-store";
import { ListedPrices, noPrice } from "./listed-prices";
import { listsInForce, priceListsOf } from "./price-lists";
import type { PriceList } from "./price-lists";
import { readPrices } from "./price-rows";
import type { PriceRow } from "./price-rows";
import type { Product } from "./products";
import type { PriceBook } from "./rates";

export interface PriceStores {
  costStore: CostStore;
  stateStore: Queries;
}

/** `currency`: only prices in this one; absent: any. */
interface PriceQuery {
  products: readonly Product[];
  currency?: string;
}

/** Reads the prices of these products as of a time (ISO 8601). */
export const openPriceBook = async (
  stores: PriceStores,
  { at, ...sku }: PriceQuery & { at: string },
): Promise<PriceBook> => (await openPriceBooks(stores, sku, [at]))(at);

/**
 * Reads the prices of these products as of several times: one query for each provider, a few milliseconds for some
 * thousand products. Prices can be looked up only at one of these times.
 */
export async function openPriceBooks(
  { costStore, stateStore }: PriceStores,
  { products, currency }: PriceQuery,
  times: readonly string[],
): Promise<(at: string) => PriceBook> {
  const providers = [...new Set(products.map(({ provider }) => provider))];
  const books = new Map<string, PriceBook>();
  const listed = new Map<Vendor, (at: string) => ListedPrices>();
  for (const provider of providers) {
    const providerProducts = products.filter((product) => product.provider === provider);
    const regions = [...new Set(providerProducts.map(({ region }) => region))];
    const published = (await priceListsOf(stateStore, { provider, regions })).filter(
      (list) => currency === undefined || list.currency === currency,
    );
    const inForce = new Map(times.map((at) => [at, listsInForce(published, at)]));
    const needed = published.filter((list) => [...inForce.values()].some((lists) => lists.includes(list)));
    const rows = await readPrices(costStore, needed, providerProducts);
    listed.set(provider, (at) => {
      const lists = inForce.get(at)!;
      return new ListedPrices(rows.filter(isIn(lists)), lists, at);
    });
  }
  return (at) => {
    const cached =
      books.get(at) ?? bookOf(new Map([...listed].map(([provider, prices]) => [provider, prices(at)])), at);
    books.set(at, cached);
    return cached;
  };
}

/** Whether a price is in one of these lists. */
function isIn(lists: readonly PriceList[]): (row: PriceRow) => boolean {
  const keys = new Set(lists.map(({ fileId, region, currency }) => [fileId, region, currency].join("\n")));
  return ({ FileId, RegionId, Currency }) => keys.has([FileId, RegionId, Currency].join("\n"));
}

function bookOf(prices: ReadonlyMap<Vendor, ListedPrices>, at: string): PriceBook {
  const pricesOf = ({ provider }: Product): ListedPrices => prices.get(provider) ?? new ListedPrices([], [], at);
  return {
    onDemand: (product) => pricesOf(product).onDemand(product),
    savingsPlans: (product) => pricesOf(product).savingsPlans(product),
    savingsPlan(product, { planType, term, payment }) {
      const all = pricesOf(product).savingsPlans(product);
      if (all.missing) return all;
      const match = all.found.find(
        (rate) => rate.planType === planType && rate.term === term && rate.payment === payment,
      );
      return match ? { found: match } : { missing: noPrice(product, "SavingsPlan", "notListed") };
    },
    reservations: (product, only) => pricesOf(product).reservations(product, only),
  };
}
