import { metalUnits, sizeUnits, UNITS_OF_XLARGE } from "./aws-sizes";
import { commitmentKeys } from "./commitment-columns";
import { COMMITMENTS, LINES, ROLLUP } from "../schema";
import { totalKeys } from "./totals";

/**
 * SQL: the instance type, which lines of fees only have in their usage type ("HeavyUsage:c4.large"); RDS shortens it to
 * "db.r5.2xl".
 */
const instance = String.raw`if(InstanceType != '', InstanceType, replaceRegexpOne(extract(UsageType, ':((?:db\\.|cache\\.|ml\\.)?[a-z][a-z0-9-]*\\.[a-z0-9-]+)$'), '[.]([0-9]*xl)$', '.\\1arge'))`;

/** SQL: family of an AWS instance type, with what is before it ("db.r6g"); otherwise as the export has it. */
const family = String.raw`if(Vendor = 'aws' AND position(instance, '.') > 0, extract(instance, '^((?:(?:db|cache|ml)\\.)?[^.]+)'), InstanceFamily)`;

const EC2_USAGE = "BoxUsage|DedicatedUsage|DedicatedRes|HostUsage|HeavyUsage";
const isAws = (code: string, name: string, usage: string): string =>
  `(ServiceCode = '${code}' OR (ServiceCode = '' AND match(ServiceName, '${name}'))) AND ${usage}`;

/**
 * SQL: what a line uses, as far as commitments can cover it; empty if none can. Sources: the scopes of Savings Plans
 * and of reservations that providers document. Bills that state no usage type count by product.
 */
const scope = `multiIf(
    Vendor = 'aws', multiIf(
      match(UsageType, 'Fargate-'), 'fargate',
      ${isAws("AmazonEC2", "Elastic Compute Cloud", `(UsageType = '' OR match(UsageType, '${EC2_USAGE}'))`)}, 'ec2',
      ${isAws("AWSLambda", "Lambda", "match(UsageType, 'Lambda-(GB-Second|Provisioned)')")}, 'lambda',
      ${isAws("AmazonRDS", "Relational Database", "match(UsageType, ':db[.]')")}, 'rds',
      ${isAws("AmazonElastiCache", "ElastiCache", "match(UsageType, ':cache[.]')")}, 'elasticache',
      ${isAws("AmazonES", "OpenSearch|Elasticsearch", "match(UsageType, 'ESInstance|HeavyUsage')")}, 'opensearch',
      ${isAws("AmazonRedshift", "Redshift", "match(UsageType, 'Node:|HeavyUsage')")}, 'redshift',
      ${isAws("AmazonMemoryDB", "MemoryDB", "match(UsageType, ':db[.]')")}, 'memorydb',
      ${isAws("AmazonSageMaker", "SageMaker", "match(UsageType, 'ml[.]')")}, 'sagemaker',
      ''),
    Vendor = 'azure', multiIf(ServiceName = 'Virtual Machines', 'vm', match(ServiceName, '(?i)sql|cosmos|redis|database'), 'database', ''),
    Vendor = 'gcp' AND match(ServiceName, '^Compute Engine'),
      if(match(UsageType, '(?i)storage|disk|snapshot|image|gress|network|traffic|licens|gateway|balanc|vpn|interconnect|external ip'), '', 'compute'),
    '')`;

/** SQL: size of an AWS instance type ("2xlarge"). */
const size = String.raw`extract(instance, '^(?:(?:db|cache|ml)\\.)?[^.]+\\.([^.]+)')`;

/** SQL: the number of a key in a table; 0 if it has none. */
const numberOf = (key: string, table: ReadonlyMap<string, number>): string =>
  `transform(${key}, ['${[...table.keys()].join("', '")}'], [${[...table.values()].join(", ")}], 0)`;

/** SQL: thousandths of the normalized units of an instance hour; 0 if the size has none. See `unitsOf`. */
const factor = String.raw`if(Vendor != 'aws', 0, multiIf(
      match(size, '^[0-9]+xlarge$'), toInt64OrZero(extract(size, '^([0-9]+)')) * ${UNITS_OF_XLARGE},
      match(size, '^metal-[0-9]+xl$'), toInt64OrZero(extract(size, '([0-9]+)')) * ${UNITS_OF_XLARGE},
      size = 'metal', ${numberOf("extract(family, '[^.]+$')", metalUnits)},
      ${numberOf("toString(size)", sizeUnits)})
    * multiIf(match(UsageType, 'Multi-AZCluster'), 30, match(UsageType, 'Multi-AZ|Mirror'), 20, match(CacheEngine, '(?i)valkey'), 8, 10))`;

