import { multiply, add } from "~/lib/money/decimal";
import { familyOf } from "../simulate/normalization";
import { after, amount, inArn, isItem, member, tagsOf, text, time } from "./list-fields";
import type { Item } from "./list-fields";
import type { ListedCommitment } from "./listed-commitment";

/** Lists of commitments as providers' APIs and command lines return them. */
export interface ListFormat {
  /** Display name of the format. */
  name: string;
  /** Name of the member that has the items, folded. */
  member: string;
  /** A field that an item must have, as some lists share a name. */
  mark: string;
  read(item: Item): ListedCommitment;
}

/** "NO_UPFRONT", "No Upfront" → "No Upfront". */
function payment(words: string): string {
  const word = /^(no|partial|all)[ _]upfront$/i.exec(words)?.[1]?.toLowerCase();
  return word ? `${word.charAt(0).toUpperCase()}${word.slice(1)} Upfront` : words;
}

/** Recurring charges per hour of one instance; null if there are some by another period. */
function recurring(item: Item): string | null {
  const charges = member(item, "RecurringCharges");
  let sum = amount(item, "UsagePrice") ?? "0";
  for (const charge of Array.isArray(charges) ? charges.filter(isItem) : []) {
    if (!/^hourly$/i.test(text(charge, "Frequency", "RecurringChargeFrequency"))) return null;
    sum = add(sum, amount(charge, "Amount") ?? amount(charge, "RecurringChargeAmount") ?? "0");
  }
  return sum;
}

interface ReservationFields {
  service: string;
  id: string[];
  arn?: string;
  type: string;
  count: string;
  payment: string;
}

/** A list of AWS's reservations; the services differ in names. */
const reservations =
  (fields: ReservationFields) =>
  (item: Item): ListedCommitment => {
    const arn = fields.arn ? text(item, fields.arn) : "";
    const instanceType = text(item, fields.type);
    const start = time(item, fields.service === "Amazon Elastic Compute Cloud" ? "Start" : "StartTime");
    const count = amount(item, fields.count) ?? "1";
    const hourly = recurring(item);
    const upfront = amount(item, "FixedPrice");
    const zone = text(item, "AvailabilityZone");
    const multiAz = member(item, "MultiAZ");
    const whole = Math.max(1, Math.round(Number(count)));
    return {
      vendor: "aws",
      id: arn || text(item, ...fields.id),
      name: text(item, "ReservationName"),
      accountId: inArn(arn).accountId,
      isSpend: false,
      type: text(item, "Scope") ? `Reserved ${text(item, "Scope")}` : "Reservation",
      serviceName: fields.service,
      instanceFamily: familyOf(instanceType),
      instanceType,
      region: inArn(arn).region || zone.replace(/(?<=\d)[a-z]$/, ""),
      zone,
      payment: payment(text(item, fields.payment)),
      offering: text(item, "OfferingClass").toLowerCase(),
      count,
      tenancy: text(item, "InstanceTenancy"),
      platform: text(item, "ProductDescription"),
      isMultiAz: typeof multiAz === "boolean" ? multiAz : null,
      scope: text(item, "Scope"),
      start,
      end: time(item, "End") ?? after(start, amount(item, "Duration")),
      state: text(item, "State"),
      hourly: hourly === null ? null : multiply(hourly, whole),
      upfront: upfront === null ? null : multiply(upfront, whole),
      currency: text(item, "CurrencyCode"),
      tags: tagsOf(item),
    };
  };

const planNames: Record<string, string> = {
  Compute: "ComputeSavingsPlans",
  EC2Instance: "EC2InstanceSavingsPlans",
  SageMaker: "SageMakerSavingsPlans",
};

function readSavingsPlan(item: Item): ListedCommitment {
  const arn = text(item, "savingsPlanArn");
  const start = time(item, "start");
  return {
    vendor: "aws",
    id: arn || text(item, "savingsPlanId"),
    name: text(item, "description"),
    accountId: inArn(arn).accountId,
    isSpend: true,
    type: planNames[text(item, "savingsPlanType")] ?? text(item, "savingsPlanType"),
    serviceName: "AWS Savings Plans",
    instanceFamily: text(item, "ec2InstanceFamily"),
    instanceType: "",
    region: text(item, "region"),
    zone: "",
    payment: payment(text(item, "paymentOption")),
    offering: "",
    count: null,
    tenancy: "",
    platform: "",
    isMultiAz: null,
    scope: "",
    start,
    end: time(item, "end") ?? after(start, amount(item, "termDurationInSeconds")),
    state: text(item, "state"),
    hourly: amount(item, "commitment"),
    upfront: amount(item, "upfrontPaymentAmount"),
    recurring: amount(item, "recurringPaymentAmount"),
    currency: text(item, "currency", "CurrencyCode"),
    tags: tagsOf(item),
  };
}

