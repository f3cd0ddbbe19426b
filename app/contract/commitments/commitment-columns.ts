/** Columns of the tables of commitments: the field names of spec §3. Imports are relative, as tables.ts needs it. */
import { day, money, number, percent, text } from "../tables/table-columns";

/** The last ones are percentages, without a currency. */
export const ledgerColumns = [text("item"), money("amount", { currencyIn: "currency" }), text("currency")] as const;

const owner = [text("accountId"), text("linkedAccountName")] as const;

const sums = [
  percent("utilization"),
  money("totalCommitmentCost"),
  money("usedCommitmentCost"),
  money("unusedCommitmentCost"),
  money("feeCommitmentCost"),
  money("ondemandSpend"),
  money("unpricedCost"),
  money("netSavings"),
  percent("netSavingRate"),
  number("usedHours"),
  number("unusedHours"),
  number("usedNf"),
  number("unusedNf"),
  text("currency"),
] as const;

export const utilizationColumns = [text("item"), text("itemAlias"), ...owner, ...sums] as const;

export const coverageColumns = [
  text("item"),
  text("itemAlias"),
  percent("coverageRate"),
  percent("coverageUtil"),
  money("coveredOnDemandCost"),
  money("commitmentCost"),
  money("onDemandCost"),
  money("unpricedCost"),
  money("incomparableCost"),
  money("totalCost"),
  number("reservedUsage"),
  number("savingsPlanUsage"),
  number("onDemandUsage"),
  number("totalUsage"),
  number("totalUsageWithSp"),
  percent("reservedCoverage"),
  percent("reservedCoverageWithSp"),
  number("reservedNfUsage"),
  number("savingsPlanNfUsage"),
  number("onDemandNfUsage"),
  number("totalNfUsage"),
  number("totalNfUsageWithSp"),
  percent("reservedNfCoverage"),
  percent("reservedNfCoverageWithSp"),
  text("currency"),
] as const;

const inventory = [
  ...owner,
  text("serviceCode"),
  text("serviceName"),
  text("useType"),
  text("operationName"),
  text("instanceFamily"),
  text("instanceType"),
  number("normalizationFactor"),
  text("regionCode"),
  text("regionName"),
  text("purchaseOption"),
  text("offerClass"),
  number("riCount"),
  text("tenancy"),
  text("availabilityZone"),
  day("startDate"),
  day("endDate"),
  day("createDate"),
  number("duration"),
  number("remainingPeriod"),
  text("status", { words: "state" }),
  money("commitPrice"),
  money("upfrontPayment"),
  money("noUpfrontPayment"),
  text("platform"),
  text("multipleAvailabilityZone"),
  text("scopeType"),
  text("tag"),
  text("source"),
  text("arn"),
  text("currency"),
] as const;

export const planInventoryColumns = [text("savingsPlanId"), ...inventory] as const;

export const reservationInventoryColumns = [
  text("reservedId"),
  ...inventory,
  money("fixPrice"),
  money("chargeAmount"),
  text("instanceTenancy", { field: "tenancy" }),
] as const;

/** Azure has names of its own for some of the same fields (spec §3). */
export const azureInventoryColumns = [
  text("reservedId"),
  ...inventory,
  text("referenceOrderId"),
  text("reservationId", { field: "reservedId" }),
  text("displayName", { field: "name" }),
  number("quantity", { field: "riCount" }),
  text("effectiveDateTime"),
  text("expiryDateTime"),
  text("term"),
  text("billingPlan", { field: "purchaseOption" }),
  text("subscriptionId", { field: "accountId" }),
  text("alias", { field: "linkedAccountName" }),
  text("productName", { field: "serviceName" }),
  text("skuId", { field: "instanceType" }),
  number("usageQuantity"),
  money("hourPrice", { field: "commitPrice" }),
  money("totalPrice"),
] as const;
