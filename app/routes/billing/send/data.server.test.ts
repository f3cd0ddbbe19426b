import { expect, test } from "vitest";
import { getBillCharges, getBills } from "~/contract/billing/billing";
import type { Call } from "~/contract/call";
import type { Upstream } from "~/upstream/upstream.server";
import { loadSend } from "./data.server";
import type { BillSearch } from "./read-send.server";

const bill = (yearMonth: string, invoiceCurrency: string, total: string) => ({ yearMonth, invoiceCurrency, total });
const old = [bill("2025-01", "USD", "7"), bill("2025-01", "EUR", "5")];
const listed = [bill("2026-10", "USD", "8"), bill("2026-11", "USD", "9"), bill("2026-11", "EUR", "4")];

/** The form for a month; of the others, January 2025 has bills. */
async function load(requested: { month: string | null; currency?: string }) {
  const chargesOf = ({ yearMonth, currency }: Record<string, unknown>) =>
    [...old, ...listed].filter(
      (charge) => charge.yearMonth === yearMonth && (currency === undefined || charge.invoiceCurrency === currency),
    );
  const upstream = {
    call: async (call: Call, input: Record<string, unknown>) => {
      if (call === getBills) return { bills: listed };
      return call === getBillCharges ? { charges: chargesOf(input) } : { result: [] };
    },
  } as unknown as Upstream;
  const search = { vendor: "aws", currency: "", recipient: [], ...requested } as unknown as BillSearch;
  const page = await loadSend(upstream, search, "2026-11-20");
  const summary = ({ month, currency, total, ofBills }: (typeof page.bills)[number]) =>
    [month, currency, total, ofBills] as const;
  return {
    bill: page.bill && summary(page.bill),
    bills: page.bills.map(summary),
    ...(page.ignored.length > 0 && { ignored: page.ignored, currency: page.values.currency }),
  };
}

const newest = [
  ["2026-11", "USD", "9", 2],
  ["2026-10", "USD", "8", 1],
];

test("offers the bills of the last months, and an older one that is requested", async () => {
  expect(await load({ month: null })).toEqual({ bill: newest[0], bills: newest });
  const older = ["2025-01", "USD", "7", 2];
  expect(await load({ month: "2025-01" })).toEqual({ bill: older, bills: [...newest, older] });
  expect(await load({ month: "2025-02" })).toEqual({ bill: null, bills: newest });
});

test("offers bills in the requested currency", async () => {
  const euros = ["2026-11", "EUR", "4", 2];
  const older = ["2025-01", "EUR", "5", 1];
  expect(await load({ month: "2025-01", currency: "EUR" })).toEqual({ bill: older, bills: [euros, older] });
});

test("ignores a currency in which the month has no bill, as Billing does", async () => {
  const ignored = [{ parameter: "currency", value: "KRW" }];
  for (const month of [null, "2026-11"])
    expect(await load({ month, currency: "KRW" })).toEqual({ bill: newest[0], bills: newest, ignored, currency: "" });
  expect(await load({ month: "2025-02", currency: "KRW" })).toEqual({ bill: null, bills: [] });
});
