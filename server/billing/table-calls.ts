import {
  getAdditionalServices,
  getAutoSpot,
  getBillingTagKeys,
  getComputingResources,
  getInvoiceInsight,
  getServiceGroupCosts,
} from "~/contract/billing-sections";
import { getBillingDetails, getChargesByAccount, getInvoices } from "~/contract/billing-tables";
import type { BillRequest } from "~/contract/billing";
import { tagKeyCosts } from "../measures/totals";
import { serve } from "../serve";
import type { Services } from "../serve";
import { chargeRows } from "./accounts";
import { billOf } from "./bills";
import { detailsOf } from "./details";
import { scopeOfBill } from "./detail-scope";
import { insightOf, isInsightReady, noInsight } from "./insight";
import { invoicePage } from "./invoices";
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

/** What the replies for a month without data say of its currency. */
const none = ({ currency }: BillRequest) => ({ invoiceCurrency: currency ?? "", total: 0 });

export const tableCalls = [
  serve(getChargesByAccount, async (query, { companyId }, services) => {
    const bill = await billOf(query, companyId, services);
    if (!bill) return { ...none(query), rows: [], sum: noCharges };
    const { rows, sum } = await chargeRows(bill, query, services);
    const first = (query.page - 1) * query.itemsPerPage;
    return {
      invoiceCurrency: bill.currency,
      total: rows.length,
      rows: rows.slice(first, first + query.itemsPerPage),
      sum,
    };
  }),

  serve(getInvoices, async (query, { companyId }, services) => {
    const bill = await billOf(query, companyId, services);
    if (!bill) return { ...none(query), invoices: [], withoutLines: [], sum: noInvoices };
    return { invoiceCurrency: bill.currency, ...(await invoicePage(bill, query, services)) };
  }),

  serve(getBillingDetails, async (query, { companyId }, services) => {
    const bill = await billOf(query, companyId, services);
    if (!bill) return { ...none(query), viewBy: query.viewBy, totalCost: "0", level: "group" as const, rows: [] };
    return detailsOf(bill, query, services);
  }),

  serve(getInvoiceInsight, async (query, { companyId }, services) => {
    const yearMonth = query.yearMonth ?? services.today().slice(0, 7);
    const bill = isInsightReady(yearMonth, services.today()) ? await billOf(query, companyId, services) : undefined;
    return bill
      ? insightOf(bill, { by: query.viewBy, asked: query.currency }, services)
      : noInsight(yearMonth, query.currency ?? "");
  }),

  serve(getComputingResources, async (query, { companyId }, services) => {
    const bill = await billOf(query, companyId, services);
    if (!bill) return { ...none(query), totalCost: "0", totalSaving: "0", computingResources: [] };
    const { rows, ...sums } = await resourcePage(services.costStore, bill, machines.computing, query);
    return { invoiceCurrency: bill.currency, ...sums, computingResources: rows };
  }),

  serve(getAutoSpot, async (query, { companyId }, services) => {
    const bill = await billOf(query, companyId, services);
    if (!bill) return { ...none(query), totalCost: "0", totalSaving: "0", autoSpot: [] };
    const { rows, ...sums } = await resourcePage(services.costStore, bill, machines.spot, query);
    return { invoiceCurrency: bill.currency, ...sums, autoSpot: rows };
  }),

  serve(getAdditionalServices, async (query, { companyId }, services) => {
    const bill = await billOf(query, companyId, services);
    const { currency = "", isMain = false, profile, charges } = bill ?? {};
    return {
      invoiceCurrency: currency,
      additionalServices: (isMain && profile?.additionalServices) || [],
      additionalServiceFee: charges?.additionalServiceFee ?? "0",
      cloudServiceCharge: charges?.cloudServiceCharge ?? "0",
    };
  }),

  serve(getServiceGroupCosts, async (query, { companyId }, services) =>
    serviceGroupCosts(await billOf(query, companyId, services), companyId, query.serviceGroupSetId, services),
  ),

  serve(getBillingTagKeys, async (query, { companyId }, services) => ({
    tagInfo: await tagKeysOf(query, companyId, services),
  })),
];

async function tagKeysOf(
  query: BillRequest,
  companyId: string,
  services: Services,
): Promise<{ key: string; cost: string }[]> {
  const bill = await billOf(query, companyId, services);
  return bill ? tagKeyCosts(services.costStore, scopeOfBill(bill)) : [];
}
