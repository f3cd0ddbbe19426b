import type { AdviceQuery } from "~/contract/commitments/advice";
import type { AdviceKind } from "~/contract/commitments/advice-kinds";
import { PAYER } from "~/contract/commitments/advice-kinds";
import { groupBy } from "~/lib/group-by";
import { deploymentIn } from "../../prices/products";
import { billingAccountOf } from "../../slices/live-slices";
import { azureSizeOf } from "../simulate/azure-sizes";
import { familyOf, isFlexibleDatabase, isSizeFlexible, unitsOf } from "../simulate/normalization";
import type { Deployment } from "../simulate/normalization";
import type { HourlyUsage } from "../simulate/usage";
import type { ItemUsage, UsageItem } from "./eligible-usage";
import { planPurchase, reservationPurchase } from "./purchase";
import type { Purchase } from "./purchase";
import { isMissing } from "./offer";
import type { Missing, Offer } from "./offer";
import { tenancyOf } from "./rates";
import type { Rates } from "./rates";

/** Usage that one purchase could cover, and the purchase if there is a price. */
export interface Group {
  /** Names it in addresses. */
  id: string;
  accountId: string;
  region: string;
  instanceFamily: string;
  instanceType: string;
  platform: string;
  item: UsageItem;
  currency: string;
  /** Cost of an hour of one reservation, and what is paid for it upfront. Plans have none. */
  offer: Offer | null;
  /** Publication day of the price list, the oldest of several; null: no price is from a list. */
  listedOn: string | null;
  /** Normalized units of one reservation, or Azure's ratio; null where sizes are not flexible. */
  units: number | null;
  /** null: none of it has a price. */
  purchase: Purchase | null;
  /** On-demand cost of all hours, and of usage without a price, by what it is. */
  onDemand: number;
  unpriced: Map<string, { onDemandCost: number; get: string }>;
}

const idOf = (...parts: string[]): string => parts.map((part) => part.replaceAll("|", " ")).join("|");

/** A purchase for all accounts belongs to their payer, otherwise to the account with the usage. */
const ownerOf = ({ payer, account }: UsageItem, query: Pick<AdviceQuery, "account">): string =>
  query.account === PAYER ? payer : account;

/** The same owner in all formats of its provider. */
const ownerKey = (item: UsageItem, query: Pick<AdviceQuery, "account">): string =>
  query.account === PAYER ? billingAccountOf({ vendor: item.vendor, source: item.payer }) : item.account;

/** Platforms as price lists and the consoles of providers name them. */
function platformOf(item: UsageItem): string {
  switch (item.scope) {
    case "ec2":
      return [
        /^(linux)?$/i.test(item.operatingSystem) ? "Linux/UNIX" : item.operatingSystem,
        tenancyOf(item) === "dedicated" && "dedicated",
      ]
        .filter(Boolean)
        .join(", ");
    case "rds":
      return [item.databaseEngine, deploymentIn(item.usageType)].filter(Boolean).join(", ");
    case "elasticache":
      return item.cacheEngine;
    case "vm":
      return item.operatingSystem;
    default:
      return "";
  }
}

/** Whether a reservation covers other sizes of its family, too. */
function isFlexible(item: UsageItem): boolean {
  const { scope, instanceType, operatingSystem: platform } = item;
  if (scope === "vm") return azureSizeOf(instanceType) !== null;
  if (unitsOf(instanceType) === null) return false;
  if (scope === "ec2")
    return (
      isSizeFlexible(instanceType, { platform: platform || "Linux", tenancy: tenancyOf(item), zone: "" }) &&
      /^(|RunInstances)$/.test(item.operation)
    );
  if (scope === "rds") return isFlexibleDatabase(item.databaseEngine);
  return scope === "elasticache";
}

/** Databases count once per zone, Valkey's nodes less. */
function unitDeployment(item: UsageItem): Deployment {
  if (item.scope === "rds") return deploymentIn(item.usageType);
  return /valkey/i.test(item.cacheEngine) ? "valkey" : "Single-AZ";
}

/** Family within which sizes are flexible. */
const groupOf = ({ scope }: UsageItem, instanceType: string): string =>
  (scope === "vm" && azureSizeOf(instanceType)?.group) || familyOf(instanceType);

/** Size of a flexible type within its family: normalized units, or Azure's ratio. */
const sizeOf = (item: UsageItem, instanceType: string): number =>
  item.scope === "vm"
    ? (azureSizeOf(instanceType)?.ratio ?? 0)
    : (unitsOf(instanceType, unitDeployment(item)) ?? 0) / 1000;

const costOf = ({ quantities, onDemandRate }: ItemUsage): number =>
  quantities.reduce((sum, quantity) => sum + quantity, 0) * onDemandRate;

