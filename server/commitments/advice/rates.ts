import type { Services } from "../../serve";
import { openPriceBook } from "../../prices/price-book";
import { deploymentIn } from "../../prices/products";
import type { Product } from "../../prices/products";
import type { BillRates } from "./bill-rates";
import type { UsageItem } from "./eligible-usage";
import { isMissing } from "./offer";
import type { Missing, Offer, Terms } from "./offer";
import { azureSizesInGroup } from "../simulate/azure-sizes";
import { familyOf } from "../simulate/normalization";

/** Prices of the terms: from price lists, otherwise as billed for existing commitments of the same terms. */
export interface Rates {
  plan(item: UsageItem): Offer | Missing;
  /** For a size of the item's family, or its own size. */
  reservation(item: UsageItem, instanceType: string): Offer | Missing;
  /** The smallest size of the item's family that the lists have; null without one. */
  smallest(item: UsageItem): string | null;
}

/** Service codes in price lists by the scope of usage; others are named as in the bill. */
const services: Record<string, string> = {
  ec2: "AmazonEC2",
  rds: "AmazonRDS",
  elasticache: "AmazonElastiCache",
  opensearch: "AmazonES",
  redshift: "AmazonRedshift",
  sagemaker: "AmazonSageMaker",
  lambda: "AWSLambda",
  vm: "Virtual Machines",
};
/** In the order of their size. */
const sizes = ["nano", "micro", "small", "medium", "large", "xlarge", "2xlarge", "4xlarge", "8xlarge"];

/** Types of the item's family, the smallest first; empty if it has no sizes. */
function sizesOf({ vendor, instanceType }: UsageItem): string[] {
  if (vendor === "azure") return azureSizesInGroup(instanceType);
  const family = familyOf(instanceType);
  return family === "" ? [] : sizes.map((size) => `${family}.${size}`);
}

/** The product of an item in price lists. */
export const productOf = (item: UsageItem): Product => ({
  provider: item.vendor,
  service: services[item.scope] ?? item.service,
  region: item.region,
  usageType: item.usageType || undefined,
  operation: item.operation || undefined,
  instanceType: item.instanceType || undefined,
  platform: item.databaseEngine || item.cacheEngine || item.operatingSystem || undefined,
  tenancy: tenancyOf(item) === "dedicated" ? "Dedicated" : undefined,
  deployment: item.scope === "rds" ? deploymentIn(item.usageType) : undefined,
});

/** The same product in another size: usage types contain the size, operations do not. */
const inSize = (item: UsageItem, instanceType: string): Product => ({
  ...productOf(item),
  usageType: instanceType === item.instanceType ? item.usageType || undefined : undefined,
  instanceType,
});

export const tenancyOf = ({ usageType }: Pick<UsageItem, "usageType">): "shared" | "dedicated" =>
  /Dedicated/.test(usageType) ? "dedicated" : "shared";

/** Opens the prices of these items as of the end of the window. */
export async function openRates(
  items: readonly UsageItem[],
  { terms, at, billRates }: { terms: Terms; at: string; billRates: BillRates },
  { costStore, stateStore }: Services,
): Promise<Rates> {
  const products = items.flatMap((item) => [productOf(item), ...sizesOf(item).map((type) => inSize(item, type))]);
  const books = new Map(
    await Promise.all(
      [...new Set(items.map(({ currency }) => currency))].map(
        async (currency) =>
          [currency, await openPriceBook({ costStore, stateStore }, { products, at, currency })] as const,
      ),
    ),
  );
  const { term, payment, type: planType, offering } = terms;
  const reserved = (item: UsageItem, instanceType: string) =>
    books.get(item.currency)!.reservations(inSize(item, instanceType), {
      term,
      // Azure's reservations cost the same, whether they are paid by the month or at once.
      payment: item.vendor === "azure" ? "all" : payment,
      ...(item.scope === "ec2" && { offering }),
    });
  /** Extra cost of Windows on an Azure machine: reservations cover the machine alone. */
  function licenceOf(item: UsageItem, instanceType: string): number | Missing {
    if (item.scope !== "vm" || !/windows/i.test(item.operatingSystem)) return 0;
    const book = books.get(item.currency)!;
    const product = inSize(item, instanceType);
    const [licensed, machine] = [book.onDemand(product), book.onDemand({ ...product, platform: "Linux" })];
    if (!licensed.found || !machine.found) return { get: (licensed.missing ?? machine.missing)?.get ?? "" };
    return Number(licensed.found.rate) - Number(machine.found.rate);
  }
  return {
    plan(item) {
      const listed = books.get(item.currency)!.savingsPlan(productOf(item), { planType, term, payment });
      if (listed.found)
        return {
          effective: Number(listed.found.rate),
          upfront: null,
          instanceType: item.instanceType,
          listedOn: listed.found.publishedAt.slice(0, 10),
        };
      return billRates.plan(item) ?? { get: listed.missing.get };
    },
    reservation(item, instanceType) {
      const listed = reserved(item, instanceType);
      const [cheapest] = listed.found ?? [];
      if (!cheapest) return billRates.reservation(item, instanceType) ?? { get: listed.missing?.get ?? "" };
      const licence = licenceOf(item, instanceType);
      if (isMissing(licence)) return licence;
      const isMonthly = item.vendor === "azure" && payment === "no";
      return {
        effective: Number(cheapest.effectiveHourly),
        licence,
        upfront: isMonthly ? 0 : Number(cheapest.upfront),
        instanceType,
        listedOn: cheapest.publishedAt.slice(0, 10),
      };
    },
    smallest: (item) => sizesOf(item).find((type) => reserved(item, type).found !== undefined) ?? null,
  };
}
