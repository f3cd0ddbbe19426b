import { divide, add } from "~/lib/decimal";
import type { Vendor } from "~/contract/vendors";
import type { CostStore } from "../cost-store/cost-store";
import { PRICES } from "../cost-store/schema";
import type { Queries } from "../state-store/state-store";
import { listsInForce, priceListsOf } from "./price-lists";
import type { PriceList } from "./price-lists";
import type { PricedPlan } from "./price-file";
import { operationOf, serviceCodeOf, whereToGet } from "./products";
import type { Product } from "./products";

export type Term = "P1Y" | "P3Y";
export type Payment = "no" | "partial" | "all";
export type Offering = "standard" | "convertible";

/** Hours of a term, as providers spread payments. */
export const hoursOfTerm: Record<Term, number> = { P1Y: 8760, P3Y: 26_280 };

/** Where a price comes from. */
interface Source {
  currency: string;
  /** ISO time. */
  publishedAt: string;
  skuId: string;
}

/** A price per unit of usage, decimal text. */
export interface Rate extends Source {
  rate: string;
  /** As the list has it: Hrs, Lambda-GB-Second, … */
  unit: string;
}

export interface PlanRate extends Rate {
  planType: PricedPlan;
  term: Term;
  payment: Payment;
}

/** What one reservation costs; amounts are decimal text. */
export interface ReservationOffer extends Source {
  term: Term;
  payment: Payment;
  offering: Offering;
  upfront: string;
  /** Recurring, per hour. */
  hourly: string;
  /** Recurring, and upfront spread over the hours of the term. */
  effectiveHourly: string;
}

/**
 * Why there is no price: `noList`: no list of this service and region; `notInForce`: its prices came into force later;
 * `notListed`: the lists do not have it; `ambiguous`: several products with different prices fit what is known.
 */
export interface NoPrice {
  reason: "noList" | "notInForce" | "notListed" | "ambiguous";
  /** What was asked for, in words of lists: "c5.xlarge Windows, ap-northeast-1". */
  what: string;
  /** Address of the list that would have it; empty where none is known. */
  get: string;
}
export type Priced<Found> = { found: Found; missing?: undefined } | { found?: undefined; missing: NoPrice };

/** Prices in force at one time, of the products that it was opened for. Lookups are synchronous. */
export interface PriceBook {
  onDemand(product: Product): Priced<Rate>;
  /** The rate of a plan for the product: of its family and region, where the plan is for one. */
  savingsPlan(product: Product, plan: { planType: PricedPlan; term: Term; payment: Payment }): Priced<PlanRate>;
  savingsPlans(product: Product): Priced<PlanRate[]>;
  /** All reservations that the lists offer, cheapest per hour first. */
  reservations(
    product: Product,
    only?: Partial<Pick<ReservationOffer, "term" | "payment" | "offering">>,
  ): Priced<ReservationOffer[]>;
}

interface PriceRow {
  FileId: string;
  RegionId: string;
  TermType: "OnDemand" | "Reserved" | "SavingsPlan";
  ServiceCode: string;
  InstanceType: string;
  UsageType: string;
  Operation: string;
  SkuId: string;
  Platform: string;
  Software: string;
  LicenseModel: string;
  Tenancy: string;
  Deployment: string;
  Term: Term | "";
  Payment: Payment | "";
  Offering: Offering | "";
  PlanType: PricedPlan | "";
  Unit: string;
  Price: string;
  Currency: string;
  EffectiveFrom: string;
}

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

const columns = [
  ...["FileId", "RegionId", "TermType", "ServiceCode", "InstanceType", "UsageType", "Operation", "SkuId"],
  "multiIf(DatabaseEngine != '', DatabaseEngine, CacheEngine != '', CacheEngine, OperatingSystem) AS Platform",
  ...["Software", "LicenseModel", "Tenancy", "Deployment", "Term", "Payment", "Offering", "PlanType", "Unit"],
  ...["Price", "Currency", "formatDateTime(EffectiveFrom, '%Y-%m-%dT%H:%i:%SZ') AS EffectiveFrom"],
];

async function readPrices(store: CostStore, lists: PriceList[], products: Product[]): Promise<PriceRow[]> {
  if (lists.length === 0) return [];
  const distinct = (values: (string | undefined)[]) => [...new Set(values)].filter((value) => !!value) as string[];
  return store.query<PriceRow>(
    `SELECT ${columns.join(", ")} FROM ${PRICES}
     WHERE FileId IN {files:Array(String)} AND RegionId IN {regions:Array(String)}
       AND (InstanceType IN {types:Array(String)} OR UsageType IN {usageTypes:Array(String)} OR SkuId IN {skus:Array(String)})
       AND concat(FileId, '\\n', Offer, '\\n', RegionId, '\\n', Currency) IN {lists:Array(String)}`,
    {
      files: distinct(lists.map(({ fileId }) => fileId)),
      regions: distinct(lists.map(({ region }) => region)),
      types: distinct(products.map(listedType)),
      usageTypes: distinct(products.map(({ usageType }) => usageType)),
      skus: distinct(products.map(({ skuId }) => skuId)),
      lists: lists.map(({ fileId, offer, region, currency }) => [fileId, offer, region, currency].join("\n")),
    },
  );
}

