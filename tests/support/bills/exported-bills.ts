import type { z } from "zod";
import type { costFile } from "~/contract/tables/table-files";
import { saveRates } from "../../../server/money/published-rates";
import { ensureMember } from "../../../server/people/people";
import { openTestStores } from "../stores/stores";
import type { TestStores } from "../stores/stores";
import { storeSlices, testLine } from "./cost-lines";

/** Stores with bills in three currencies, one of them without a rate, and a member "tester" of their company. */
export async function openExportedBills(): Promise<TestStores> {
  const stores = await openTestStores();
  await storeSlices(stores, [
    {
      companyId: "acme",
      sliceId: 1,
      vendor: "aws",
      month: "2026-10",
      lines: [
        testLine({
          day: "2026-10-01",
          account: "=1+1",
          accountName: "+Prod",
          product: 'Compute, "large"',
          billed: "10.5",
        }),
        testLine({ day: "2026-10-02", account: "2", product: "Storage", billed: "0.000000000000000000000000000001" }),
        testLine({ day: "2026-10-31", account: "2", product: "Storage", billed: "-3" }),
      ],
    },
    {
      companyId: "acme",
      sliceId: 2,
      vendor: "azure",
      month: "2026-10",
      lines: [testLine({ day: "2026-10-05", currency: "KRW", product: "Storage", billed: "1250" })],
    },
    {
      companyId: "acme",
      sliceId: 3,
      vendor: "aws",
      month: "2026-09",
      lines: [testLine({ day: "2026-09-30", product: "Storage", billed: "4" })],
    },
    {
      companyId: "acme",
      sliceId: 4,
      vendor: "gcp",
      month: "2026-10",
      lines: [testLine({ day: "2026-10-05", currency: "EUR" })],
    },
    {
      companyId: "other",
      sliceId: 5,
      vendor: "aws",
      month: "2026-10",
      lines: [testLine({ product: "Theirs", billed: "99" })],
    },
  ]);
  await saveRates(stores.stateStore, [
    { month: "2026-10", currency: "KRW", perUsd: "1250", publishedOn: "2026-10-01" },
  ]);
  await stores.stateStore.query(
    "INSERT INTO users (user_id, login, name, email) VALUES ('tester', 'tester', 'Tester', 'tester@cloudtally.example')",
  );
  await ensureMember(stores.stateStore, "acme", "tester");
  return stores;
}

export type CostQuery = z.input<typeof costFile.csv.request>;
/** October of two providers. */
export const selection: Omit<CostQuery, "sort"> = {
  startDate: "2026-10-01",
  endDate: "2026-10-31",
  grain: "MONTH",
  selectedVendors: ["aws", "azure"],
  viewBy: "product",
  filters: [],
  isAmortizedCost: false,
  currency: "USD",
};
export const query: CostQuery = { ...selection, sort: { key: "cost", descending: true } };
