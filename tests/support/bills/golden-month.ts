import { readFile } from "node:fs/promises";
import { csvOf } from "../test-imports";
import { sample } from "./billing-samples";

/** The golden files have only the relevant columns; a bill also has these. */
async function complete(name: string, columns: Record<string, string>): Promise<string> {
  const [header, ...rows] = (await readFile(sample(`golden/${name}`), "utf8")).trim().split("\n");
  const more = Object.values(columns).join(",");
  return [`${header},${Object.keys(columns).join(",")}`, ...rows.map((row) => `${row},${more}`)].join("\n");
}

const ofAzure = {
  Date: "09/01/2026",
  BillingCurrency: "USD",
  MeterCategory: "Virtual Machines",
  MeterId: "m",
  SubscriptionId: "s",
  BillingAccountId: "b",
};

/** A pay-as-you-go price, at which the covered usage costs 9,500. */
const pricedUsage = { Quantity: "9500", PayGPrice: "1" };

/** One of Google's two models of commitments: the older one does not state how much of a fee was used. */
async function google(model: 0 | 1): Promise<string> {
  const models = JSON.parse(await readFile(sample("golden/gcp_cud.json"), "utf8")) as {
    rows: { sku: string; cost: number; cost_at_list?: number; credits: object[] }[];
  }[];
  return csvOf(
    models[model]!.rows.map(({ sku, cost, cost_at_list, credits }) => ({
      billing_account_id: "b",
      "service.description": "Compute Engine",
      "project.id": "p",
      usage_start_time: "2026-09-01 00:00:00 UTC",
      "invoice.month": "202609",
      cost_type: "regular",
      currency: "USD",
      "sku.description": sku,
      ...(model === 1 && {
        "consumption_model.description": sku === "covered usage" ? "Compute Flexible CUDs - 1 Year" : "Default",
      }),
      cost,
      cost_at_list,
      credits: JSON.stringify(credits),
    })),
  );
}

async function cur2(): Promise<string> {
  const [header, ...rows] = (
    await complete("cur_sp_all_upfront.csv", {
      line_item_usage_start_date: "2026-09-01T00:00:00Z",
      line_item_usage_end_date: "2026-10-01T00:00:00Z",
      line_item_currency_code: "USD",
      line_item_usage_account_id: "444455556666",
      bill_payer_account_id: "111122223333",
    })
  ).split("\n");
  const snake = header!
    .split(",")
    .map((name) => name.replace("/", "_").replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_"))
    .join(",")
    .toLowerCase();
  return [snake, ...rows].join("\n");
}

/** September 2026 of the golden month (BILLING_SAMPLES) as bills of each format. */
export const goldenBills = {
  focus: () => readFile(sample("golden/focus_sp_all_upfront.csv"), "utf8"),
  cur: () =>
    complete("cur_sp_all_upfront.csv", {
      "lineItem/UsageStartDate": "2026-09-01T00:00:00Z",
      "lineItem/UsageEndDate": "2026-10-01T00:00:00Z",
      "lineItem/CurrencyCode": "USD",
      "lineItem/UsageAccountId": "444455556666",
      "bill/PayerAccountId": "111122223333",
    }),
  cur2,
  azureActual: () => complete("azure_actual.csv", ofAzure),
  azureActualPriced: () => complete("azure_actual.csv", { ...ofAzure, ...pricedUsage }),
  /** Without a price of the covered usage. */
  azureAmortized: () => complete("azure_amortized.csv", ofAzure),
  azurePriced: () => complete("azure_amortized.csv", { ...ofAzure, ...pricedUsage }),
  gcpOlder: () => google(0),
  gcpNewer: () => google(1),
};
