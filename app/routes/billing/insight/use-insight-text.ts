import { useTranslation } from "react-i18next";
import type { BillingPage } from "../data.server";
import { useBillingText } from "../use-billing-text";
import type { InsightRow, InsightView } from "./load-insight.server";

/** Texts of the tab that depend on data. */
export function useInsightText(
  { vendor }: Pick<BillingPage, "vendor">,
  { invoiceCurrency, viewBy }: Pick<InsightView, "invoiceCurrency" | "viewBy">,
) {
  const { t } = useTranslation("billing-details");
  const words = useBillingText(vendor, invoiceCurrency);
  const subject = (by: InsightView["viewBy"]) => (by === "account" ? words.account : by);
  return {
    ...words,
    t,
    /** Texts shared by the screen's tabs. */
    billing: words.t,
    by: (by: InsightView["viewBy"]): string => t(`by.${subject(by)}`),
    /** Name of a row, including unnamed ones. */
    item: ({ item, itemAlias }: InsightRow): string => itemAlias || item || t(`nothing.${subject(viewBy)}`),
  };
}
