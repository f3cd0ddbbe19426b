import { A } from "~/ui/navigation/a";
import type { TableColumn } from "~/ui/table/table";
import { Disclosure } from "~/ui/table/disclosure";
import { chargeColumns } from "../tabs/charge-columns";
import type { BillingPage } from "../data.server";
import { accountDetailsHref, EVERY_ROW, hrefWith, toggled } from "../href";
import type { BillingText } from "../use-billing-text";
import { useBillingText } from "../use-billing-text";
import type { AccountRow } from "./account-rows";
import type { AccountsView } from "./load-accounts.server";

/** The account, its id, and its parts of the bill. */
export function useAccountColumns(page: BillingPage, { reply, products }: AccountsView): TableColumn<AccountRow>[] {
  const { search } = page;
  const words = useBillingText(page.vendor, reply.invoiceCurrency);
  const { t, account } = words;
  const open = reply.rows
    .filter(({ item, isCompany }) => !isCompany && Object.hasOwn(products, item))
    .map(({ item }) => item);
  const openHref = (item: string) => {
    const changed = toggled(open, item);
    return hrefWith(search, { open: changed, page: search.page });
  };
  return [
    {
      id: "linkedAccountAlias",
      head: t(`word.${account}`),
      sort: "ascending",
      total: t("total"),
      cell: (row) =>
        row.kind === "account" && row.item !== "" ? (
          <Disclosure to={openHref(row.item)} isOpen={open.includes(row.item) || search.open[0] === EVERY_ROW}>
            {row.itemAlias || row.item}
          </Disclosure>
        ) : row.kind === "rest" ? (
          <A href={accountDetailsHref(search, row.item)}>{rowName(row, words)}</A>
        ) : (
          <span className={row.level === 0 ? "name" : undefined}>{rowName(row, words)}</span>
        ),
    },
    {
      id: "id",
      head: t("accountId"),
      priority: 2,
      muted: true,
      cell: ({ kind, item, itemAlias }) => kind === "account" && itemAlias !== "" && itemAlias !== item && item,
    },
    ...chargeColumns<AccountRow>({
      words,
      chargeOf: ({ charges }) => charges,
      sum: reply.sum,
    }),
  ];
}

function rowName({ kind, item, itemAlias, count }: AccountRow, { t, account }: BillingText): string {
  switch (kind) {
    case "company":
      return t("companyCharges");
    case "rest":
      return t("moreProducts", { count });
    case "elsewhere":
      return t("billing-details:elsewhereGroups", { count });
    case "failed":
      return t("notLoaded");
    case "account":
      return itemAlias || item || t(`noValue.${account}`);
    case "product":
      return itemAlias || item || t("noValue.product");
  }
}