/** The instance type as lists name it; bills may have the former name of the search service. */
const listedType = ({ instanceType }: Product): string | undefined =>
  instanceType?.replace(/\.elasticsearch$/, ".search");

const noPrice = (product: Product, term: PriceRow["TermType"], reason: NoPrice["reason"]): NoPrice => ({
  reason,
  what: `${[product.instanceType || product.usageType || product.skuId, product.platform].filter(Boolean).join(" ")}, ${product.region}`,
  get: whereToGet(product, term),
});

/** Platforms are compared without case and the words that only some lists and bills have. */
const fold = (platform: string): string =>
  platform
    .toLowerCase()
    .replace(/\/unix|\(amazon vpc\)| community| edition/g, "")
    .replace(/red hat enterprise linux/, "rhel")
    .replace(/^suse linux$/, "suse")
    .replace(/^postgres$/, "postgresql")
    .trim();

/** Tenancies by their names in bills, lists and the API of EC2. */
const tenancyOf = (text = ""): string => (/^(default|shared|)$/i.test(text) ? "shared" : text.toLowerCase());

class ListedPrices {
  readonly #byKey = new Map<string, PriceRow[]>();
  readonly #publishedAt: Map<string, string>;

  constructor(
    rows: PriceRow[],
    private readonly lists: PriceList[],
    private readonly at: string,
  ) {
    this.#publishedAt = new Map(lists.map(({ fileId, publishedAt }) => [fileId, publishedAt]));
    for (const row of rows)
      for (const key of new Set([row.InstanceType, row.UsageType, row.SkuId])) this.#add(row, key);
  }

  #add(row: PriceRow, key: string): void {
    if (key === "") return;
    const full = keyOf(row.RegionId, row.TermType, key);
    const known = this.#byKey.get(full);
    if (known) known.push(row);
    else this.#byKey.set(full, [row]);
  }

  onDemand(product: Product): Priced<Rate> {
    const all = this.#rows(product, "OnDemand");
    if (all.missing) return all;
    const one = onlyPrice(all.found);
    if (!one) return { missing: noPrice(product, "OnDemand", "ambiguous") };
    return { found: this.#rateOf(one) };
  }

  savingsPlans(product: Product): Priced<PlanRate[]> {
    const all = this.#planRows(product);
    if (all.missing) return all;
    const found: PlanRate[] = [];
    for (const rows of grouped(all.found, ({ PlanType, Term, Payment }) => `${PlanType} ${Term} ${Payment}`)) {
      const one = onlyPrice(rows);
      if (!one) continue;
      const { PlanType, Term: term, Payment: payment } = one;
      found.push({
        ...this.#rateOf(one),
        planType: PlanType as PricedPlan,
        term: term as Term,
        payment: payment as Payment,
      });
    }
    return found.length > 0 ? { found } : { missing: noPrice(product, "SavingsPlan", "ambiguous") };
  }

  reservations(
    product: Product,
    only: Partial<Pick<ReservationOffer, "term" | "payment" | "offering">> = {},
  ): Priced<ReservationOffer[]> {
    const all = this.#rows(product, "Reserved");
    if (all.missing) return all;
    const offers: ReservationOffer[] = [];
    let isAmbiguous = false;
    for (const rows of grouped(all.found, ({ Term, Payment, Offering }) => `${Term} ${Payment} ${Offering}`)) {
      const upfront = rows.filter(({ Unit }) => Unit === "Quantity");
      const hourly = rows.filter(({ Unit }) => Unit !== "Quantity");
      const [once, perHour] = [onlyPrice(upfront), onlyPrice(hourly)];
      if ((upfront.length > 0 && !once) || (hourly.length > 0 && !perHour)) {
        isAmbiguous = true;
        continue;
      }
      const one = (perHour ?? once)!;
      const term = one.Term as Term;
      const [paid, recurring] = [once?.Price ?? "0", perHour?.Price ?? "0"];
      offers.push({
        term,
        payment: one.Payment as Payment,
        offering: (one.Offering || "standard") as Offering,
        upfront: paid,
        hourly: recurring,
        effectiveHourly: add(recurring, divide(paid, hoursOfTerm[term])),
        ...this.#sourceOf(one),
      });
    }
    const found = offers
      .filter(
        ({ term, payment, offering }) =>
          term === (only.term ?? term) &&
          payment === (only.payment ?? payment) &&
          offering === (only.offering ?? offering),
      )
      .sort((a, b) => Number(a.effectiveHourly) - Number(b.effectiveHourly));
    if (found.length > 0) return { found };
    return { missing: noPrice(product, "Reserved", isAmbiguous ? "ambiguous" : "notListed") };
  }

  #rateOf(row: PriceRow): Rate {
    return { rate: row.Price, unit: row.Unit, ...this.#sourceOf(row) };
  }

  #sourceOf({ Currency, FileId, SkuId }: PriceRow): Source {
    return { currency: Currency, publishedAt: this.#publishedAt.get(FileId) ?? "", skuId: SkuId };
  }

  /** Prices of plans: of the SKUs that the product has on demand, else by usage type or type and the platform's operation. */
  #planRows(product: Product): Priced<PriceRow[]> {
    const listed = this.#rows(product, "OnDemand").found ?? [];
    for (const skuId of new Set(listed.map((row) => row.SkuId))) {
      const rows = this.#of(product, "SavingsPlan", skuId);
      if (rows.length > 0) return this.#inForce(rows, product, "SavingsPlan");
    }
    const operation = product.operation ?? operationOf(product.platform);
    const isEc2 = serviceCodeOf(product) === "AmazonEC2";
    const rows = this.#candidates(product, "SavingsPlan").filter((row) => {
      if (isEc2 && row.Operation !== "" && row.Operation !== operation) return false;
      return product.usageType !== undefined || !isEc2 || tenancyOf(product.tenancy) === tenancyInUsage(row.UsageType);
    });
    return this.#inForce(rows, product, "SavingsPlan");
  }

  #of({ region }: Product, term: PriceRow["TermType"], key: string | undefined): PriceRow[] {
    return (key && this.#byKey.get(keyOf(region, term, key))) || [];
  }

  /** Rows of the product's id, else of its usage type, else of its instance type. */
  #candidates(product: Product, term: PriceRow["TermType"]): PriceRow[] {
    for (const key of [product.skuId, product.usageType, listedType(product)]) {
      const service = serviceCodeOf(product);
      const rows = this.#of(product, term, key).filter((row) => row.ServiceCode === service);
      if (rows.length > 0) return rows;
    }
    return [];
  }

  #rows(product: Product, term: "OnDemand" | "Reserved"): Priced<PriceRow[]> {
    const all = this.#candidates(product, term);
    const exact = all.filter(
      (row) => row.SkuId === product.skuId || (product.operation && row.Operation === product.operation),
    );
    return this.#inForce(exact.length > 0 ? exact : all.filter((row) => fits(row, product)), product, term);
  }

  #inForce(rows: PriceRow[], product: Product, term: PriceRow["TermType"]): Priced<PriceRow[]> {
    const time = new Date(this.at).toISOString();
    const found = newestOf(rows.filter(({ EffectiveFrom }) => EffectiveFrom <= time));
    if (found.length > 0) return { found };
    if (rows.length > 0) return { missing: noPrice(product, term, "notInForce") };
    const isPlan = term === "SavingsPlan";
    const hasList = this.lists.some(
      ({ region, offer }) =>
        region === product.region && (isPlan ? /Savings/.test(offer) : offer === serviceCodeOf(product)),
    );
    return { missing: noPrice(product, term, hasList ? "notListed" : "noList") };
  }
}

