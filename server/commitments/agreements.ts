import type { Agreement } from "~/contract/commitments/commitments";
import type { Vendor } from "~/contract/vendors";
import { divide, multiply } from "~/lib/decimal";
import { addDays } from "~/lib/time/time-frames";
import { sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { as, column, expression } from "../measures/columns";
import type { StoredColumn } from "../measures/columns";
import { aggregate } from "../measures/measures";
import { whereClause, whereOf } from "../measures/scope";
import { select } from "../measures/select";
import { rowsOf } from "../measures/totals";
import type { Services } from "../serve";
import type { CommitmentScope } from "./commitment-scope";
import type { CommitmentDetail } from "./details";
import { coveredPeriod, hoursIn } from "./covered-period";
import type { Stretch } from "./covered-period";
import { isOwn } from "./kinds";
import { isListedAs, joinListed, keeps } from "./listed/join-lists";
import { orderIn } from "./listed/listed-commitment";
import { listedFor } from "./listed/stored-lists";
import { unitsOf } from "./simulate/normalization";
import { onlyOnLines } from "./stated-on-lines";
import { commitmentSumsBy } from "./sums";

/** What bills state about a commitment, on lines of its fees and on those of covered usage. */
interface StatedTerms {
  vendor: Vendor;
  arn: string;
  name: string;
  type: string;
  feeDetails: string;
  usedDetails: string;
  description: string;
  feeUsageType: string;
  feeAccount: string;
  usedAccount: string;
  service: string;
  region: string;
  family: string;
  instanceType: string;
  firstDay: string;
  /** Seconds since 1970: the period of what was used, unused or charged by time; 0 without such lines. */
  seenFrom: number;
  seenUntil: number;
  /** Last day on which money was given back; "1970-01-01" without. */
  refundedOn: string;
  currency: string;
  /** Period of a purchase that pays for the whole term; "1970-01-01" without one. */
  paidFrom: string;
  paidUntil: string;
}

const isFee = sql`CommitmentStatus != 'Used'`;
const reading = (value: Sql, ...columns: StoredColumn[]) =>
  aggregate(value, expression(sql``, "CommitmentStatus", ...columns));
const isSeen = sql`CommitmentStatus != 'Purchase'`;
const longestPurchase = sql`(if(CommitmentStatus = 'Purchase' AND dateDiff('day', ChargePeriodStart, ChargePeriodEnd) > 200, dateDiff('day', ChargePeriodStart, ChargePeriodEnd), 0))`;

const measures = {
  name: reading(sql`max(CommitmentDiscountName)`, "CommitmentDiscountName"),
  type: reading(sql`max(CommitmentDiscountType)`, "CommitmentDiscountType"),
  feeDetails: reading(
    sql`argMaxIf(CommitmentDetails, (Day, CommitmentDetails), ${isFee} AND startsWith(CommitmentDetails, '{"') AND NOT startsWith(CommitmentDetails, '{"description'))`,
    "CommitmentDetails",
    "Day",
  ),
  usedDetails: reading(
    sql`argMaxIf(CommitmentDetails, (Day, CommitmentDetails), CommitmentStatus = 'Used')`,
    "CommitmentDetails",
    "Day",
  ),
  description: reading(
    sql`maxIf(CommitmentDetails, CommitmentStatus = 'Purchase' AND startsWith(CommitmentDetails, '{"description'))`,
    "CommitmentDetails",
  ),
  feeUsageType: reading(sql`maxIf(UsageType, CommitmentStatus IN ('Purchase', 'Unused'))`, "UsageType"),
  feeAccount: reading(sql`maxIf(SubAccountId, ${isFee})`, "SubAccountId"),
  usedAccount: reading(sql`max(SubAccountId)`, "SubAccountId"),
  service: reading(sql`if(countIf(${isFee}) > 0, maxIf(ServiceName, ${isFee}), max(ServiceName))`, "ServiceName"),
  region: reading(
    sql`if(maxIf(RegionId, ${isFee}) != '', maxIf(RegionId, ${isFee}), if(uniqExactIf(RegionId, RegionId != '') = 1, max(RegionId), ''))`,
    "RegionId",
  ),
  family: reading(
    sql`if(maxIf(InstanceFamily, ${isFee}) != '', maxIf(InstanceFamily, ${isFee}), if(uniqExact(InstanceFamily) = 1, max(InstanceFamily), ''))`,
    "InstanceFamily",
  ),
  instanceType: reading(
    sql`if(maxIf(InstanceType, ${isFee}) != '', maxIf(InstanceType, ${isFee}), if(uniqExact(InstanceType) = 1, max(InstanceType), ''))`,
    "InstanceType",
  ),
  firstDay: reading(sql`min(Day)`, "Day"),
  seenFrom: reading(sql`toUInt32(minIf(ChargePeriodStart, ${isSeen}))`, "ChargePeriodStart"),
  seenUntil: reading(
    sql`toUInt32(maxIf(if(ChargePeriodEnd > ChargePeriodStart, ChargePeriodEnd, ChargePeriodStart + INTERVAL 1 DAY), ${isSeen}))`,
    "ChargePeriodStart",
    "ChargePeriodEnd",
  ),
  refundedOn: reading(sql`maxIf(Day, CommitmentStatus = 'Purchase' AND BilledCost < 0)`, "Day", "BilledCost"),
  currency: reading(sql`if(uniqExact(BillingCurrency) = 1, max(BillingCurrency), '')`, "BillingCurrency"),
  paidFrom: reading(
    sql`toDate(argMaxIf(ChargePeriodStart, ${longestPurchase}, ${longestPurchase} > 0))`,
    "ChargePeriodStart",
    "ChargePeriodEnd",
  ),
  paidUntil: reading(
    sql`toDate(argMaxIf(ChargePeriodEnd, ${longestPurchase}, ${longestPurchase} > 0))`,
    "ChargePeriodStart",
    "ChargePeriodEnd",
  ),
};

/** An agreement with what the range of the query says about it. */
export interface KnownAgreement extends Agreement {
  /** Net savings of the range per 30 days in which it was there. */
  lostPerMonth: string;
}

/**
 * All commitments of the kind in bills of the last 36 months and in the providers' lists, the one that ends first first.
 */
export async function agreementsOf(of: CommitmentScope, services: Services): Promise<KnownAgreement[]> {
  const { history, kind } = of;
  const keys = [as("vendor", column("Vendor")), as("arn", column("CommitmentDiscountId"))];
  const { companyId, accounts, filters } = history;
  const [stated, sums, names, all, covered] = await Promise.all([
    rowsOf<StatedTerms>(
      services.costStore,
      history,
      select({ by: keys, measures, where: whereClause(whereOf(history), isOwn(kind)) }),
    ),
    commitmentSumsBy(of, { by: keys }, services),
    accountNames(of, services),
    listedFor(services.stateStore, { companyId, accounts, vendors: of.vendors }),
    coveredPeriod(of, services),
  ]);
  const listed = all.filter((one) => isListedAs(kind, one));
  const today = services.today();
  const [earliest, newest] = [new Map<string, string>(), new Map<string, string>()];
  for (const { vendor, firstDay, lastDay } of history.slices) {
    if (firstDay < (earliest.get(vendor) ?? "9999")) earliest.set(vendor, firstDay);
    if (lastDay > (newest.get(vendor) ?? "")) newest.set(vendor, lastDay);
  }
  const billed = stated.map((terms) => {
    const own = sums.find(({ vendor, arn }) => vendor === terms.vendor && arn === terms.arn)?.sums;
    const hours = covered ? hoursIn(covered, ...stretchesOf(terms)) : 0;
    const agreement = agreementOf(terms, {
      ...{ today, names, currency: of.head.currency },
      earliest: earliest.get(terms.vendor) ?? terms.firstDay,
      newest: newest.get(terms.vendor) ?? "",
    });
    const isConverted = !of.head.withoutRate.includes(terms.currency);
    return {
      ...agreement,
      commitPrice: own && isConverted && hours > 0 ? divide(own.totalCommitmentCost, hours) : null,
      lostPerMonth: own && hours > 0 ? divide(multiply(own.netSavings, HOURS_OF_MONTH), hours) : "0",
      usageQuantity: own?.usedHours ?? null,
      totalPrice: own && isConverted ? own.totalCommitmentCost : null,
    };
  });
  const lists = { all: listed, kept: listed.filter((one) => keeps(filters, one)) };
  return joinListed(billed, lists, { today, currency: of.head.currency, names }).sort(
    (a, b) => (a.endDate ?? "9999").localeCompare(b.endDate ?? "9999") || a.arn.localeCompare(b.arn),
  );
}

/** When the agreement was there: by its lines, and within them by the term that they state. */
function stretchesOf({ seenFrom, seenUntil, feeDetails, usedDetails }: StatedTerms): Stretch[] {
  const { start, end } = { ...detailsIn(usedDetails), ...detailsIn(feeDetails) };
  return [
    { from: seenFrom * 1000, until: seenUntil * 1000 },
    { from: timeIn(start) ?? -Infinity, until: timeIn(end) ?? Infinity },
  ];
}

/** Names of accounts in the history, by id. */
export async function accountNames(
  { history }: CommitmentScope,
  { costStore }: Services,
): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(
    costStore,
    history,
    select({
      by: [as("id", column("SubAccountId"))],
      measures: { name: reading(sql`argMax(SubAccountName, (Day, SubAccountName))`, "SubAccountName", "Day") },
      where: whereClause(whereOf(history)),
    }),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Details = Partial<Record<CommitmentDetail, string>>;

function detailsIn(text: string): Details {
  if (text === "") return {};
  return JSON.parse(text) as Details;
}

interface Known {
  today: string;
  /** First day of the provider's data: what was there then may have begun earlier. */
  earliest: string;
  /** Last day of the provider's data. */
  newest: string;
  /** The currency of all amounts; what bills state in another one is left out. */
  currency: string;
  names: Map<string, string>;
}

const DAYS_OF_YEAR = 365;
const HOURS_OF_MONTH = 720;

/** The agreement by its terms, and where bills do not state them, by what the texts of its fees say. */
function agreementOf(
  stated: StatedTerms,
  { today, earliest, newest, currency, names }: Known,
): Omit<KnownAgreement, "commitPrice" | "lostPerMonth" | "usageQuantity" | "totalPrice"> {
  const details = { ...detailsIn(stated.usedDetails), ...detailsIn(stated.feeDetails) };
  const said = `${detailsIn(stated.description).description ?? ""} ${stated.feeUsageType}`;
  const years = yearsIn(details.term ?? "") ?? yearsIn(said);
  const [startDate, statedEnd] = periodOf(stated, details, { years, earliest });
  const endDate = wasReturned(stated, newest) ? stated.refundedOn : statedEnd;
  const owner = /^arn:[^:]*:[^:]*:[^:]*:(\d+):/.exec(stated.arn)?.[1] ?? (stated.feeAccount || stated.usedAccount);
  const units = unitsOf(stated.instanceType);
  const purchaseOption = paymentIn(details.payment ?? said);
  const statesUpfront = details.upfront !== undefined && /^\d+(\.\d+)?$/.test(details.upfront);
  return {
    vendor: stated.vendor,
    arn: stated.arn,
    name: stated.name || shortId(stated.arn),
    accountId: owner,
    linkedAccountName: names.get(owner) ?? "",
    serviceName: stated.service,
    useType: details.offering && /savings/i.test(details.offering) ? details.offering : planTypeIn(said) || stated.type,
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
    duration: startDate && statedEnd ? (Date.parse(statedEnd) - Date.parse(startDate)) / 1000 : null,
    remainingPeriod:
      endDate === null ? null : Math.max(0, Math.round((Date.parse(endDate) - Date.parse(today)) / 86_400_000)),
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
 * Whether it was returned or exchanged before its term was over: money was given back, nothing was used or unused after that
 * day, and bills go on. A correction of a charge has more of them after it.
 */
const wasReturned = ({ refundedOn, seenUntil }: StatedTerms, newest: string): boolean =>
  seenUntil > 0 && refundedOn > "1971" && newest > refundedOn && seenUntil * 1000 <= Date.parse(addDays(refundedOn, 1));

/** The part of an id that people know it by. */
export const shortId = (arn: string): string => /[^/:]+$/.exec(arn)?.[0] ?? arn;

/** Milliseconds since 1970 of ISO text in UTC; undefined of anything else. */
function timeIn(text = ""): number | undefined {
  const at = /^(\d{4}-\d{2}-\d{2})[T ]?(\d{2}:\d{2}(?::\d{2})?)?/.exec(text);
  return at ? Date.parse(`${at[1]}T${at[2] ?? "00:00"}Z`) : undefined;
}

const isIso = (text = ""): boolean => /^\d{4}-\d{2}-\d{2}/.test(text);

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

const yearsIn = (text: string): number | null => {
  const found = /\b(\d)\s*-?\s*(?:yr|y\b|year)|\bP(\d)Y\b|(\d)yr/i.exec(text);
  const seconds = /^\d{8}$/.test(text) ? Math.round(Number(text) / 31_536_000) : null;
  const years = found ? Number(found[1] ?? found[2] ?? found[3]) : seconds;
  return years === 1 || years === 3 || years === 5 ? years : null;
};

function paymentIn(text: string): string {
  const word = /(no|partial|all)[ -]?upfront/i.exec(text)?.[1]?.toLowerCase();
  return word ? `${word.charAt(0).toUpperCase()}${word.slice(1)} Upfront` : "";
}

const planTypeIn = (text: string): string =>
  /EC2 Instance Savings Plan|EC2SP/i.test(text)
    ? "EC2InstanceSavingsPlans"
    : /SageMaker Savings Plan|SageMakerSP/i.test(text)
      ? "SageMakerSavingsPlans"
      : /Compute Savings Plan|ComputeSP|Compute SP/i.test(text)
        ? "ComputeSavingsPlans"
        : "";

/** Whether it ends within so many days; months are for the reader. */
export const endsWithin = ({ remainingPeriod, status }: Agreement, days: number): boolean =>
  status === "active" && remainingPeriod !== null && remainingPeriod <= days;
