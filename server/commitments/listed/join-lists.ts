import type { Filter } from "~/contract/costs/cost-query";
import { vendorsOf } from "~/contract/commitments/commitment-kinds";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import { divide } from "~/lib/money/decimal";
import { NO_VALUE } from "~/lib/no-value";
import { daysUntil } from "~/lib/time/time-frames";
import type { AgreementWithSavings } from "../agreements/agreement";
import { kindRules } from "../kinds";
import { unitsOf } from "../simulate/normalization";
import { exactTimeIn } from "../agreements/term-texts";
import { onlyOnLines } from "../agreements/stated-on-lines";
import { commitmentKey, orderIn } from "./listed-commitment";
import type { ListedCommitment } from "./listed-commitment";
import { listedKey } from "./stored-lists";

/** Whether a listed commitment is one of the kind. */
export const isListedAs = (kind: CommitmentKind, { vendor, isSpend }: ListedCommitment): boolean =>
  kindRules[kind].isSpend === isSpend && vendorsOf(kind).includes(vendor);

/** Whether the filters of a query keep it. */
export const matchesFilters = (filters: readonly Filter[], commitment: ListedCommitment): boolean =>
  filters.every(({ field, values }) => {
    const has = (value: string) => values.includes(value || NO_VALUE);
    if (field === "account") return has(commitment.accountId);
    if (field === "product") return has(commitment.serviceName);
    if (field === "region") return has(commitment.region);
    return field !== "instanceTypeFamily" || has(commitment.instanceFamily);
  });

interface JoinContext {
  today: string;
  /** The currency of all amounts; those of lists in another one are left out. */
  currency: string;
  names: ReadonlyMap<string, string>;
}

/** The commitments of bills, completed from the providers' lists, and those that only the lists have. */
export function joinListed(
  agreements: AgreementWithSavings[],
  { all, matching }: { all: ListedCommitment[]; matching: ListedCommitment[] },
  about: JoinContext,
): AgreementWithSavings[] {
  const byKey = new Map(all.map((commitment) => [`${commitment.vendor} ${listedKey(commitment.id)}`, commitment]));
  const matched = new Set<ListedCommitment>();
  const joined = agreements.map((agreement) => {
    const listed = byKey.get(`${agreement.vendor} ${listedKey(agreement.arn)}`);
    if (!listed) return agreement;
    matched.add(listed);
    return complete(agreement, listed, about);
  });
  return [
    ...joined,
    ...matching.filter((commitment) => !matched.has(commitment)).map((commitment) => agreementFrom(commitment, about)),
  ];
}

const dayOf = (time: string | null): string | null => time?.slice(0, 10) ?? null;

/** States in which a commitment no longer counts, though its term may not be over. */
const isOver = /^(retired|returned|cancell?ed|expired|superseded|payment-failed|queued-deleted|exhausted)$/i;

type Period = Pick<
  AgreementWithSavings,
  "startDate" | "endDate" | "startTime" | "endTime" | "duration" | "remainingPeriod" | "status"
>;

function periodOf({ start, end, state }: ListedCommitment, { today }: JoinContext): Period {
  const [startDate, endDate] = [dayOf(start), dayOf(end)];
  const hasEnded = isOver.test(state) || (endDate !== null && endDate <= today);
  return {
    startDate,
    endDate,
    startTime: exactTimeIn(start ?? ""),
    endTime: exactTimeIn(end ?? ""),
    duration: start && end ? Math.round((Date.parse(end) - Date.parse(start)) / 1000) : null,
    remainingPeriod: endDate === null ? null : isOver.test(state) ? 0 : daysUntil(endDate, today),
    status: hasEnded ? "ended" : endDate === null ? "unknown" : startDate && startDate > today ? "queued" : "active",
  };
}

const tagsOf = ({ tags }: ListedCommitment): string =>
  Object.entries(tags)
    .map(([key, value]) => `${key}=${value}`)
    .join("; ");

