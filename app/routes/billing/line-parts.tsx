import type { BillCharge, BillLineReply, LineKind } from "~/contract/billing";
import type { BillLine, RoundedBill } from "~/lib/bill-equation";
import { add, isZero, subtract } from "~/lib/decimal";
import { plainAmount } from "~/lib/money";
import type { LedgerLine, LedgerPart } from "~/ui/ledger";
import type { BillingPage } from "./data.server";
import { useWords } from "./use-words";

/** Parts that are shown at once; the others are one more step away. */
const FIRST_PARTS = 8;

/** What a line is made of unless it is said otherwise. */
const usual: Partial<Record<BillLine, LineKind>> = { cloudOriginalCost: "usage", onDemandDiscount: "listDiscount", cloudFrontDiscount: "listDiscount", supportFee: "support", credit: "credit", vat: "tax" };

/** What an opened line of the bill is made of; the parts as shown add up to the line as shown. */
export function useLineParts(page: BillingPage, bill: BillCharge, rounded: RoundedBill): (line: BillLine) => Pick<LedgerLine, "parts" | "moreParts"> {
  const { t, amount, vendor, currency } = useWords(page.vendor, bill.invoiceCurrency);
  const nameOf = (line: BillLine, { kind, item, percent, of }: BillLineReply["groups"][number]): string => {
    if (kind === "profile") return percent !== null && of !== null ? t("part.percent", { percent, of: amount(of) }) : item === "fixed" ? t("part.fixed") : item;
    const name = item || t("part.unnamed");
    return kind === usual[line] ? name : t(`part.${kind}`, { name });
  };
  return (line) => {
    const reply = page.lines[line];
    if (!reply) return { parts: [{ label: t("notLoaded"), amount: "" }] };
    const parts: LedgerPart[] = reply.groups.map((group) => ({ label: nameOf(line, group), amount: amount(group.cost) }));
    const missing = subtract(rounded[line], add(...reply.groups.map(({ cost }) => plainAmount(cost, currency, vendor))));
    if (!isZero(missing)) parts.push({ label: t("rounding"), amount: amount(missing) });
    if (parts.length <= FIRST_PARTS + 1) return { parts };
    const [first, others] = [parts.slice(0, FIRST_PARTS), reply.groups.slice(FIRST_PARTS)];
    const shown = add(...reply.groups.slice(0, FIRST_PARTS).map(({ cost }) => plainAmount(cost, currency, vendor)));
    return { parts: first, moreParts: { label: t("moreParts", { count: others.length }), amount: amount(subtract(rounded[line], shown)), parts: parts.slice(FIRST_PARTS) } };
  };
}
