import { hoursOfTerm } from "~/contract/commitments/advice-kinds";
import type { Offering, Payment, Term } from "~/contract/commitments/advice-kinds";
import { add, divide } from "~/lib/money/decimal";
import { groupBy } from "~/lib/group-by";
import type { PricedPlan } from "./price-file";
import type { PriceList } from "./price-lists";
import { listedType } from "./price-rows";
import type { PriceRow } from "./price-rows";
import { deploymentIn, operationOf, serviceCodeOf, priceListSource } from "./products";
import type { Product } from "./products";
import type { NoPrice, PlanRate, Priced, Rate, ReservationOffer, Source } from "./rates";

export const noPrice = (product: Product, term: PriceRow["TermType"], reason: NoPrice["reason"]): NoPrice => ({
  reason,
  what: `${[product.instanceType || product.usageType || product.skuId, product.platform].filter(Boolean).join(" ")}, ${product.region}`,
  get: priceListSource(product, term),
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

/** Prices of one provider, looked up by what bills state about a product. */
export class ListedPrices {
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
    const cached = this.#byKey.get(full);
    if (cached) cached.push(row);
    else this.#byKey.set(full, [row]);
  }

  onDemand(product: Product): Priced<Rate> {
    const rows = this.#rows(product, "OnDemand");
    if (rows.missing) return rows;
    const price = onlyPrice(rows.found);
    if (!price) return { missing: noPrice(product, "OnDemand", "ambiguous") };
    return { found: this.#rateOf(price) };
  }

  savingsPlans(product: Product): Priced<PlanRate[]> {
    const all = this.#planRows(product);
    if (all.missing) return all;
    const rates: PlanRate[] = [];
    const groups = groupBy(all.found, ({ PlanType, Term, Payment }) => `${PlanType} ${Term} ${Payment}`);
    for (const rows of groups.values()) {
      const price = onlyPrice(rows);
      if (!price) continue;
      const { PlanType, Term: term, Payment: payment } = price;
      rates.push({
        ...this.#rateOf(price),
        planType: PlanType as PricedPlan,
        term: term as Term,
        payment: payment as Payment,
      });
    }
    return rates.length > 0 ? { found: rates } : { missing: noPrice(product, "SavingsPlan", "ambiguous") };
  }

  reservations(
    product: Product,
    only: Partial<Pick<ReservationOffer, "term" | "payment" | "offering">> = {},
  ): Priced<ReservationOffer[]> {
    const all = this.#rows(product, "Reserved");
    if (all.missing) return all;
    const offers: ReservationOffer[] = [];
    let isAmbiguous = false;
    const groups = groupBy(all.found, ({ Term, Payment, Offering }) => `${Term} ${Payment} ${Offering}`);
    for (const rows of groups.values()) {
      const upfront = rows.filter(({ Unit }) => Unit === "Quantity");
      const hourly = rows.filter(({ Unit }) => Unit !== "Quantity");
      const [once, perHour] = [onlyPrice(upfront), onlyPrice(hourly)];
      if ((upfront.length > 0 && !once) || (hourly.length > 0 && !perHour)) {
        isAmbiguous = true;
        continue;
      }
      const price = (perHour ?? once)!;
      const term = price.Term as Term;
      const [paid, recurring] = [once?.Price ?? "0", perHour?.Price ?? "0"];
      offers.push({
        term,
        payment: price.Payment as Payment,
        offering: (price.Offering || "standard") as Offering,
        upfront: paid,
        hourly: recurring,
        effectiveHourly: add(recurring, divide(paid, hoursOfTerm[term])),
        ...this.#sourceOf(price),
      });
    }
    const matches = offers
      .filter(
        ({ term, payment, offering }) =>
          term === (only.term ?? term) &&
          payment === (only.payment ?? payment) &&
          offering === (only.offering ?? offering),
      )
      .sort((a, b) => Number(a.effectiveHourly) - Number(b.effectiveHourly));
    if (matches.length > 0) return { found: matches };
    return { missing: noPrice(product, "Reserved", isAmbiguous ? "ambiguous" : "notListed") };
  }

  #rateOf(row: PriceRow): Rate {
    return { rate: row.Price, unit: row.Unit, ...this.#sourceOf(row) };
  }

  #sourceOf({ Currency, FileId, SkuId }: PriceRow): Source {
    return { currency: Currency, publishedAt: this.#publishedAt.get(FileId) ?? "", skuId: SkuId };
  }

  /**
   * Prices of plans: of the SKUs that the product has on demand, else by usage type or type and the platform's
   * operation.
   */
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
    const rows = this.#candidates(product, term);
    const exact = rows.filter(
      (row) =>
        row.SkuId === product.skuId ||
        (product.operation && row.Operation === product.operation && hasSamePlacement(row, product)),
    );
    return this.#inForce(exact.length > 0 ? exact : rows.filter((row) => fits(row, product)), product, term);
  }

  #inForce(rows: PriceRow[], product: Product, term: PriceRow["TermType"]): Priced<PriceRow[]> {
    const time = `${new Date(this.at).toISOString().slice(0, 19)}Z`;
    const newest = newestOf(rows.filter(({ EffectiveFrom }) => EffectiveFrom <= time));
    if (newest.length > 0) return { found: newest };
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
const newestOf = (rows: PriceRow[]): PriceRow[] => {
  const groups = groupBy(rows, (row) =>
    [row.SkuId, row.Term, row.Payment, row.Offering, row.PlanType, row.Unit, row.Currency, row.UsageType].join("\n"),
  );
  return [...groups.values()].map((same) => same.reduce((a, b) => (b.EffectiveFrom > a.EffectiveFrom ? b : a)));
};

/** The row if all have the same price in the same currency. */
const onlyPrice = (rows: PriceRow[]): PriceRow | undefined =>
  rows.every(({ Price, Currency }) => Price === rows[0]!.Price && Currency === rows[0]!.Currency) ? rows[0] : undefined;

/** Tenancy by the usage type of EC2. */
const tenancyInUsage = (usageType: string): string =>
  /DedicatedUsage/.test(usageType)
    ? "dedicated"
    : /HostBoxUsage|HostUsage|UnusedBox|UnusedDed|Reservation/.test(usageType)
      ? "other"
      : "shared";

/**
 * Whether a listed product is the one in use: what bills do not state is assumed to be the plainest, without software
 * and with the licence included.
 */
function fits(row: PriceRow, product: Product): boolean {
  if (row.LicenseModel === "Bring your own license" && row.Platform === "Windows") return false;
  if (!/^(NA|)$/.test(row.Software)) return false;
  const isInstance = row.ServiceCode === "AmazonEC2" || row.ServiceCode === "Virtual Machines";
  const platform = fold(product.platform ?? "") || (isInstance ? "linux" : "");
  if (platform && row.Platform && fold(row.Platform) !== platform) return false;
  return hasSamePlacement(row, product);
}

/** Whether a listed product has the same tenancy and number of zones. */
function hasSamePlacement(row: PriceRow, product: Product): boolean {
  if (product.usageType === row.UsageType) return true;
  if (row.Tenancy && tenancyOf(row.Tenancy) !== tenancyOf(product.tenancy)) return false;
  const deployment = product.deployment ?? deploymentIn(product.usageType ?? "");
  return row.Deployment === "" || row.Deployment === deployment;
}
