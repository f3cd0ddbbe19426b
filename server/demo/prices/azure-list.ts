import { hoursOfTerm } from "~/contract/commitments/advice-kinds";
import { fill, hash } from "../bills/random";
import { azureShares } from "../catalogue/discounts";
import { monthlyRate } from "../rates";
import type { PriceFileText } from "./aws-lists";
import { listedMeters } from "./listed-meters";
import type { ListedMeter } from "./listed-meters";

const termNames = { P1Y: "1 Year", P3Y: "3 Years" } as const;
const rounded = (value: number): number => Math.round(value * 1_000_000) / 1_000_000;

/**
 * Items of the Retail Prices API: what a machine costs by the hour and in plans, and its reservations for the whole
 * term.
 */
function itemsOf(listed: ListedMeter, currencyCode: string, perUsd: number, effectiveStartDate: string): object[] {
  const { meter, region, usageType, instanceType, sku } = listed;
  const isWindows = meter.details?.OperatingSystem === "Windows";
  const price = listed.price * perUsd;
  const skuId = `${sku.slice(0, 12)}/${fill("{HEX4}", {}, hash(`${region}${instanceType}`))}`;
  const item = (overrides: object) => ({
    currencyCode,
    tierMinimumUnits: 0,
    armRegionName: region,
    location:
      meter.description?.split(" - ").at(-1) === "{prefix}" ? listed.bill.provider.regions[region]?.prefix : region,
    effectiveStartDate,
    meterId: fill("{hex8}-{hex4}-{hex4}-{hex4}-{hex12}", {}, hash(`${region}|${meter.description}`)),
    meterName: usageType,
    productId: sku.slice(0, 12),
    skuId,
    productName: meter.description?.split(" - ")[0],
    skuName: usageType,
    serviceName: meter.service.name,
    serviceId: fill("DZH3{UPP8}", {}, hash(meter.service.name)),
    serviceFamily: "Compute",
    unitOfMeasure: "1 Hour",
    isPrimaryMeterRegion: true,
    armSkuName: instanceType,
    ...overrides,
  });
  const priced = (amount: number) => ({ retailPrice: rounded(amount), unitPrice: rounded(amount) });
  const terms = ["P1Y", "P3Y"] as const;
  const savingsPlan = terms.map((term) => ({ term: termNames[term], ...priced(price * azureShares.plan[term]) }));
  return [
    item({ type: "Consumption", ...priced(price), savingsPlan }),
    // A reservation is for the machine, whatever it runs.
    ...(isWindows
      ? []
      : terms.map((term) =>
          item({
            type: "Reservation",
            reservationTerm: termNames[term],
            ...priced(Math.round(price * azureShares.reservation[term] * hoursOfTerm[term])),
          }),
        )),
  ];
}

/** Retail prices of the demo's machines in the currencies of its Azure bills, as of a day (YYYY-MM-DD). */
export function azurePriceList(day: string): PriceFileText {
  const machines = listedMeters("azure", ["Microsoft.Compute"]).filter(({ instanceType }) => instanceType !== "");
  const currencies = ["USD", "EUR"] as const;
  const Items = currencies.flatMap((currency) => {
    const perUsd = currency === "USD" ? 1 : Number(monthlyRate(currency, day.slice(0, 7)));
    return machines.flatMap((machine) => itemsOf(machine, currency, perUsd, `${day}T00:00:00Z`));
  });
  return {
    name: "demo-azure-retail-prices.json",
    text: JSON.stringify({
      BillingCurrency: "USD",
      CustomerEntityType: "Retail",
      Items,
      NextPageLink: null,
      Count: Items.length,
    }),
  };
}