const zero = "toDecimal256(0, 30)";
const creditsOf = (kind: string): string =>
  `arraySum(arrayMap((name, amount) -> if(startsWith(name, '${kind}'), amount, ${zero}), mapKeys(Credits), mapValues(Credits)))`;

/** SQL: Google's lines about committed use, which name no commitment. */
const isGcpFee = `(offset != 0 OR match(UsageType, '(?i)^(cud fee|commitment)'))`;
const isGcpCovered = `(cudCredit != 0 OR PurchaseOption = 'CommittedUse')`;

interface Fact {
  status: "Used" | "Unused" | "Fee" | "Purchase" | "OnDemand";
  onDemand?: string;
  effective?: string;
  billed?: string;
  hours?: string;
}
const fact = ({ status, onDemand = zero, effective = zero, billed = zero, hours = zero }: Fact): string =>
  `('${status}', ${onDemand}, ${effective}, ${billed}, ${hours})`;

const purchase = fact({ status: "Purchase", billed: "BilledCost", hours: zero });
/**
 * SQL: what used commitment replaced. Azure states a list cost only with its pay-as-you-go price; without it the reader
 * repeats the cost. Its actual costs do not state the cost of used commitment, so what it replaced is no saving.
 * Corrections of used commitment have negative list costs.
 */
const listOfUsed = `if(Vendor = 'azure' AND (EffectiveCost = 0 OR (ListUnitPrice = 0 AND ListCost = EffectiveCost)), ${zero}, ListCost)`;

/**
 * SQL: unused hours of a reservation. A quantity in another unit than hours has its size in it already, some exports
 * have none, and that of a commitment to spend is money.
 */
const unusedHours = `multiIf(CommitmentDiscountCategory = 'Spend', ${zero}, startsWith(CommitmentDiscountUnit, 'H'), CommitmentDiscountQuantity, PricingQuantity)`;

/**
 * SQL: the facts that a line states, as tuples. AWS's reports have no lines of unused commitment: its cost is the
 * effective cost of a fee, its hours are in the quantity. Google's newer model credits what was used to the fee; in the
 * older one the used part of a fee is unknown.
 */
const facts = `multiIf(
    ChargeType IN ('ReservedUsage', 'SavingsPlanUsage'), [${fact({ status: "Used", onDemand: listOfUsed, effective: "EffectiveCost", hours: "ConsumedQuantity" })}],
    ChargeType IN ('UnusedReservation', 'UnusedSavingsPlan'), [${fact({ status: "Unused", effective: "EffectiveCost", hours: unusedHours })}],
    ChargeType IN ('ReservationPurchase', 'SavingsPlanPurchase') AND Vendor = 'aws' AND (EffectiveCost != 0 OR CommitmentDiscountStatus = 'Unused'),
      [${purchase}, ${fact({ status: "Unused", effective: "EffectiveCost", hours: `if(CommitmentDiscountStatus = 'Unused', ${unusedHours}, ${zero})` })}],
    ChargeType IN ('ReservationPurchase', 'SavingsPlanPurchase') OR (CommitmentDiscountId != '' AND ChargeType = 'Refund'), [${purchase}],
    Vendor = 'gcp' AND ${isGcpFee} AND offset != 0, [${fact({ status: "Used", effective: "-offset" })}, ${fact({ status: "Unused", effective: "EffectiveCost" })}, ${purchase}],
    Vendor = 'gcp' AND ${isGcpFee}, [${fact({ status: "Fee", effective: "EffectiveCost" })}, ${purchase}],
    Vendor = 'gcp' AND ${isGcpCovered}, [${fact({ status: "Used", onDemand: "if(cudCredit != 0, -cudCredit, ListCost)", hours: "ConsumedQuantity" })}],
    ChargeType = 'Usage' AND PurchaseOption = 'OnDemand' AND scope != '', [${fact({ status: "OnDemand", onDemand: "if(ListCost != 0, ListCost, BilledCost)", effective: "EffectiveCost", billed: "BilledCost", hours: "ConsumedQuantity" })}],
    [])`;

/** SQL: a cheap test of what may have facts, so that the engine does not compute the rest for every line. */
const mayHaveFacts = `(ChargeType IN ('ReservedUsage', 'SavingsPlanUsage', 'UnusedReservation', 'UnusedSavingsPlan', 'ReservationPurchase', 'SavingsPlanPurchase')
    OR (ChargeType = 'Usage' AND PurchaseOption IN ('OnDemand', 'CommittedUse')) OR (ChargeType IN ('Purchase', 'Refund') AND (Vendor = 'gcp' OR CommitmentDiscountId != '')))`;

