import type { z } from "zod";
import {
  getAdditionalServices,
  getAutoSpot,
  getBillingTagKeys,
  getComputingResources,
  getInvoiceInsight,
  getServiceGroupCosts,
} from "~/contract/billing/billing-sections";
import { getBillingDetails, getChargesByAccount, getInvoices } from "~/contract/billing/billing-tables";
import type { BillRequest } from "~/contract/billing/billing";
import type { Call } from "~/contract/call";
import type { Viewer } from "../../viewer/viewer";
import { tagKeyCosts } from "../../measures/totals";
import { serve } from "../../serve";
import type { Served, Services } from "../../serve";
import { chargeRows } from "./accounts";
import { billOf } from "../bills/bills";
import type { Bill } from "../bills/bill";
import { detailsOf } from "./details";
import { scopeOfBill } from "./detail-scope";
import { insightOf, isInsightReady, noInsight } from "./insight";
import { invoicePage } from "../invoices/invoices";
import { machines, resourcePage } from "./resource-rows";
import { serviceGroupCosts } from "./service-group-costs";

const noCharges = { cloudOriginalCost: "0", discount: "0", supportAndServices: "0", credit: "0", vat: "0", total: "0" };
const noInvoices = {
  cloudCost: "0",
  support: "0",
  credit: "0",
  tax: "0",
  cost: "0",
  numberOfAccounts: 0,
  numberOfLines: 0,
};

/** Common part of replies for a month without data. */
const none = ({ currency }: BillRequest) => ({ invoiceCurrency: currency ?? "", total: 0 });

/** A call that returns a table of a bill, and its handler for a bill that exists. */
interface BillReply {
  call: Call;
  replyOf: (bill: Bill, query: Record<string, unknown>, services: Services) => Promise<unknown>;
  served: Served;
}

/** `empty`: the reply for a month without data. */
function billReply<R extends z.ZodObject, S extends z.ZodType>(
  call: Call<R, S>,
  empty: (query: z.output<R>) => z.input<S>,
  replyOf: (bill: Bill, query: z.output<R>, services: Services) => Promise<z.input<S>>,
): BillReply {
  const served = serve(call, async (query, caller, services) => {
    const bill = await billOf(query as unknown as BillRequest, caller, services);
    return bill ? replyOf(bill, query, services) : empty(query);
  });
  return { call: served.call, replyOf: replyOf as BillReply["replyOf"], served };
}

/** Replies with rows of a bill; tables with files can be declared from any of them (app/contract/tables/tables.ts). */
export const billReplies: BillReply[] = [
  billReply(
    getChargesByAccount,
    (query) => ({ ...none(query), rows: [], sum: noCharges }),
    async (bill, query, services) => {
      const { rows, sum } = await chargeRows(bill, query, services);
      const first = (query.page - 1) * query.itemsPerPage;
      return {
        invoiceCurrency: bill.currency,
        total: rows.length,
        rows: rows.slice(first, first + query.itemsPerPage),
        sum,
      };
    },
  ),

  billReply(
    getInvoices,
    (query) => ({ ...none(query), invoices: [], withoutLines: [], sum: noInvoices }),
    async (bill, query, services) => ({
      invoiceCurrency: bill.currency,
      ...(await invoicePage(bill, query, services)),
    }),
  ),

  billReply(
    getBillingDetails,
    (query) => ({ ...none(query), viewBy: query.viewBy, totalCost: "0", level: "group" as const, rows: [] }),
    detailsOf,
  ),

  billReply(
    getComputingResources,
    (query) => ({ ...none(query), totalCost: "0", totalSaving: "0", computingResources: [] }),
    async (bill, query, services) => {
      const { rows, ...sums } = await resourcePage(services.costStore, bill, machines.computing, query);
      return { invoiceCurrency: bill.currency, ...sums, computingResources: rows };
    },
  ),

  billReply(
    getAutoSpot,
    (query) => ({ ...none(query), totalCost: "0", totalSaving: "0", autoSpot: [] }),
    async (bill, query, services) => {
      const { rows, ...sums } = await resourcePage(services.costStore, bill, machines.spot, query);
      return { invoiceCurrency: bill.currency, ...sums, autoSpot: rows };
    },
  ),
];

export const tableCalls: Served[] = [
  ...billReplies.map(({ served }) => served),

  serve(getInvoiceInsight, async (query, caller, services) => {
    const yearMonth = query.yearMonth ?? services.today().slice(0, 7);
    const bill = isInsightReady(yearMonth, services.today()) ? await billOf(query, caller, services) : undefined;
    return bill
      ? insightOf(bill, { by: query.viewBy, requested: query.currency }, services)
      : noInsight(yearMonth, query.currency ?? "");
  }),

  serve(getAdditionalServices, async (query, caller, services) => {
    const bill = await billOf(query, caller, services);
    const { currency = "", isMain = false, profile, charges } = bill ?? {};
    return {
      invoiceCurrency: currency,
      additionalServices: (isMain && profile?.additionalServices) || [],
      additionalServiceFee: charges?.additionalServiceFee ?? "0",
      cloudServiceCharge: charges?.cloudServiceCharge ?? "0",
    };
  }),

  serve(getServiceGroupCosts, async (query, caller, services) =>
    serviceGroupCosts(await billOf(query, caller, services), caller.companyId, query.serviceGroupSetId, services),
  ),

  serve(getBillingTagKeys, async (query, caller, services) => ({
    tagInfo: await tagKeysOf(query, caller, services),
  })),
];

async function tagKeysOf(
  query: BillRequest,
  viewer: Viewer,
  services: Services,
): Promise<{ key: string; cost: string }[]> {
  const bill = await billOf(query, viewer, services);
  return bill ? tagKeyCosts(services.costStore, scopeOfBill(bill)) : [];
}
