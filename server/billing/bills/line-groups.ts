import type { BillLineReply } from "~/contract/billing/billing";
import type { Fee } from "~/contract/billing/billing-profile";
import { billLineNames } from "~/lib/money/bill-equation";
import type { BillLine } from "~/lib/money/bill-equation";
import { add, isZero, negate, subtract, toUnits } from "~/lib/money/decimal";
import type { Services } from "../../serve";
import { chargeSums } from "./bill-lines";
import type { ChargeSum } from "./bill-lines";
import type { Bill } from "./bill";
import { percentageOf } from "./charges";

type Group = BillLineReply["groups"][number];

/** The groups of charges in each line of a bill, largest first; their costs add up to the line exactly. */
export async function groupsOfLines(bill: Bill, { costStore }: Services): Promise<Record<BillLine, Group[]>> {
  const groups = groupsOf(bill, await chargeSums(costStore, bill.scope, bill.currency));
  const isLarger = (a: Group, b: Group) => Number(toUnits(a.cost) > toUnits(b.cost));
  const ordered = (line: BillLine) =>
    groups[line].filter(({ cost }) => !isZero(cost)).sort((a, b) => isLarger(b, a) - isLarger(a, b));
  return Object.fromEntries(billLineNames.map((line) => [line, ordered(line)])) as Record<BillLine, Group[]>;
}

const group = (kind: Group["kind"], item: string, cost: string): Group => ({
  kind,
  item,
  cost,
  percent: null,
  of: null,
});

function groupsOf({ charges, terms, profile, cloudFront, isMain }: Bill, sums: ChargeSum[]): Record<BillLine, Group[]> {
  const inPart = (part: ChargeSum["part"]) => sums.filter((sum) => sum.part === part);
  const billed = (part: ChargeSum["part"]) =>
    inPart(part).map(({ kind, item, billed: cost }) => group(kind, item, cost));
  const amountOf = (part: ChargeSum["part"]) =>
    inPart(part).map(({ kind, item, billed: cost }) => group(kind, item, negate(cost)));
  const share = (percent: string, base: string): Group => ({
    kind: "profile",
    item: "",
    cost: percentageOf(base, percent),
    percent,
    of: base,
  });
  const fixed = (fee: Fee, amount: string): Group => group("profile", fee.type, amount);
  const listDiscounts = inPart("cloud").map(({ item, listDiscount }) => group("listDiscount", item, listDiscount));
  const { cloudCost } = charges;
  return {
    // Discounts with lines of their own are not included in the original cost.
    cloudOriginalCost: inPart("cloud").map(({ kind, item, billed: cost, listDiscount }) =>
      group(kind, item, add(cost, listDiscount)),
    ),
    onDemandDiscount: [...withoutCloudFront(listDiscounts, cloudFront), ...amountOf("discount")],
    cloudFrontDiscount: [
      group("listDiscount", "DataTransfer-Out-Bytes", cloudFront.dto),
      group("listDiscount", "Requests", cloudFront.req),
    ],
    salesDiscount: [share(terms.salesDiscount, cloudCost)],
    ncpDiscount: [share(terms.ncpDiscount, cloudCost)],
    supportFee: [
      ...billed("support"),
      share(terms.supportFee, cloudCost),
      fixed(profile.supportFee, terms.fixed.supportFee),
    ],
    additionalServiceFee: (isMain ? profile.additionalServices : []).map((service) =>
      group("profile", service.additionalServiceName, service.additionalServiceCharge),
    ),
    cloudServiceCharge: [
      share(terms.cloudServiceCharge, cloudCost),
      fixed(profile.cloudServiceCharge, terms.fixed.cloudServiceCharge),
    ],
    credit: amountOf("credit"),
    vat: [...billed("tax"), share(terms.vat, charges.beforeVat)],
  };
}

/** The list discount without the part that is shown in CloudFront's own lines. */
function withoutCloudFront(groups: Group[], { dto, req }: Bill["cloudFront"]): Group[] {
  const transfer = add(dto, req);
  if (isZero(transfer)) return groups;
  return groups.some(({ item }) => isCloudFront(item))
    ? groups.map((lineGroup) =>
        lineGroup === groups.find(({ item }) => isCloudFront(item))
          ? { ...lineGroup, cost: subtract(lineGroup.cost, transfer) }
          : lineGroup,
      )
    : [...groups, group("listDiscount", "Amazon CloudFront", negate(transfer))];
}

const isCloudFront = (service: string): boolean => /^Amazon ?CloudFront$/.test(service);
