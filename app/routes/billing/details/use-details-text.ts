import { useTranslation } from "react-i18next";
import type { BillViewBy } from "~/lib/providers";
import type { AccountWord } from "~/lib/providers";
import { formatPercent, formatSmall, plainSignificant, toFloat } from "~/lib/money/money";
import { isNoValue } from "~/lib/no-value";
import { columnAmounts } from "~/ui/table/column-amounts";
import type { ColumnAmounts } from "~/ui/table/table";
import type { BillingPage } from "../data.server";
import { useBillingText } from "../use-billing-text";
import type { DetailRow } from "./details-view";

/** Texts of the tab that depend on data. */
export function useDetailsText({ vendor }: Pick<BillingPage, "vendor">, currency: string) {
  const { t } = useTranslation("billing-details");
  const words = useBillingText(vendor, currency);
  const subject = (by: BillViewBy): AccountWord | BillViewBy => (by === "account" ? words.account : by);
  return {
    ...words,
    t,
    /** Texts shared by the screen's tabs. */
    billing: words.t,
    /** Text key for the name of the group. */
    subject,
    by: (by: BillViewBy): string => t(`by.${subject(by)}`),
    /** Name of a group or product, including unnamed ones. */
    group: ({ group, name }: Pick<Extract<DetailRow, { kind: "group" }>, "group" | "name">, by: BillViewBy): string =>
      isNoValue(group) ? t(`nothing.${subject(by)}`) : name || group,
    product: (product: string): string => (isNoValue(product) ? t("nothing.product") : product),
    /** For a single line: with its first significant digits if it is smaller than the currency's decimals. */
    small: (value: string): string => formatSmall(value, currency, vendor),
    /** The grid's column of costs. */
    costs: (total: string): ColumnAmounts<DetailRow> => {
      const ofItems = words.amounts<DetailRow>((row) => (row.kind === "usage" ? null : row.cost), total);
      const ofUsage = columnAmounts<DetailRow>({
        currency,
        vendorOf: () => vendor,
        amountOf: (row) => (row.kind === "usage" ? row.usage.cost : null),
        total,
        plain: plainSignificant,
      });
      return { ...ofItems, figureOf: (row) => ofItems.figureOf(row) ?? ofUsage.figureOf(row) };
    },
    /** Share of the total; zero if the total is. */
    share: (cost: string, total: string): string =>
      toFloat(total) === 0 ? "–" : formatPercent((100 * toFloat(cost)) / toFloat(total)),
  };
}
export type DetailsText = ReturnType<typeof useDetailsText>;
