/** The tables of a bill, which are part of tables.ts. Imports are relative, as in tables.ts. */
import type { z } from "zod";
import { add } from "../../lib/money/decimal";
import { insightSorts } from "../../lib/money/insight-order";
import type { Call } from "../call";
import { deduction, money, number, percent, text } from "../tables/table-columns";
import type { Table } from "../tables/table";
import type { AccountsReply, InvoicesReply } from "./bill-replies";
import type { getAutoSpot, getComputingResources } from "./billing-sections";

/** `Data` of a call's reply. */
type ReplyOf<C extends Call> = z.output<C["response"]>;

/** A table of a bill. */
const ofBill = <const T extends Omit<Table, "menu" | "api">>(table: T) => ({
  ...table,
  menu: "billing" as const,
  api: "/api/v3/billing" as const,
});

/** Columns of computing resources, all or on spot capacity. */
const resourceColumns = [
  text("linkedAccountId"),
  text("linkedAccountAlias"),
  text("regionName"),
  text("instanceType"),
  text("purchaseOption"),
  number("numberOfResources"),
  number("usage"),
  text("useUnit"),
  money("cost"),
  money("onDemandCost"),
  money("saving"),
  text("currency"),
] as const;

const resourceTotal = (cost: string, saving: string) => ({ cost, saving, onDemandCost: add(cost, saving) });

export const billTables = {
  charges: ofBill({
    page: "/billing",
    fileName: "bill-charges",
    columns: [
      text("line"),
      text("kind"),
      text("item"),
      percent("percent"),
      money("amount", { currencyIn: "currency" }),
      text("currency"),
    ],
  }),
  accounts: ofBill({
    page: "/billing/accounts",
    fileName: "bill-accounts",
    columns: [
      text("linkedAccountId", { field: "item" }),
      text("linkedAccountAlias", { field: "itemAlias" }),
      money("cloudOriginalCost"),
      deduction("discount"),
      money("supportAndServices"),
      deduction("credit"),
      money("vat"),
      money("total"),
      text("currency"),
    ],
    sorts: ["linkedAccountAlias", "cloudOriginalCost", "discount", "supportAndServices", "credit", "vat", "total"],
    reply: {
      path: "/api/v3/billing/accounts",
      rowsOf: ({ rows }: AccountsReply) => rows,
      totalOf: ({ sum }: AccountsReply) => sum,
    },
  }),
  invoices: ofBill({
    page: "/billing/invoices",
    fileName: "bill-invoices",
    columns: [
      text("invoiceId"),
      money("cloudCost"),
      money("support"),
      deduction("credit"),
      money("tax"),
      money("cost"),
      number("numberOfAccounts"),
      number("numberOfLines"),
      text("currency"),
      money("invoicedAmount"),
      money("differenceBeforeTax"),
    ],
    sorts: ["invoiceId", "cloudCost", "support", "credit", "tax", "cost"],
    reply: {
      path: "/api/v3/billing/invoices",
      rowsOf: ({ invoices }: InvoicesReply) =>
        invoices.map(({ check, ...row }) => ({
          ...row,
          invoicedAmount: check?.invoiced,
          differenceBeforeTax: check?.difference,
        })),
      // An account may be on several invoices.
      totalOf: ({ sum }: InvoicesReply) => ({ ...sum, numberOfAccounts: undefined }),
    },
  }),
  details: ofBill({
    page: "/billing/details",
    fileName: "bill-details",
    columns: [
      text("group"),
      text("groupAlias"),
      text("product"),
      text("linkedAccountId"),
      text("linkedAccountAlias"),
      text("productName"),
      text("regionName"),
      text("usageType"),
      text("itemDescription"),
      text("invoiceId"),
      number("usage"),
      text("useUnit"),
      money("cost"),
      text("currency"),
    ],
    sorts: ["item", "cost"],
  }),
  insight: ofBill({
    page: "/billing/insight",
    fileName: "bill-insight",
    columns: [
      text("item"),
      text("itemAlias"),
      money("thisMonthCost"),
      money("lastMonthCost"),
      money("averageCost"),
      money("maxCost"),
      text("status"),
      text("currency"),
    ],
    sorts: insightSorts,
  }),
  computing: ofBill({
    page: "/billing/computing",
    fileName: "bill-computing",
    columns: resourceColumns,
    reply: {
      path: "/api/v3/billing/computing_resources",
      rowsOf: ({ computingResources }: ReplyOf<typeof getComputingResources>) => computingResources,
      totalOf: ({ totalCost, totalSaving }: ReplyOf<typeof getComputingResources>) =>
        resourceTotal(totalCost, totalSaving),
    },
  }),
  autospot: ofBill({
    page: "/billing/autospot",
    fileName: "bill-autospot",
    columns: resourceColumns,
    reply: {
      path: "/api/v3/billing/autospot",
      rowsOf: ({ autoSpot }: ReplyOf<typeof getAutoSpot>) => autoSpot,
      totalOf: ({ totalCost, totalSaving }: ReplyOf<typeof getAutoSpot>) => resourceTotal(totalCost, totalSaving),
    },
  }),
} as const;