/** What each plan of the type could cover: of a family and region, or everything. */
function planGroups(items: readonly ItemUsage[], query: AdviceQuery, rates: Rates): Group[] {
  const { type } = query;
  const isCovered = ({ scope }: ItemUsage) =>
    type === "SageMaker" ? scope === "sagemaker" : type === "EC2Instance" ? scope === "ec2" : scope !== "sagemaker";
  const idOfItem = (item: ItemUsage) =>
    type === "EC2Instance"
      ? idOf(type, ownerKey(item, query), item.currency, item.region, item.family)
      : idOf(type, ownerKey(item, query), item.currency);
  return [...groupBy(items.filter(isCovered), idOfItem)].map(([id, groupItems]) => {
    const [first] = groupItems as [ItemUsage];
    const [region, family] = type === "EC2Instance" ? [first.region, first.family] : ["", ""];
    const priced = groupItems.map((item) => ({ item, offer: rates.plan(item) }));
    const hours = first.quantities.length;
    const quantities = new Float64Array(hours * groupItems.length);
    groupItems.forEach((item, at) =>
      item.quantities.forEach((quantity, hour) => (quantities[hour * groupItems.length + at] = quantity)),
    );
    const usage: HourlyUsage = {
      hours,
      quantities,
      classes: priced.map(({ item, offer }, at) => ({
        id: String(at).padStart(6, "0"),
        account: item.account,
        region: item.region,
        family: item.family,
        onDemandRate: String(item.onDemandRate),
        rates: isMissing(offer) ? {} : { [type]: String(offer.effective) },
      })),
    };
    const isPriced = priced.some(({ offer }) => !isMissing(offer));
    return {
      id,
      accountId: ownerOf(first, query),
      region,
      instanceFamily: family,
      instanceType: "",
      platform: "",
      item: first,
      currency: first.currency,
      offer: null,
      listedOn: oldest(priced.map(({ offer }) => offer)),
      units: null,
      // The owner has no usage of its own, so the usage with the largest savings is covered first, in any account.
      purchase: isPriced
        ? planPurchase(usage, { id: "new", type, account: "", family, region, commitment: "0", isShared: true })
        : null,
      onDemand: groupItems.reduce((sum, item) => sum + costOf(item), 0),
      unpriced: unpricedOf(priced.flatMap(({ item, offer }) => (isMissing(offer) ? [{ item, get: offer.get }] : []))),
    };
  });
}

const oldest = (offers: (Offer | Missing)[]): string | null =>
  offers
    .flatMap((offer) => (isMissing(offer) || offer.listedOn === null ? [] : [offer.listedOn]))
    .reduce<string | null>((first, day) => (first === null || day < first ? day : first), null);

function unpricedOf(items: { item: ItemUsage; get: string }[]): Group["unpriced"] {
  const unpriced: Group["unpriced"] = new Map();
  for (const { item, get } of items) {
    const name = [
      item.instanceType || item.usageType,
      item.operatingSystem || item.databaseEngine || item.cacheEngine,
      item.region,
    ]
      .filter(Boolean)
      .join(", ");
    const existing = unpriced.get(name);
    unpriced.set(name, { onDemandCost: (existing?.onDemandCost ?? 0) + costOf(item), get: existing?.get || get });
  }
  return unpriced;
}

/** What reservations of each instance type, or family with flexible sizes, could cover. */
function reservationGroups(items: readonly ItemUsage[], query: AdviceQuery, rates: Rates): Group[] {
  const named = items.filter(({ instanceType }) => instanceType !== "");
  const idOfItem = (item: ItemUsage) =>
    idOf(
      ownerKey(item, query),
      item.currency,
      item.region,
      isFlexible(item) ? groupOf(item, item.instanceType) : item.instanceType,
      platformOf(item),
      // If the platform has no name, the operation distinguishes licences.
      isFlexible(item) || item.scope === "ec2" ? "" : item.operation,
    );
  return [...groupBy(named, idOfItem)].map(([id, groupItems]) => {
    const sizes = [...groupItems].sort((a, b) => sizeOf(a, a.instanceType) - sizeOf(b, b.instanceType));
    const [smallest] = sizes as [ItemUsage];
    const isFamily = isFlexible(smallest);
    const rateType = (isFamily && rates.smallest(smallest)) || smallest.instanceType;
    const candidates = isFamily
      ? [...new Set([rateType, ...sizes.map(({ instanceType }) => instanceType)])]
      : [rateType];
    const offers = candidates.map((type) => rates.reservation(smallest, type));
    const offer = offers.find((candidate): candidate is Offer => !isMissing(candidate)) ?? null;
    const instanceType = offer?.instanceType ?? rateType;
    const perReservation = isFamily ? sizeOf(smallest, instanceType) : 1;
    const demand = new Float64Array(smallest.quantities.length);
    for (const item of groupItems) {
      const factor = isFamily ? sizeOf(smallest, item.instanceType) / perReservation : 1;
      item.quantities.forEach((quantity, hour) => (demand[hour]! += quantity * factor));
    }
    const onDemand = groupItems.reduce((sum, item) => sum + costOf(item), 0);
    const units = demand.reduce((sum, value) => sum + value, 0);
    const missing = offers.find(isMissing);
    return {
      id,
      accountId: ownerOf(smallest, query),
      region: smallest.region,
      instanceFamily: groupOf(smallest, instanceType) || smallest.family,
      instanceType,
      platform: platformOf(smallest),
      item: smallest,
      currency: smallest.currency,
      offer,
      listedOn: offer && offer.listedOn,
      units: isFamily ? perReservation : null,
      purchase:
        offer && units > 0
          ? reservationPurchase(demand, {
              onDemand: onDemand / units,
              effective: offer.effective,
              licence: offer.licence,
            })
          : null,
      onDemand,
      unpriced: offer ? new Map() : unpricedOf(groupItems.map((item) => ({ item, get: missing?.get ?? "" }))),
    };
  });
}

export const groupsOf = (kind: AdviceKind, items: readonly ItemUsage[], query: AdviceQuery, rates: Rates): Group[] =>
  kind === "savingsPlans" ? planGroups(items, query, rates) : reservationGroups(items, query, rates);