const keyOf = (region: string, term: string, key: string): string => `${region} ${term} ${key}`;

/** Of prices of the same product, term and unit that came into force one after the other, the last. */
const newestOf = (rows: PriceRow[]): PriceRow[] =>
  grouped(rows, (row) =>
    [row.SkuId, row.Term, row.Payment, row.Offering, row.PlanType, row.Unit, row.Currency, row.UsageType].join("\n"),
  ).map((same) => same.reduce((a, b) => (b.EffectiveFrom > a.EffectiveFrom ? b : a)));

/** The row if all have the same price in the same currency. */
const onlyPrice = (rows: PriceRow[]): PriceRow | undefined =>
  rows.every(({ Price, Currency }) => Price === rows[0]!.Price && Currency === rows[0]!.Currency) ? rows[0] : undefined;

function grouped(rows: PriceRow[], key: (row: PriceRow) => string): PriceRow[][] {
  const groups = new Map<string, PriceRow[]>();
  for (const row of rows) {
    const known = groups.get(key(row));
    if (known) known.push(row);
    else groups.set(key(row), [row]);
  }
  return [...groups.values()];
}

/** Tenancy by the usage type of EC2. */
const tenancyInUsage = (usageType: string): string =>
  /DedicatedUsage/.test(usageType)
    ? "dedicated"
    : /HostBoxUsage|HostUsage|UnusedBox|UnusedDed|Reservation/.test(usageType)
      ? "other"
      : "shared";

/**
 * Whether a listed product is the one in use: what bills do not tell is what it most plainly is, without software and with
 * the licence included.
 */
function fits(row: PriceRow, product: Product): boolean {
  if (row.LicenseModel === "Bring your own license" && row.Platform === "Windows") return false;
  if (!/^(NA|)$/.test(row.Software)) return false;
  const isInstance = row.ServiceCode === "AmazonEC2" || row.ServiceCode === "Virtual Machines";
  const platform = fold(product.platform ?? "") || (isInstance ? "linux" : "");
  if (platform && row.Platform && fold(row.Platform) !== platform) return false;
  if (product.usageType === row.UsageType) return true;
  if (row.Tenancy && tenancyOf(row.Tenancy) !== tenancyOf(product.tenancy)) return false;
  const deployment =
    product.deployment ?? (/Multi-AZ|Mirror/i.test(product.usageType ?? "") ? "Multi-AZ" : "Single-AZ");
  return row.Deployment === "" || row.Deployment === deployment;
}
