import { expect, test } from "vitest";
import type { BillCharge } from "~/contract/billing/billing";
import { roundedBill } from "~/lib/money/bill-equation";
import { markup } from "../../../../tests/support/markup";
import type { BillingText } from "../use-billing-text";
import { BillFacts } from "./bill-facts";

const zero = {
  ...{ cloudOriginalCost: "0", onDemandDiscount: "0", cloudFrontDiscount: "0", salesDiscount: "0", ncpDiscount: "0" },
  ...{ supportFee: "0", additionalServiceFee: "0", cloudServiceCharge: "0", credit: "0", vat: "0" },
};

test("a part of a bill has no invoice number: the company's pattern is not known to its reader", () => {
  const words = {
    t: (key: string, values: { number?: string } = {}) => `${key} ${values.number}`,
    ...{ day: (text: string) => text, amount: (text: string) => text, vendor: "aws", currency: "USD" },
  } as unknown as BillingText;
  const bill = { ...zero, invoiceId: "202610-AWS", chargeDate: "2026-10-31", billedCost: "0", residual: "0" };
  const html = (isRestricted: boolean) =>
    markup(
      <BillFacts
        page={{ isRestricted }}
        bill={{ ...bill, sent: null } as unknown as BillCharge}
        rounded={roundedBill(zero, "USD", "aws")}
        words={words}
      />,
    );
  expect(html(true)).toContain("chargesThrough");
  expect(html(true)).not.toContain("202610-AWS");
});
