import { z } from "zod";
import { billViewBys } from "~/lib/providers";
import { accountsReply, invoicesReply } from "./bill-replies";
import { billRequest } from "./billing";
import { call } from "../call";
import { decimal } from "../money";
import { paging } from "../paging";
import { tables } from "../tables/tables";
import { searchWord } from "../text";

const access = { menu: "billing", level: "view" } as const;

export const getChargesByAccount = call("POST /api/v3/billing/accounts", {
  summary: "The bill by account, or one account by product; the rows add up to the bill",
  access,
  request: billRequest.extend({
    ...paging(50),
    /** Lists the products of this account. */
    accountId: z.string().max(256).optional(),
    /** Part of an id or name, ignoring case. */
    word: searchWord,
    sort: z
      .object({ key: z.enum(tables.accounts.sorts), descending: z.boolean() })
      .default({ key: "total", descending: true }),
  }),
  response: accountsReply,
});

export const getInvoices = call("POST /api/v3/billing/invoices", {
  summary: "The provider's invoices for a month, with the total of each one's lines",
  access,
  request: billRequest.extend({
    ...paging(50),
    sort: z
      .object({ key: z.enum(tables.invoices.sorts), descending: z.boolean() })
      .default({ key: "cost", descending: true }),
  }),
  response: invoicesReply,
});

/** View parameters of a request for details. */
export const billView = z.object({
  viewBy: z.enum(billViewBys).default("account"),
  /** Required for tag; without it, grouped by account. */
  tagKey: z.string().max(256).optional(),
  /** Required for serviceGroup; without it, or if there is no such set, grouped by account. */
  serviceGroupSetId: z.string().max(64).optional(),
});

const usageRow = z.object({
  /** Filter value; NO_VALUE for empty. */
  group: z.string(),
  groupAlias: z.string(),
  groupCost: decimal,
  product: z.string(),
  productCost: decimal,
  linkedAccountId: z.string(),
  linkedAccountAlias: z.string(),
  productName: z.string(),
  regionName: z.string(),
  usageType: z.string(),
  itemDescription: z.string(),
  invoiceId: z.string(),
  usage: decimal,
  useUnit: z.string(),
  /** Sum of BilledCost. */
  cost: decimal,
});
export type UsageRow = z.infer<typeof usageRow>;

const treeRow = z.object({ item: z.string(), itemAlias: z.string(), cost: decimal });

const detailsReply = z
  .object({
    /** The view-by used. */
    viewBy: z.enum(billViewBys),
    invoiceCurrency: z.string(),
    /** Number of rows on all pages of the level. */
    total: z.number().int(),
    /** Of all matching rows. */
    totalCost: decimal,
  })
  .and(
    z.discriminatedUnion("level", [
      z.object({ level: z.enum(["group", "product"]), rows: z.array(treeRow) }),
      z.object({ level: z.literal("usage"), rows: z.array(usageRow) }),
    ]),
  );
export type BillDetailsReply = z.infer<typeof detailsReply>;

export const getBillingDetails = call("POST /api/v3/billing/details", {
  summary: "One level of a bill's tree of groups, products and usage; or all usage in the order of the tree",
  access,
  request: billRequest.extend({
    ...paging(50),
    ...billView.shape,
    /** Products of this group; with `product`, its usage. */
    group: z.string().max(1024).optional(),
    product: z.string().max(1024).optional(),
    /** All matching usage, with the totals of its groups and products. */
    expanded: z.boolean().default(false),
    /** Part of a group's id or name, ignoring case: filters groups, and usage by its group. */
    word: searchWord,
    /** Groups and products have the same order when expanded. */
    sort: z
      .object({ key: z.enum(tables.details.sorts), descending: z.boolean() })
      .default({ key: "cost", descending: true }),
  }),
  response: detailsReply,
});
export type BillDetailsRequest = z.output<(typeof getBillingDetails)["request"]>;
