import { billLineNames, billLines } from "~/lib/bill-equation";
import { add, subtract } from "~/lib/decimal";
import { exchanged } from "../money/exchange";
import type { Services } from "../serve";
import type { Bill } from "./bill";
import { groupsOfLines } from "./line-groups";

/**
 * A bill as rows of a file: line, kind, item, percent, amount, currency. What makes a line comes below it with its kind;
 * the line itself has none. Amounts have the sign that they count with, so the lines add up to `beforeVat` and `total`.
 */
export async function equationRows(bill: Bill, services: Services): Promise<string[][]> {
  const { charges, currency, profile, exchange } = bill;
  const groups = await groupsOfLines(bill, services);
  const row = (line: string, amount: string, kind = "", item = "", percent = ""): string[] => [
    line,
    kind,
    item,
    percent,
    amount,
    currency,
  ];
  const lines = billLineNames.flatMap((line) => {
    const signed = (amount: string) => (billLines[line] === 1 ? amount : subtract("0", amount));
    const own = row(line, signed(charges[line]));
    return [
      own,
      ...groups[line].map(({ kind, item, percent, cost }) => row(line, signed(cost), kind, item, percent ?? "")),
    ];
  });
  const firstOfVat = lines.findIndex(([line]) => line === "vat");
  const totalCharge = exchanged(charges.total, exchange);
  return [
    ...lines.slice(0, firstOfVat),
    row("beforeVat", charges.beforeVat),
    ...lines.slice(firstOfVat),
    row("total", add(charges.beforeVat, charges.vat)),
    ...(totalCharge === null ? [] : [["totalCharge", "", "", "", totalCharge, profile.companyCurrency]]),
  ];
}
