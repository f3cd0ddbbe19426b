import type { BillLineReply, LineKind } from "~/contract/billing/billing";
import type { BillLine } from "~/lib/money/bill-equation";
import { add, isZero, subtract } from "~/lib/money/decimal";
import { plainAmount } from "~/lib/money/money";
import { roundingOf } from "~/lib/money/rounding";
import type { LedgerLine, LedgerPart } from "~/ui/table/ledger";
import type { BillingText } from "../use-billing-text";

/** Number of parts shown immediately; the others are one more step away. */
const FIRST_PARTS = 8;

/** Default kind of a line's parts. */
const usual: Partial<Record<BillLine, LineKind>> = {
  cloudOriginalCost: "usage",
  onDemandDiscount: "listDiscount",
  cloudFrontDiscount: "listDiscount",
  supportFee: "support",
  credit: "credit",
  vat: "tax",
};

/**
 * The parts of an expanded line of the bill, rounded as displayed. They add up to the displayed line, `amount` (decimal
 * text): the rounding difference is a part of its own.
 */
export function partsOfLine(
  { line, groups }: Pick<BillLineReply, "line" | "groups">,
  amount: string,
  words: Pick<BillingText, "t" | "amount" | "currency" | "vendor">,
): Pick<LedgerLine, "parts" | "moreParts"> {
  const { t, currency, vendor } = words;
  const amounts = groups.map(({ cost }) => plainAmount(cost, currency, vendor));
  const missing = roundingOf(amount, amounts);
  const parts: LedgerPart[] = [
    ...groups.map((group) => ({ label: partName(line, group, words), amount: words.amount(group.cost) })),
    ...(isZero(missing) ? [] : [{ label: t("rounding"), amount: words.amount(missing) }]),
  ];
  if (groups.length <= FIRST_PARTS + 1) return { parts };
  const others = subtract(amount, add(...amounts.slice(0, FIRST_PARTS)));
  return {
    parts: parts.slice(0, FIRST_PARTS),
    moreParts: {
      label: t("moreParts", { count: groups.length - FIRST_PARTS }),
      amount: words.amount(others),
      parts: parts.slice(FIRST_PARTS),
    },
  };
}

function partName(
  line: BillLine,
  { kind, item, percent, of }: BillLineReply["groups"][number],
  { t, amount }: Pick<BillingText, "t" | "amount">,
): string {
  if (kind === "profile")
    return percent !== null && of !== null
      ? t("part.percent", { percent, of: amount(of) })
      : item === "fixed"
        ? t("part.fixed")
        : item;
  const name = item || t("part.unnamed");
  return kind === usual[line] ? name : t(`part.${kind}`, { name });
}
