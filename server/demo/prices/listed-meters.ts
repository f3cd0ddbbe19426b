import type { Vendor } from "~/contract/vendors";
import { print, printPrice, PRICE_DECIMALS } from "../bills/amounts";
import { listPriceOf, prefixed, skuFields } from "../bills/resources";
import { companies } from "../catalogue/companies";
import type { Bill, Meter } from "../catalogue/catalogue";

/** A meter of a region, as a price list has it. */
export interface ListedMeter {
  meter: Meter;
  region: string;
  bill: Bill;
  usageType: string;
  /** Of its family, and for what it runs. */
  instanceType: string;
  sku: string;
  /** USD per unit. */
  price: number;
}

/** Sizes in which reservations of a family are recommended, as shares of the sizes that the demo runs. */
const largeOf: Record<string, number> = { xlarge: 2, "2xlarge": 4, "4xlarge": 8 };

/** All meters of a provider that the demo companies are billed for, and the smallest size of their families. */
export function listedMeters(vendor: Vendor, codes: readonly string[]): ListedMeter[] {
  const meters = new Map<string, ListedMeter>();
  const addMeter = (meter: ListedMeter) => {
    const key = [meter.meter.service.code, meter.region, meter.usageType, meter.meter.operation, meter.sku].join("\n");
    if (!meters.has(key)) meters.set(key, meter);
  };
  for (const bill of companies.flatMap(({ bills }) => bills).filter(({ provider }) => provider.vendor === vendor))
    for (const [meter, , region] of bill.workloads) {
      if (meter.isDynamic || !codes.includes(meter.service.code)) continue;
      const found = listed(bill, meter, region);
      addMeter(found);
      const smaller = largeEquivalent(meter, found.instanceType);
      if (smaller) addMeter({ ...listed(bill, smaller.meter, region), price: found.price / smaller.times });
    }
  return [...meters.values()];
}

function listed(bill: Bill, meter: Meter, region: string): ListedMeter {
  const usageType = prefixed(bill, region, meter.usageType);
  const key = `${usageType}|${meter.operation ?? ""}|${meter.description ?? ""}`;
  return {
    meter,
    region,
    bill,
    usageType,
    instanceType: meter.details?.InstanceType ?? "",
    sku: skuFields(bill, key, meter.sku).SkuId ?? "",
    price: Number(printPrice(listPriceOf(meter, region))),
  };
}

/** The same machine or node in size "large". */
function largeEquivalent(meter: Meter, instanceType: string): { meter: Meter; times: number } | null {
  const size = instanceType.split(".").find((part) => largeOf[part] !== undefined);
  if (size === undefined || !/^(Compute|Database|Cache) Instance$/.test(meter.family)) return null;
  const renamed = (text: string) => text.replace(`.${size}`, ".large");
  return {
    times: largeOf[size]!,
    meter: {
      ...meter,
      usageType: renamed(meter.usageType),
      description: meter.description && renamed(meter.description),
      details: { ...meter.details, InstanceType: renamed(instanceType) },
    },
  };
}

/** A price as text, without the digits that are only rounding. */
export const priceText = (value: number, decimals = 10): string =>
  print(BigInt(Math.round(value * 10 ** decimals)) * 10n ** BigInt(PRICE_DECIMALS - decimals), PRICE_DECIMALS);
