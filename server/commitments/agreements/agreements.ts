import { HOURS_PER_MONTH } from "~/contract/commitments/advice-kinds";
import type { Vendor } from "~/contract/vendors";
import { divide, isZero, multiply } from "~/lib/money/decimal";
import { addDays, daysUntil } from "~/lib/time/time-frames";
import type { Services } from "../../serve";
import { billingAccountOf } from "../../slices/live-slices";
import type { LiveSlice } from "../../slices/live-slices";
import { accountNames } from "../account-names";
import { shortId } from "./agreement";
import type { AgreementWithSavings } from "./agreement";
import { agreementLedger } from "./agreement-ledger";
import type { CommitmentScope } from "../commitment-scope";
import { hoursIn } from "../covered-time";
import type { TimeRange } from "../covered-time";
import { isListedAs, joinListed, matchesFilters } from "../listed/join-lists";
import { orderIn } from "../listed/listed-commitment";
import { listedFor } from "../listed/stored-lists";
import { unitsOf } from "../simulate/normalization";
import { onlyOnLines } from "./stated-on-lines";
import { statedTerms } from "./stated-terms";
import type { StatedTerms } from "./stated-terms";
import { detailsIn, exactTimeIn, isIso, paymentIn, planTypeIn, timeIn, yearsIn } from "./term-texts";
import type { Details } from "./term-texts";

/**
 * All commitments of the kind in bills of the last 36 months and in the providers' lists, in order of their end.
 * Without `hasFigures`, amounts of the range are null; without `hasNames`, names of accounts are empty. Nothing is
 * queried for what is left out. With `ids`, only those commitments.
 */
export async function agreementsOf(
  scope: CommitmentScope,
  services: Services,
  { hasFigures = true, hasNames = true, ids = [] }: { hasFigures?: boolean; hasNames?: boolean; ids?: string[] } = {},
): Promise<AgreementWithSavings[]> {
  const { history, kind, coveredByOwner } = scope;
  const { companyId, accounts, filters } = history;
  const [stated, { agreements: sums }, names, listedCommitments] = await Promise.all([
    statedTerms(scope, services),
    hasFigures ? agreementLedger(scope, services) : { agreements: [] },
    hasNames ? accountNames(scope, services) : new Map<string, string>(),
    listedFor(services.stateStore, { companyId, accounts, vendors: scope.vendors }),
  ]);
  const listed = listedCommitments.filter((commitment) => isListedAs(kind, commitment));
  const today = services.today();
  const [earliest, newest] = [new Map<string, string>(), new Map<string, string>()];
  const payerKey = (bill: Pick<LiveSlice, "vendor" | "source">) => `${bill.vendor} ${billingAccountOf(bill)}`;
  for (const slice of history.slices) {
    const { vendor, firstDay, lastDay } = slice;
    if (firstDay < (earliest.get(vendor) ?? "9999")) earliest.set(vendor, firstDay);
    for (const key of [vendor, payerKey(slice)]) if (lastDay > (newest.get(key) ?? "")) newest.set(key, lastDay);
  }
  const showsAll = (vendor: Vendor) => filters.length === 0 && accounts.areAll(vendor);
  const billed = stated.map((terms) => {
    const agreementSums = sums.find(({ vendor, arn }) => vendor === terms.vendor && arn === terms.arn)?.sums;
    const hours = hoursIn(coveredByOwner.get(terms.vendor) ?? [], ...activeRanges(terms));
    const agreement = agreementOf(terms, {
      ...{ today, names, currency: scope.head.currency },
      earliest: earliest.get(terms.vendor) ?? terms.firstDay,
      newest: newest.get(terms.vendor) ?? "",
      billedUntil: showsAll(terms.vendor)
        ? (newest.get(payerKey({ vendor: terms.vendor, source: terms.payer })) ?? "")
        : "",
    });
    const isConverted = !scope.head.withoutRate.includes(terms.currency);
    // Azure's actual costs have none of used commitment.
    const hasCost = isConverted && hours > 0 && !isZero(agreementSums?.totalCommitmentCost ?? "0");
    return {
      ...agreement,
      commitPrice: agreementSums && hasCost ? divide(agreementSums.totalCommitmentCost, hours) : null,
      lostPerMonth:
        agreementSums && hasCost && isZero(agreementSums.unpricedCost)
          ? divide(multiply(agreementSums.netSavings, HOURS_PER_MONTH), hours)
          : null,
      usageQuantity: agreementSums?.usedHours ?? null,
      totalPrice: agreementSums && isConverted ? agreementSums.totalCommitmentCost : null,
    };
  });
  const lists = { all: listed, matching: listed.filter((commitment) => matchesFilters(filters, commitment)) };
  return joinListed(billed, lists, { today, currency: scope.head.currency, names })
    .filter(({ arn }) => ids.length === 0 || ids.includes(arn))
    .sort((a, b) => (a.endDate ?? "9999").localeCompare(b.endDate ?? "9999") || a.arn.localeCompare(b.arn));
}

/** When the agreement was active: by its lines, and within them by the term that they state. */
function activeRanges({ seenFrom, seenUntil, feeDetails, usedDetails }: StatedTerms): TimeRange[] {
  const { start, end } = { ...detailsIn(usedDetails), ...detailsIn(feeDetails) };
  return [
    { from: seenFrom * 1000, until: seenUntil * 1000 },
    { from: timeIn(start) ?? -Infinity, until: timeIn(end) ?? Infinity },
  ];
}

interface AgreementContext {
  today: string;
  /** First day of the provider's data: commitments active then may have begun earlier. */
  earliest: string;
  /** Last day of the provider's data. */
  newest: string;
  /** Last day of the bills that would contain its lines; empty if some of these are not visible. */
  billedUntil: string;
  /** The currency of all amounts; those that bills state in another one are left out. */
  currency: string;
  names: Map<string, string>;
}

