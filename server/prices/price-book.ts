import type { Vendor } from "~/contract/vendors";
import type { CostStore } from "../cost-store/cost-store";
import type { Queries } from "../state-store/state-store";
import { ListedPrices, noPrice } from "./listed-prices";
import { listsInForce, priceListsOf } from "./price-lists";
import { readPrices } from "./price-rows";
import type { Product } from "./products";
import type { PriceBook } from "./rates";

export interface PriceStores {
  costStore: CostStore;
  stateStore: Queries;
}

/**
 * Reads the prices of these products as of a time (ISO 8601): one query for each provider, a few milliseconds for some
 * thousand products. `currency`: only prices in this one; absent: any.
 */
export async function openPriceBook(
  { costStore, stateStore }: PriceStores,
  { products, at, currency }: { products: readonly Product[]; at: string; currency?: string },
): Promise<PriceBook> {
  const providers = [...new Set(products.map(({ provider }) => provider))];
  const books = new Map<Vendor, ListedPrices>();
  for (const provider of providers) {
    const own = products.filter((product) => product.provider === provider);
    const regions = [...new Set(own.map(({ region }) => region))];
    const published = await priceListsOf(stateStore, { provider, regions });
    const lists = listsInForce(published, at).filter((list) => currency === undefined || list.currency === currency);
    books.set(provider, new ListedPrices(await readPrices(costStore, lists, own), lists, at));
  }
  const of = ({ provider }: Product): ListedPrices => books.get(provider) ?? new ListedPrices([], [], at);
  return {
    onDemand: (product) => of(product).onDemand(product),
    savingsPlans: (product) => of(product).savingsPlans(product),
    savingsPlan(product, { planType, term, payment }) {
      const all = of(product).savingsPlans(product);
      if (all.missing) return all;
      const found = all.found.find(
        (rate) => rate.planType === planType && rate.term === term && rate.payment === payment,
      );
      return found ? { found } : { missing: noPrice(product, "SavingsPlan", "notListed") };
    },
    reservations: (product, only) => of(product).reservations(product, only),
  };
}
