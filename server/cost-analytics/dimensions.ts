import { NO_VALUE } from "~/contract/cost-analytics";
import type { Filter } from "~/contract/cost-analytics";
import type { CostField } from "~/contract/cost-fields";
import { readServiceGroupKey } from "~/contract/service-groups";
import type { ServiceGroupSet } from "~/contract/service-groups";
import type { LineColumn } from "../cost-store/schema";
import { bind, join, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { columnsOfRules, groupKey, isInGroups } from "../service-groups/group-expression";

/** Fields that are a column of the bill. */
type ColumnField = Exclude<CostField, "tag" | "serviceGroup">;

export const fieldColumns: Record<ColumnField, LineColumn> = {
  account: "SubAccountId",
  product: "ServiceName",
  region: "RegionId",
  instanceType: "InstanceType",
  usageType: "UsageType",
  apiOperation: "Operation",
  chargeType: "ChargeType",
  availabilityZone: "AvailabilityZone",
  platform: "OperatingSystem",
  purchaseOption: "PurchaseOption",
  database: "DatabaseEngine",
  cacheEngine: "CacheEngine",
  instanceTypeFamily: "InstanceFamily",
  resourceId: "ResourceId",
  productFamily: "ProductFamily",
  invoiceId: "InvoiceId",
  transferType: "TransferType",
};

/** What lines are told apart by: a column, the values of one tag key, or the groups of one set. */
export type Dimension =
  { field: ColumnField } | { field: "tag"; tagKey: string } | { field: "serviceGroup"; set: ServiceGroupSet };

type TextDimension = Exclude<Dimension, { field: "serviceGroup" }>;

/** What else a request says of its fields. */
export interface DimensionNames {
  tagKey?: string;
  serviceGroupSetId?: string;
}

/** Null for tags without a key, and for service groups without a set of the company. */
export function dimensionOf(
  field: CostField,
  { tagKey, serviceGroupSetId }: DimensionNames,
  sets: ServiceGroupSet[],
): Dimension | null {
  if (field === "tag") return tagKey ? { field, tagKey } : null;
  if (field !== "serviceGroup") return { field };
  const set = sets.find(({ setId }) => setId === serviceGroupSetId);
  return set ? { field, set } : null;
}

/** A piece of SQL and the columns of the lines that it reads. */
export interface Expression {
  value: Sql;
  reads: LineColumn[];
}

/** A line's value in the dimension, as filters take it: NO_VALUE where the bill says nothing. */
export function valueIn(dimension: Dimension): Expression {
  if (dimension.field === "serviceGroup")
    return { value: groupKey(dimension.set), reads: columnsOfRules(dimension.set) };
  const { value, reads } = textIn(dimension);
  return { value: sql`if(${value} = '', ${bind("String", NO_VALUE)}, ${value})`, reads };
}

const textIn = (dimension: TextDimension): Expression => {
  if (dimension.field === "tag") return { value: sql`Tags[${bind("String", dimension.tagKey)}]`, reads: ["Tags"] };
  const column = fieldColumns[dimension.field];
  return { value: named(column), reads: [column] };
};

/** Whether a line meets the filter. Keys of service groups that are in none of the sets match nothing. */
export function conditionOf(
  { field, tagKey = "", values, vendorValues = {}, exclude }: Filter,
  sets: ServiceGroupSet[],
): Expression {
  const meets = (wanted: string[]) =>
    field === "serviceGroup"
      ? isInGroupsOf(sets, wanted)
      : isOneOf(field === "tag" ? { field, tagKey } : { field }, wanted);
  const kept = [
    ...(values.length > 0 ? [meets(values)] : []),
    ...Object.entries(vendorValues).map(([vendor, own]) => ofVendor(vendor, meets(own))),
  ];
  const value = sql`(${join(
    kept.map((one) => one.value),
    " OR ",
  )})`;
  return { value: exclude ? sql`NOT ${value}` : value, reads: kept.flatMap(({ reads }) => reads) };
}

const ofVendor = (vendor: string, { value, reads }: Expression): Expression => ({
  value: sql`(Vendor = ${bind("String", vendor)} AND ${value})`,
  reads: ["Vendor", ...reads],
});

function isOneOf(dimension: TextDimension, values: string[]): Expression {
  const { value, reads } = textIn(dimension);
  const empty = ["", NO_VALUE];
  const wanted = values.some((text) => empty.includes(text)) ? [...values, ...empty] : values;
  return { value: sql`${value} IN ${bind("Array(String)", wanted)}`, reads };
}

function isInGroupsOf(sets: ServiceGroupSet[], keys: string[]): Expression {
  const ids = setIdsOf(keys);
  const named = sets.filter(({ setId }) => ids.includes(setId));
  return { value: isInGroups(named, keys), reads: named.flatMap(columnsOfRules) };
}

/** Ids of the sets that values of field serviceGroup name. */
export const setIdsOf = (keys: string[]): string[] => [
  ...new Set(keys.flatMap((key) => readServiceGroupKey(key)?.setId ?? [])),
];
