import { addDays } from "~/lib/time/time-frames";
import type { Bill, Meter } from "../catalogue/catalogue";
import { monthlyRate } from "../rates";
import { oneMinus, times } from "./amounts";
import type { BillingMonth, Day } from "./calendar";
import { fill, fraction, hash, mix } from "./random";
import { agreementOf, capacityOf, cover, isActive, purchaseCharges, unusedCharge } from "./commitments";
import type { Agreement } from "./commitments";
import type { RecordedEvent } from "./events";
import { csvLine, encodeFixed } from "./focus-csv";
import type { Charge } from "./focus-csv";
import { fixedCharges, levyCharges } from "./month-charges";
import { listPriceOf } from "./resources";
import type { Resource } from "./resources";
import { fleetOf } from "./usage";

export interface BillOptions {
  today: string;
  seed: number;
  events: RecordedEvent[];
}

/** Prices of a resource's meter in one month, in the billing currency and, if different, in the price list's. */
interface Prices {
  list: bigint;
  contracted: bigint;
  original?: { list: bigint; contracted: bigint };
}

/** Makes the lines of one billing account, a month at a time. */
export function billMaker(bill: Bill, { today, seed, events }: BillOptions): (month: BillingMonth) => Charge[] {
  const vendorEvents = events.filter((event) => event.vendor === bill.provider.vendor);
  const fleets = bill.workloads.map((workload) => fleetOf(bill, workload, vendorEvents, seed));
  const agreements = bill.commitments.map((commitment) => agreementOf(bill, commitment, today, seed));

  return (month) => {
    const priceIn = priceList(bill, month, seed);
    const charges: Charge[] = [];
    for (const day of month.days) {
      const active = agreements.filter((agreement) => isActive(agreement, day));
      const capacities = active.map(capacityOf);
      const to = addDays(day.iso, 1);
      for (const fleet of fleets) {
        for (const { resource, quantity } of fleet.usageOn(day, month)) {
          const prices = priceIn(resource, day);
          let rest = quantity;
          for (const capacity of capacities) {
            const covered = cover(capacity, resource, rest, prices.list);
            if (!covered) continue;
            rest -= covered.quantity;
            const fixed = coveredFields(resource, capacity.agreement);
            charges.push({
              ...usageCharge(resource, day, to, covered.quantity, prices),
              ...covered,
              fixed,
              billed: 0n,
            });
            if (rest === 0n) break;
          }
          if (rest > 0n) charges.push(usageCharge(resource, day, to, rest, prices));
        }
      }
      for (const capacity of capacities) {
        const unused = unusedCharge(capacity, ownerOf(bill, capacity.agreement), day.iso);
        if (unused) charges.push(unused);
      }
      for (const agreement of active)
        charges.push(...purchaseCharges(agreement, ownerOf(bill, agreement), day.iso, month));
      charges.push(...fixedCharges(bill, day));
    }
    return [...charges, ...levyCharges(bill, month, charges)];
  };
}

const ownerOf = (bill: Bill, agreement: Agreement): string => bill.accounts[agreement.commitment.account]!.id;

function usageCharge(
  resource: Resource,
  day: Day,
  to: string,
  quantity: bigint,
  { list, contracted, original }: Prices,
): Charge {
  const cost = contracted * quantity;
  return {
    fixed: resource.encoded,
    subAccountId: resource.subAccountId,
    from: day.iso,
    to,
    billed: cost,
    effective: cost,
    list: contracted === list ? cost : list * quantity,
    contracted: cost,
    priced: { quantity, listPrice: list, contractedPrice: contracted },
    isConsumption: true,
    ...(original && {
      inPricingCurrency: {
        listPrice: original.list,
        contractedPrice: original.contracted,
        effective: original.contracted * quantity,
      },
    }),
  };
}

function coveredFields(resource: Resource, agreement: Agreement): string {
  const existing = resource.encodedUnder.get(agreement.id);
  if (existing !== undefined) return existing;
  const encoded = encodeFixed({
    ...resource.fields,
    ...agreement.fields,
    PricingCategory: "Committed",
    CommitmentDiscountStatus: "Used",
  });
  resource.encodedUnder.set(agreement.id, encoded);
  return encoded;
}

/** Price list of a month: with negotiated discounts, converted to the billing currency, spot prices by day. */
function priceList(bill: Bill, month: BillingMonth, seed: number): (resource: Resource, day: Day) => Prices {
  const rate =
    bill.currency === bill.pricingCurrency || bill.currency === "USD" ? null : monthlyRate(bill.currency, month.month);
  const cache = new Map<Meter, Map<string, Prices>>();
  const compute = ({ meter, region }: Resource, share: string): Prices => {
    const list = listPriceOf(meter, region);
    const contracted = times(list, share);
    if (rate === null) return { list, contracted };
    return { list: times(list, rate), contracted: times(contracted, rate), original: { list, contracted } };
  };
  const spotShare = (resource: Resource, day: Day) => {
    const state = hash(resource.region + resource.meter.usageType, seed);
    return `0.${32 + Math.floor(fraction(mix(state, day.age)) * 12)}`;
  };
  return (resource, day) => {
    const { meter, region } = resource;
    const share = meter.isDynamic ? spotShare(resource, day) : oneMinus(meter.service.negotiated ?? bill.negotiated);
    let ofMeter = cache.get(meter);
    if (!ofMeter) cache.set(meter, (ofMeter = new Map()));
    const key = region + share;
    let prices = ofMeter.get(key);
    if (!prices) ofMeter.set(key, (prices = compute(resource, share)));
    return prices;
  };
}

/** The lines of a provider's billing accounts for one month, as CSV without its header. */
export function vendorMonth(
  bills: { bill: Bill; make: (month: BillingMonth) => Charge[] }[],
  month: BillingMonth,
): string {
  const lines: string[] = [];
  for (const { bill, make } of bills) {
    const invoiceId =
      bill.hasInvoices && !month.isOpen
        ? fill(bill.provider.invoiceId, { month: month.month.replace("-", "") }, hash(bill.id + month.month))
        : "";
    for (const charge of make(month)) lines.push(csvLine(charge, month, invoiceId));
  }
  return lines.join("");
}
