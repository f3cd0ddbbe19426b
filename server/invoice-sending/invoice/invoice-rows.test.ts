import { expect, test } from "vitest";
import { billLineNames, roundedBill } from "~/lib/money/bill-equation";
import type { BillAmounts } from "~/lib/money/bill-equation";
import type { Invoice } from "./invoice";
import { invoiceRows } from "./invoice-rows";
import { textsIn } from "./invoice-texts";

const perLine = <Value>(value: Value) => Object.fromEntries(billLineNames.map((line) => [line, value]));

test("a percentage of VAT is of the subtotal above it, as displayed", () => {
  const amounts = { ...perLine("0"), cloudOriginalCost: "100.044", vat: "10.0044" } as BillAmounts;
  const invoice = {
    charge: {
      ...{ ...amounts, beforeVat: "100.044", total: "110.0484", totalCharge: null },
      ...{ vendor: "aws", yearMonth: "2026-10", invoiceCurrency: "USD", companyCurrency: "USD" },
    },
    rounded: roundedBill(amounts, "USD", "aws"),
    groups: { ...perLine([]), vat: [{ kind: "profile", item: "", cost: "10.0044", percent: "10", of: "100.044" }] },
  } as unknown as Invoice;
  const rows = invoiceRows(invoice, textsIn("en"));
  expect(rows.slice(-4).map(({ name, amount, exact }) => [name, amount, exact])).toEqual([
    ["Before VAT", "100.05", "100.044"],
    ["VAT", "10.00", "10.0044"],
    ["10% of $100.05", "", "10.0044"],
    ["Total", "110.05", "110.0484"],
  ]);
});
