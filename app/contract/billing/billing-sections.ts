import { z } from "zod";
import { additionalService, billRequest } from "./billing";
import { call } from "../call";
import { damagedMonth } from "../imports/damage";
import { day, decimal, month } from "../money";
import { paging } from "../paging";

const access = { menu: "billing", level: "view" } as const;

const insightRow = z.object({
  thisMonthCost: decimal,
  lastMonthCost: decimal,
  /** Over the complete months among the 12 that end with this one, or over all if none is; truncated to 30 decimals. */
  averageCost: decimal,
  /** Over the same months. */
  maxCost: decimal,
  /** This month compared with the previous one (spec §4). */
  status: z.enum(["increase", "decrease", "unchanged"]),
});

const insightReply = z.object({
  /**
   * Currency of the figures: that of the requested bill, or of all bills of the 12 months if they share one; otherwise
   * the company's, with all bills converted.
   */
  invoiceCurrency: z.string(),
  /** Currencies of the included bills. */
  currencies: z.array(z.string()),
  /** Amounts of those bills without an exchange rate, which no figure includes. */
  unconverted: z.array(z.object({ currency: z.string(), month, cost: decimal })),
  /** False before the 6th of the next month and without data; then there are no rows. */
  isAvailable: z.boolean(),
  availableFrom: day,
  /** Number of months in averages and maxima: those without missing days or exchange rates, else all. */
  numberOfMonths: z.number().int(),
  /** Damaged months among the 12, which no figure includes. */
  damaged: z.array(damagedMonth),
  /** This and the previous month, if incomplete. */
  incomplete: z.array(z.object({ yearMonth: month, billsThrough: day })),
  /** If the previous month has no bill, its costs are 0. */
  hasLastMonth: z.boolean(),
  /** Whether there is an increase or decrease: this and the previous month have all days and exchange rates. */
  isComparable: z.boolean(),
  /** Highest of this month first; `item` is "" if the bill does not state it. Costs are sums of BilledCost. */
  rows: z.array(insightRow.extend({ item: z.string(), itemAlias: z.string() })),
  sum: insightRow,
});
export type InsightReply = z.infer<typeof insightReply>;

export const getInvoiceInsight = call("POST /api/v3/billing/insight", {
  summary:
    "A month's products (or accounts) compared with the previous month and with the average and maximum of 12 months",
  access,
  request: billRequest.extend({ viewBy: z.enum(["product", "account"]).default("product") }),
  response: insightReply,
});

/** `onDemandCost` is the list cost; `saving` is the difference from it. */
const resourceRow = z.object({
  linkedAccountId: z.string(),
  linkedAccountAlias: z.string(),
  regionName: z.string(),
  instanceType: z.string(),
  purchaseOption: z.string(),
  numberOfResources: z.number().int(),
  usage: decimal,
  useUnit: z.string(),
  cost: decimal,
  onDemandCost: decimal,
  saving: decimal,
});

const resourcesReply = z.object({
  invoiceCurrency: z.string(),
  total: z.number().int(),
  totalCost: decimal,
  totalSaving: decimal,
});

export const getComputingResources = call("POST /api/v3/billing/computing_resources", {
  summary: "Computing resources by account, region and instance type, highest cost first",
  access,
  request: billRequest.extend(paging(50)),
  response: resourcesReply.extend({ computingResources: z.array(resourceRow) }),
});

export const getAutoSpot = call("POST /api/v3/billing/autospot", {
  summary: "Spot usage, and its cost at list price",
  access,
  request: billRequest.extend(paging(50)),
  response: resourcesReply.extend({ autoSpot: z.array(resourceRow) }),
});

export const getAdditionalServices = call("POST /api/v3/billing/additional_services", {
  summary: "A month's additional services and cloud service charge from the billing profile",
  access,
  request: billRequest,
  response: z.object({
    invoiceCurrency: z.string(),
    additionalServices: z.array(additionalService),
    additionalServiceFee: decimal,
    cloudServiceCharge: decimal,
  }),
});

export const getServiceGroupCosts = call("POST /api/v3/billing/service_groups", {
  summary: "A month's costs by the groups of one service group set, and all sets",
  access,
  request: billRequest.extend({
    /** Absent or unknown: the first set by name. */
    serviceGroupSetId: z.string().max(64).optional(),
  }),
  response: z.object({
    invoiceCurrency: z.string(),
    serviceGroupInfo: z.array(z.object({ setId: z.string(), setName: z.string() })),
    /** The set used; null if there is none. */
    setId: z.string().nullable(),
    totalCost: decimal,
    /** Highest first; NO_VALUE for lines in no group. `portion` in percent, 6 decimals. */
    serviceGroups: z.array(z.object({ item: z.string(), itemAlias: z.string(), cost: decimal, portion: z.number() })),
  }),
});

export const getBillingTagKeys = call("POST /api/v3/billing/tags", {
  summary: "A month's tag keys, with the cost of the lines tagged with each",
  access,
  request: billRequest,
  response: z.object({ tagInfo: z.array(z.object({ key: z.string(), cost: decimal })) }),
});