const DAYS_OF_YEAR = 365;

/** The agreement by its stated terms, otherwise by the descriptions of its fees. */
function agreementOf(
  stated: StatedTerms,
  { today, earliest, newest, billedUntil, currency, names }: AgreementContext,
): Omit<AgreementWithSavings, "commitPrice" | "lostPerMonth" | "usageQuantity" | "totalPrice"> {
  const details = { ...detailsIn(stated.usedDetails), ...detailsIn(stated.feeDetails) };
  const texts = `${detailsIn(stated.description).description ?? ""} ${stated.feeUsageType}`;
  const years = yearsIn(details.term ?? "") ?? yearsIn(texts);
  const [startDate, statedEnd] = periodOf(stated, details, { years, earliest });
  const endDate = wasReturned(stated, newest) ? stated.refundedOn : endOf(stated, statedEnd, billedUntil);
  const owner = /^arn:[^:]*:[^:]*:[^:]*:(\d+):/.exec(stated.arn)?.[1] ?? (stated.feeAccount || stated.usedAccount);
  const units = unitsOf(stated.instanceType);
  const purchaseOption = paymentIn(details.payment ?? texts);
  const statesUpfront = details.upfront !== undefined && /^\d+(\.\d+)?$/.test(details.upfront);
  return {
    vendor: stated.vendor,
    arn: stated.arn,
    name: stated.name || shortId(stated.arn),
    accountId: owner,
    linkedAccountName: names.get(owner) ?? "",
    serviceName: stated.service,
    useType:
      details.offering && /savings/i.test(details.offering) ? details.offering : planTypeIn(texts) || stated.type,
    instanceFamily: details.family ?? (stated.family || (/EC2SP:([a-z0-9-]+)\./.exec(stated.feeUsageType)?.[1] ?? "")),
    instanceType: stated.instanceType,
    normalizationFactor: units === null ? null : String(units / 1000),
    regionCode: details.region ?? stated.region,
    purchaseOption,
    offerClass: /standard|convertible/i.exec(details.offering ?? "")?.[0].toLowerCase() ?? "",
    riCount: details.count && /^\d+(\.\d+)?$/.test(details.count) ? details.count : null,
    tenancy: details.tenancy ?? "",
    availabilityZone: details.zone ?? "",
    startDate,
    endDate,
    startTime: exactTimeIn(details.start),
    endTime: endDate === details.end?.slice(0, 10) ? exactTimeIn(details.end) : null,
    duration: durationOf(details, [startDate, statedEnd]),
    remainingPeriod: endDate === null ? null : daysUntil(endDate, today),
    status: endDate === null ? "unknown" : endDate > today ? "active" : "ended",
    source: "bills",
    ...onlyInLists,
    ...onlyOnLines,
    referenceOrderId: orderIn(stated.arn),
    upfrontPayment:
      purchaseOption === "No Upfront" ? "0" : statesUpfront && stated.currency === currency ? details.upfront! : null,
  };
}

/** Fields that bills do not state. */
const onlyInLists = {
  ...{ state: "", platform: "", multipleAvailabilityZone: "", scopeType: "", tag: "", term: "" },
  ...{ effectiveDateTime: "", expiryDateTime: "", createDate: null, noUpfrontPayment: null },
  ...{ fixPrice: null, chargeAmount: null },
};

/**
 * Whether it was returned or exchanged before its term was over: money was given back, nothing was used or unused after
 * that day, and bills go on. A mere correction of a charge is followed by more such lines.
 */
const wasReturned = ({ refundedOn, seenUntil }: StatedTerms, newest: string): boolean =>
  seenUntil > 0 && refundedOn > "1971" && newest > refundedOn && seenUntil * 1000 <= Date.parse(addDays(refundedOn, 1));

/**
 * Days without a line after which a commitment counts as ended: amortized bills have lines of each day, used or not.
 */
const SILENT_DAYS = 7;

/** The end of the term, or the day after which bills no longer have it: AWS exchanges reservations without a refund. */
function endOf({ seenUntil, isAmortized }: StatedTerms, stated: string | null, billedUntil: string): string | null {
  const last = new Date(seenUntil * 1000).toISOString().slice(0, 10);
  const isSilent = isAmortized === 1 && billedUntil >= addDays(last, SILENT_DAYS) && stated !== null && last < stated;
  return isSilent ? last : stated;
}

/**
 * Seconds of the term: between the times that the bill states, otherwise between its days. Some terms end a second
 * early.
 */
function durationOf({ start, end }: Details, [startDate, endDate]: [string | null, string | null]): number | null {
  if (startDate === null || endDate === null) return null;
  const isStated = isIso(start) && isIso(end);
  const [from, until] = isStated ? [timeIn(start)!, timeIn(end)!] : [Date.parse(startDate), Date.parse(endDate)];
  return Math.round((until - from) / 60_000) * 60;
}

function periodOf(
  { firstDay, paidFrom, paidUntil }: StatedTerms,
  { start, end }: Details,
  { years, earliest }: { years: number | null; earliest: string },
): [string | null, string | null] {
  if (isIso(start) && isIso(end)) return [start!.slice(0, 10), end!.slice(0, 10)];
  if (paidFrom > "1971" && paidUntil > paidFrom) return [paidFrom, paidUntil];
  const startDate = isIso(start) ? start!.slice(0, 10) : firstDay > addDays(earliest, 1) ? firstDay : null;
  if (startDate === null || years === null) return [startDate, null];
  return [startDate, addDays(startDate, years * DAYS_OF_YEAR)];
}
