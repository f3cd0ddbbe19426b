import { billLineNames, billLines } from "~/lib/money/bill-equation";
import { add, negate } from "~/lib/money/decimal";
import { exchanged } from "../../money/exchange";
import { groupsOfLines } from "../../billing/bills/line-groups";
import type { BillSource } from "./bill-rows";

/**
 * A bill's lines and totals, each line followed by its parts, which have a kind. Amounts have the sign they are added
 * with, so the lines add up to `beforeVat` and `total`.
 */
export const chargesSource: BillSource = async (bill, _query, services) => {
  const { charges, profile, exchange } = bill;
  const groups = await groupsOfLines(bill, services);
  const lines = billLineNames.flatMap((line) => {
    const signed = (amount: string) => (billLines[line] === 1 ? amount : negate(amount));
    return [
      { line, amount: signed(charges[line]) },
      ...groups[line].map(({ kind, item, percent, cost }) => ({ line, kind, item, percent, amount: signed(cost) })),
    ];
  });
  const firstOfVat = lines.findIndex(({ line }) => line === "vat");
  const totalCharge = exchanged(charges.total, exchange);
  return {
    rows: [
      ...lines.slice(0, firstOfVat),
      { line: "beforeVat", amount: charges.beforeVat },
      ...lines.slice(firstOfVat),
      { line: "total", amount: add(charges.beforeVat, charges.vat) },
      ...(totalCharge === null
        ? []
        : [{ line: "totalCharge", amount: totalCharge, currency: profile.companyCurrency }]),
    ],
  };
};
