import type { Bill, Meter, Service, Workload } from "../catalogue/catalogue";
import { price, printPrice } from "./amounts";
import { fill, hash, mix, pick } from "./random";
import { encodeFixed } from "./focus-csv";
import type { FixedFields } from "./focus-csv";
import { tagsOf } from "./tags";

/** One machine, bucket, disk … with the columns that never change. */
export interface Resource {
  meter: Meter;
  accountKey: string;
  subAccountId: string;
  region: string;
  /** Seed of its daily usage. */
  state: number;
  fields: FixedFields;
  /** Its fields as CSV: of ordinary usage, and by commitment id of covered usage. */
  encoded: string;
  encodedUnder: Map<string, string>;
}

const nameSuffix = { production: "", staging: "-stg", development: "-dev", shared: "" };

/** Columns of every line of a billing account's sub-account. */
export const accountFields = (bill: Bill, accountKey: string, service: Service): FixedFields => {
  const account = bill.accounts[accountKey];
  if (!account) throw new RangeError(`${bill.name} has no sub-account ${accountKey}`);
  return {
    ProviderName: bill.provider.name,
    PublisherName: service.publisher ?? bill.provider.issuer,
    InvoiceIssuerName: bill.provider.issuer,
    BillingAccountId: bill.id,
    BillingAccountName: bill.name,
    BillingAccountType: bill.provider.billingAccountType,
    BillingCurrency: bill.currency,
    PricingCurrency: bill.pricingCurrency,
    SubAccountId: account.id,
    SubAccountName: account.name,
    SubAccountType: bill.provider.subAccountType,
    ServiceName: service.name,
    ServiceCategory: service.category,
    ServiceSubcategory: service.subcategory,
    x_ServiceCode: service.code,
    Tags: "{}",
  };
};

export const regionFields = (bill: Bill, region: string): FixedFields =>
  region === "" ? {} : { RegionId: region, RegionName: bill.provider.regions[region]?.name ?? region };

/** SKU ids are the provider's, so they are the same for every company and seed. */
export function skuFields(bill: Bill, skuText: string, name?: string): FixedFields {
  const state = hash(`${bill.provider.name}|${skuText}`);
  const sku = name ?? fill(bill.provider.sku, {}, state);
  return { SkuId: sku, SkuPriceId: fill(bill.provider.skuPrice, { sku }, mix(state, 1)) };
}

export const prefixed = (bill: Bill, region: string, usageType: string): string =>
  fill(
    usageType,
    {
      region,
      prefix: bill.provider.regions[region]?.prefix ?? "",
      longPrefix: bill.provider.regions[region]?.longPrefix ?? "",
    },
    0,
  );

/** In the price list's currency. */
export const listPriceOf = (meter: Meter, region: string): bigint =>
  price(meter.prices[region] ?? meter.prices["*"] ?? `none in ${region}`);

function priceTexts(meter: Meter, region: string): Record<string, string> {
  const listed = listPriceOf(meter, region);
  return {
    price: printPrice(listed),
    perThousand: printPrice(listed * 1_000n),
    perTenThousand: printPrice(listed * 10_000n),
    perMillion: printPrice(listed * 1_000_000n),
  };
}

/**
 * The resource at `index` of a workload. The same app, region and kind of resource under another meter is the same
 * resource.
 */
export function describeResource(bill: Bill, workload: Workload, index: number, seed: number): Resource {
  const [meter, accountKey, region, app, count] = workload;
  const account = bill.accounts[accountKey];
  const place = bill.provider.regions[region];
  if (!account || (!place && region !== "")) throw new RangeError(`${bill.name}: no ${accountKey} in ${region}`);
  const state = hash(
    `${seed}|${bill.id}|${account.id}|${region}|${app}|${meter.resource?.id ?? meter.usageType}|${index}`,
  );
  const appName = app + nameSuffix[account.environment];
  const name = count === 1 && index === 0 ? appName : `${appName}-${String(index + 1).padStart(2, "0")}`;
  const usageType = prefixed(bill, region, meter.usageType);
  const zone = meter.isZonal && place ? pick(place.zones, mix(state, 1)) : "";
  const fields: FixedFields = {
    ...accountFields(bill, accountKey, meter.service),
    ...regionFields(bill, region),
    ...skuFields(bill, `${usageType}|${meter.operation ?? ""}|${meter.description ?? ""}`, meter.sku),
    AvailabilityZone: zone,
    ChargeCategory: "Usage",
    ChargeFrequency: "Usage-Based",
    ChargeDescription:
      meter.description === undefined
        ? usageType
        : fill(
            meter.description,
            { ...priceTexts(meter, region), region: place?.name ?? "", prefix: place?.prefix ?? "" },
            0,
          ),
    PricingCategory: meter.isDynamic ? "Dynamic" : "Standard",
    PricingUnit: meter.unit,
    ConsumedUnit: meter.unit,
    SkuMeter: meter.family,
    SkuPriceDetails: JSON.stringify(meter.details ?? {}),
    x_UsageType: usageType,
    x_Operation: meter.operation ?? "",
    ...(meter.resource && {
      ResourceId: fill(meter.resource.id, { region, zone, account: account.id, app: appName, name }, state),
      ResourceName: name,
      ResourceType: meter.resource.type,
      Tags: JSON.stringify(bill.tags ? tagsOf(bill.tags, account, app, { name, state }) : {}),
    }),
  };
  return {
    meter,
    accountKey,
    subAccountId: account.id,
    region,
    state,
    fields,
    encoded: encodeFixed(fields),
    encodedUnder: new Map(),
  };
}