/** Fields that only the provider's list has. */
const listedFields = (commitment: ListedCommitment, about: JoinContext) => ({
  state: commitment.state,
  platform: commitment.platform,
  multipleAvailabilityZone: commitment.isMultiAz === null ? "" : commitment.isMultiAz ? "true" : "false",
  scopeType: commitment.scope,
  tag: tagsOf(commitment),
  term: commitment.term ?? "",
  effectiveDateTime: commitment.effective ?? "",
  expiryDateTime: commitment.end ?? "",
  createDate: dayOf(commitment.created ?? null),
  ...paymentsOf(commitment, about),
});

/**
 * Recurring payments per hour, of all and of one of its reservations, and what one costs upfront. The hourly amount of
 * a Savings Plan is its commitment, including the part paid upfront; so may be one in a list that does not state that
 * part.
 */
function paymentsOf(
  { currency, isSpend, hourly, recurring = null, upfront, count }: ListedCommitment,
  about: JoinContext,
): Pick<AgreementWithSavings, "noUpfrontPayment" | "fixPrice" | "chargeAmount"> {
  if (currency !== about.currency || (!isSpend && upfront === null))
    return { noUpfrontPayment: null, fixPrice: null, chargeAmount: null };
  if (isSpend) return { noUpfrontPayment: recurring, fixPrice: null, chargeAmount: null };
  const ofOne = (amount: string | null) =>
    amount === null ? null : divide(amount, Math.max(1, Math.round(Number(count ?? "1"))));
  return { noUpfrontPayment: hourly, fixPrice: ofOne(upfront), chargeAmount: ofOne(hourly) };
}

/** Terms from the list, which is authoritative; names and costs from bills. */
const complete = (
  agreement: AgreementWithSavings,
  commitment: ListedCommitment,
  about: JoinContext,
): AgreementWithSavings => ({
  ...agreement,
  ...listedFields(commitment, about),
  ...(commitment.end !== null && periodOf(commitment, about)),
  name: commitment.name || agreement.name,
  instanceType: agreement.instanceType || commitment.instanceType,
  instanceFamily: agreement.instanceFamily || commitment.instanceFamily,
  regionCode: agreement.regionCode || commitment.region,
  purchaseOption: commitment.payment || agreement.purchaseOption,
  offerClass: commitment.offering || agreement.offerClass,
  riCount: commitment.count ?? agreement.riCount,
  tenancy: commitment.tenancy || agreement.tenancy,
  availabilityZone: commitment.zone || agreement.availabilityZone,
  referenceOrderId: agreement.referenceOrderId || orderIn(commitment.id),
  upfrontPayment: (commitment.currency === about.currency ? commitment.upfront : null) ?? agreement.upfrontPayment,
  source: "both",
});

function agreementFrom(commitment: ListedCommitment, about: JoinContext): AgreementWithSavings {
  const units = unitsOf(commitment.instanceType);
  const isOwn = commitment.currency === about.currency;
  return {
    vendor: commitment.vendor,
    arn: commitment.id,
    name: commitment.name || commitmentKey(commitment.id),
    accountId: commitment.accountId,
    linkedAccountName: about.names.get(commitment.accountId) ?? "",
    serviceName: commitment.serviceName,
    useType: commitment.type,
    instanceFamily: commitment.instanceFamily,
    instanceType: commitment.instanceType,
    normalizationFactor: units === null ? null : String(units / 1000),
    regionCode: commitment.region,
    purchaseOption: commitment.payment,
    offerClass: commitment.offering,
    riCount: commitment.count,
    tenancy: commitment.tenancy,
    availabilityZone: commitment.zone,
    ...periodOf(commitment, about),
    commitPrice: commitment.isSpend && isOwn ? commitment.hourly : null,
    upfrontPayment: isOwn ? commitment.upfront : null,
    ...listedFields(commitment, about),
    ...onlyOnLines,
    referenceOrderId: orderIn(commitment.id),
    usageQuantity: null,
    totalPrice: null,
    source: "list",
    lostPerMonth: null,
  };
}
