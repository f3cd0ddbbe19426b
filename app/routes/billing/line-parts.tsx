import type { BillCharge, BillLineReply } from "~/contract/billing";
import type { BillLine } from "~/lib/bill-equation";
import type { LedgerLine } from "~/ui/ledger";
import type { BillingPage } from "./data.server";
import { useWords } from "./use-words";

/** What an opened line of the bill is made of. */
export function useLineParts(page: BillingPage, bill: BillCharge): (line: BillLine) => NonNullable<LedgerLine["parts"]> {
  const { t, amount } = useWords(page.vendor, bill.invoiceCurrency);
  const nameOf = ({ kind, item, percent, of }: BillLineReply["groups"][number]): string => {
    if (kind === "profile") return percent !== null && of !== null ? t("part.percent", { percent, of: amount(of) }) : item === "fixed" ? t("part.fixed") : item;
    const name = item || t("part.unnamed");
    return kind === "usage" ? name : t(`part.${kind}`, { name });
  };
  return (line) => {
    const reply = page.lines[line];
    if (!reply) return [{ label: t("notLoaded"), amount: "" }];
    return reply.groups.map((group) => ({ label: nameOf(group), amount: amount(group.cost) }));
  };
}