/** A reservation of Azure: of an order, or an order with all of its own. */
function readAzure(item: Item): ListedCommitment {
  const properties = member(item, "properties");
  const fields = isItem(properties) ? properties : item;
  const sku = member(item, "sku");
  const billing = text(fields, "billingPlan");
  return {
    vendor: "azure",
    id: text(item, "id", "name"),
    name: text(fields, "displayName"),
    accountId: text(fields, "billingScopeId").replace(/^\/subscriptions\//, ""),
    isSpend: false,
    type: text(fields, "reservedResourceType") || "Reservation",
    serviceName: text(fields, "reservedResourceType").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " "),
    instanceFamily: "",
    instanceType: isItem(sku) ? text(sku, "name") : "",
    region: text(item, "location"),
    zone: "",
    payment: billing,
    offering: "",
    count: amount(fields, "quantity") ?? amount(fields, "originalQuantity"),
    tenancy: "",
    platform: "",
    isMultiAz: null,
    scope: text(fields, "userFriendlyAppliedScopeType", "appliedScopeType"),
    created: time(fields, "purchaseDateTime") ?? time(fields, "purchaseDate") ?? time(fields, "createdDateTime"),
    effective: time(fields, "effectiveDateTime"),
    term: text(fields, "term"),
    start: time(fields, "benefitStartTime") ?? time(fields, "purchaseDateTime") ?? time(fields, "effectiveDateTime"),
    end: time(fields, "expiryDateTime") ?? time(fields, "expiryDate"),
    state: text(fields, "displayProvisioningState", "provisioningState"),
    hourly: null,
    upfront: null,
    currency: "",
    tags: tagsOf(item),
  };
}

const ec2 = "Amazon Elastic Compute Cloud";
const openSearch = "Amazon OpenSearch Service";
/** All lists; the last one is Azure's. */
export const listFormats: ListFormat[] = [
  { name: "AWS Savings Plans list", member: "savingsplans", mark: "savingsPlanId", read: readSavingsPlan },
  {
    name: "Amazon EC2 reservations list",
    member: "reservedinstances",
    mark: "ReservedInstancesId",
    read: reservations({
      service: ec2,
      id: ["ReservedInstancesId"],
      type: "InstanceType",
      count: "InstanceCount",
      payment: "OfferingType",
    }),
  },
  {
    name: "Amazon OpenSearch reservations list",
    member: "reservedinstances",
    mark: "ReservedInstanceId",
    read: reservations({
      service: openSearch,
      id: ["ReservedInstanceId"],
      type: "InstanceType",
      count: "InstanceCount",
      payment: "PaymentOption",
    }),
  },
  {
    name: "Amazon OpenSearch reservations list",
    member: "reservedelasticsearchinstances",
    mark: "ReservedElasticsearchInstanceId",
    read: reservations({
      service: openSearch,
      id: ["ReservedElasticsearchInstanceId"],
      type: "ElasticsearchInstanceType",
      count: "ElasticsearchInstanceCount",
      payment: "PaymentOption",
    }),
  },
  {
    name: "Amazon RDS reservations list",
    member: "reserveddbinstances",
    mark: "ReservedDBInstanceId",
    read: reservations({
      service: "Amazon Relational Database Service",
      id: ["ReservedDBInstanceId"],
      arn: "ReservedDBInstanceArn",
      type: "DBInstanceClass",
      count: "DBInstanceCount",
      payment: "OfferingType",
    }),
  },
  {
    name: "Amazon ElastiCache reservations list",
    member: "reservedcachenodes",
    mark: "ReservedCacheNodeId",
    read: reservations({
      service: "Amazon ElastiCache",
      id: ["ReservedCacheNodeId"],
      arn: "ReservationARN",
      type: "CacheNodeType",
      count: "CacheNodeCount",
      payment: "OfferingType",
    }),
  },
  {
    name: "Amazon Redshift reservations list",
    member: "reservednodes",
    mark: "ReservedNodeId",
    read: reservations({
      service: "Amazon Redshift",
      id: ["ReservedNodeId"],
      type: "NodeType",
      count: "NodeCount",
      payment: "OfferingType",
    }),
  },
  { name: "Azure reservations list", member: "value", mark: "properties", read: readAzure },
];
