import type { Filter } from "~/contract/costs/cost-query";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import { divide } from "~/lib/money/decimal";
import type { KnownAgreement } from "../agreements/agreement";
import { kindRules } from "../kinds";
import { unitsOf } from "../simulate/normalization";
import { onlyOnLines } from "../agreements/stated-on-lines";
import { commitmentKey, orderIn } from "./listed-commitment";
import type { ListedCommitment } from "./listed-commitment";
import { listedKey } from "./stored-lists";

/** Whether a listed commitment is one of the kind. */
export const isListedAs = (kind: CommitmentKind, { vendor, isSpend }: ListedCommitment): boolean =>
  kindRules[kind].isSpend === isSpend && kindRules[kind].vendors.includes(vendor);

/** Whether the filters of a query keep it. */
export const matchesFilters = (filters: readonly Filter[], one: ListedCommitment): boolean =>
  filters.every(({ field, values }) => {
    if (field === "account") return values.includes(one.accountId);
    if (field === "product") return values.includes(one.serviceName);
    if (field === "region") return values.includes(one.region);
    return field !== "instanceTypeFamily" || values.includes(one.instanceFamily);
  });

interface JoinContext {
  today: string;
  /** The currency of all amounts; those of lists in another one are left out. */
  currency: string;
  names: ReadonlyMap<string, string>;
}

/** The commitments of bills, completed from the providers' lists, and those that only the lists have. */
export function joinListed(
  agreements: KnownAgreement[],
  { all, matching }: { all: ListedCommitment[]; matching: ListedCommitment[] },
  about: JoinContext,
): KnownAgreement[] {
  const byKey = new Map(all.map((one) => [`${one.vendor} ${listedKey(one.id)}`, one]));
  const matched = new Set<ListedCommitment>();
  const joined = agreements.map((agreement) => {
    const one = byKey.get(`${agreement.vendor} ${listedKey(agreement.arn)}`);
    if (!one) return agreement;
    matched.add(one);
    return complete(agreement, one, about);
  });
  return [...joined, ...matching.filter((one) => !matched.has(one)).map((one) => agreementFrom(one, about))];
}

const dayOf = (time: string | null): string | null => time?.slice(0, 10) ?? null;

/** States in which a commitment no longer counts, though its term may not be over. */
const isOver = /^(retired|returned|cancell?ed|expired|superseded|payment-failed|queued-deleted|exhausted)$/i;

type Period = Pick<KnownAgreement, "startDate" | "endDate" | "duration" | "remainingPeriod" | "status">;

function periodOf({ start, end, state }: ListedCommitment, { today }: JoinContext): Period {
  const [startDate, endDate] = [dayOf(start), dayOf(end)];
  const hasEnded = isOver.test(state) || (endDate !== null && endDate <= today);
  return {
    startDate,
    endDate,
    duration: start && end ? Math.round((Date.parse(end) - Date.parse(start)) / 1000) : null,
    remainingPeriod:
      endDate === null
        ? null
        : Math.max(0, Math.round((Date.parse(endDate) - Date.parse(today)) / 86_400_000)) *
          (isOver.test(state) ? 0 : 1),
    status: hasEnded ? "ended" : endDate === null ? "unknown" : startDate && startDate > today ? "queued" : "active",
  };
}

const tagsOf = ({ tags }: ListedCommitment): string =>
  Object.entries(tags)
    .map(([key, value]) => `${key}=${value}`)
    .join("; ");

/** Fields that only the provider's list has. */
const listedFields = (one: ListedCommitment, about: JoinContext) => ({
  state: one.state,
  platform: one.platform,
  multipleAvailabilityZone: one.isMultiAz === null ? "" : one.isMultiAz ? "true" : "false",
  scopeType: one.scope,
  tag: tagsOf(one),
  term: one.term ?? "",
  effectiveDateTime: one.effective ?? "",
  expiryDateTime: one.end ?? "",
  createDate: dayOf(one.created ?? null),
  ...paymentsOf(one, about),
});

/**
 * Recurring payments per hour, of all and of one of its reservations, and what one costs upfront. The hourly amount of
 * a Savings Plan is its commitment, including the part paid upfront; so may be one in a list that does not state that
 * part.
 */
function paymentsOf(
  { currency, isSpend, hourly, recurring = null, upfront, count }: ListedCommitment,
  about: JoinContext,
): Pick<KnownAgreement, "noUpfrontPayment" | "fixPrice" | "chargeAmount"> {
  if (currency !== about.currency || (!isSpend && upfront === null))
    return { noUpfrontPayment: null, fixPrice: null, chargeAmount: null };
  if (isSpend) return { noUpfrontPayment: recurring, fixPrice: null, chargeAmount: null };
  const ofOne = (amount: string | null) =>
    amount === null ? null : divide(amount, Math.max(1, Math.round(Number(count ?? "1"))));
  return { noUpfrontPayment: hourly, fixPrice: ofOne(upfront), chargeAmount: ofOne(hourly) };
}

/** Terms from the list, which is authoritative; names and costs from bills. */
const complete = (agreement: KnownAgreement, one: ListedCommitment, about: JoinContext): KnownAgreement => ({
  ...agreement,
  ...listedFields(one, about),
  ...(one.end !== null && periodOf(one, about)),
  name: one.name || agreement.name,
  instanceType: agreement.instanceType || one.instanceType,
  instanceFamily: agreement.instanceFamily || one.instanceFamily,
  regionCode: agreement.regionCode || one.region,
  purchaseOption: one.payment || agreement.purchaseOption,
  offerClass: one.offering || agreement.offerClass,
  riCount: one.count ?? agreement.riCount,
  tenancy: one.tenancy || agreement.tenancy,
  availabilityZone: one.zone || agreement.availabilityZone,
  referenceOrderId: agreement.referenceOrderId || orderIn(one.id),
  upfrontPayment: (one.currency === about.currency ? one.upfront : null) ?? agreement.upfrontPayment,
  source: "both",
});

function agreementFrom(one: ListedCommitment, about: JoinContext): KnownAgreement {
  const units = unitsOf(one.instanceType);
  const isOwn = one.currency === about.currency;
  return {
    vendor: one.vendor,
    arn: one.id,
    name: one.name || commitmentKey(one.id),
    accountId: one.accountId,
    linkedAccountName: about.names.get(one.accountId) ?? "",
    serviceName: one.serviceName,
    useType: one.type,
    instanceFamily: one.instanceFamily,
    instanceType: one.instanceType,
    normalizationFactor: units === null ? null : String(units / 1000),
    regionCode: one.region,
    purchaseOption: one.payment,
    offerClass: one.offering,
    riCount: one.count,
    tenancy: one.tenancy,
    availabilityZone: one.zone,
    ...periodOf(one, about),
    commitPrice: one.isSpend && isOwn ? one.hourly : null,
    upfrontPayment: isOwn ? one.upfront : null,
    ...listedFields(one, about),
    ...onlyOnLines,
    referenceOrderId: orderIn(one.id),
    usageQuantity: null,
    totalPrice: null,
    source: "list",
    lostPerMonth: null,
  };
}