/** SQL: the same for usage, by its scope. */
const mayBeCovered = (ofLine: string): string =>
  `(ChargeType != 'Usage' OR Vendor = 'gcp' OR (Vendor IN ('aws', 'azure') AND ${ofLine} != ''))`;

/** SQL condition: the line may have facts. */
export const mayCount = `${mayHaveFacts} AND ${mayBeCovered(`(${scope})`)}`;

/** Keys that are computed instead of copied from the line. */
const derived: Partial<Record<(typeof commitmentKeys)[number], string>> = {
  InstanceType: "instance",
  InstanceFamily: "family",
  // On-demand usage belongs to no commitment; Google's lines without an id share one.
  CommitmentDiscountId: `if(fact.1 = 'OnDemand', '', if(CommitmentDiscountId = '' AND Vendor = 'gcp', 'committed-use', CommitmentDiscountId))`,
  CommitmentDiscountType: `if(CommitmentDiscountId = '' AND Vendor = 'gcp' AND fact.1 != 'OnDemand', 'Committed Use Discount', CommitmentDiscountType)`,
  CommitmentDetails: `multiIf(CommitmentDetails != '', CommitmentDetails, fact.1 = 'Purchase' AND ChargeDescription != '', toJSONString(map('description', ChargeDescription)), '')`,
};

const into = [
  ...["CompanyId", "SliceId", ...commitmentKeys, "CommitmentStatus", "CommitmentScope"],
  ...["OnDemandCost", "EffectiveCost", "BilledCost", "Hours", "NormalizedUnits", "NumberOfLines"],
].join(", ");

const read = [
  ...[
    "CompanyId",
    "SliceId",
    ...commitmentKeys.filter((key) => key !== "InstanceFamily"),
    "ServiceCode",
    "CacheEngine",
  ],
  ...["ChargeType", "ChargeDescription", "PurchaseOption", "ConsumedQuantity", "PricingQuantity"],
  ...["CommitmentDiscountQuantity", "CommitmentDiscountUnit", "CommitmentDiscountStatus"],
  ...["ListUnitPrice", "ListCost", "BilledCost", "EffectiveCost"],
];

const keys = [
  ...["CompanyId", "SliceId", ...commitmentKeys.map((key) => derived[key] ?? key)],
  ...["fact.1", "if(scope = '', 'other', scope)"],
];

/**
 * INSERT … SELECT of the facts of the lines that meet the condition. They are grouped by one tuple: planning
 * so many columns of a subquery as keys takes the engine longer than all the rest.
 */
export const fillCommitments = (condition: string): string => `INSERT INTO ${COMMITMENTS} (${into})
  SELECT ${keys.map((_, n) => `keys.${n + 1}`).join(", ")},
    sum(onDemand), sum(effective), sum(billed), sum(hours), sum(normalized), countIf(number = 1)
  FROM (
    SELECT tuple(${keys.join(", ")}) AS keys, fact.2 AS onDemand, fact.3 AS effective, fact.4 AS billed, fact.5 AS hours,
      if(hours != 0, hours * units / 1000, ${zero}) AS normalized, number
    FROM (
      SELECT *, ${factor} AS units, ${facts} AS facts FROM (
        SELECT *, ${family} AS family, ${size} AS size FROM (
          SELECT ${[...new Set(read)].join(", ")}, InstanceFamily, ${instance} AS instance, ${scope} AS scope,
            ${creditsOf("FEE_UTILIZATION_OFFSET")} AS offset, ${creditsOf("COMMITTED_USAGE_DISCOUNT")} AS cudCredit
          FROM ${LINES} WHERE ${condition} AND ${mayHaveFacts}
        ) WHERE ${mayBeCovered("scope")}
      )
    ) ARRAY JOIN facts AS fact, arrayEnumerate(facts) AS number
  ) GROUP BY keys`;

const totals = totalKeys.join(", ");

/**
 * INSERT … SELECT of one row per slice and currency with the costs and lines that its facts do not cover, without a day
 * or a status, so that this table, too, adds up to the lines; only checks of totals read it. Run it after the facts.
 */
export const fillRestOfCommitments = (
  condition: string,
): string => `INSERT INTO ${COMMITMENTS} (${totals}, EffectiveCost, BilledCost, NumberOfLines)
  SELECT ${totals}, sum(effective), sum(billed), toUInt64(sum(lines)) FROM (
    SELECT ${totals}, EffectiveCost AS effective, BilledCost AS billed, toInt64(NumberOfLines) AS lines FROM ${ROLLUP} WHERE ${condition}
    UNION ALL SELECT ${totals}, -EffectiveCost, -BilledCost, -toInt64(NumberOfLines) FROM ${COMMITMENTS} WHERE ${condition}
  ) GROUP BY ${totals}`;
