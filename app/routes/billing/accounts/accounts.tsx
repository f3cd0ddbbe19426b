import { PageSize } from "~/features/paging/page-size";
import { Pages } from "~/features/paging/pages";
import { A } from "~/ui/navigation/a";
import { Table } from "~/ui/table/table";
import { Empty } from "~/ui/loading/state";
import type { BillingPage } from "../data.server";
import { EVERY_ROW, href, hrefWith } from "../href";
import { tabSorting } from "../tabs/sort";
import { TableTools } from "../tabs/table-tools";
import { useBillingText } from "../use-billing-text";
import { accountSort, accountsPerPage } from "./account-sort";
import { accountRows } from "./account-rows";
import { useAccountColumns } from "./account-columns";
import type { AccountsView } from "./load-accounts.server";
import { OpenRows } from "./open-rows";

/** The bill by account; each expands to its products. */
export function Accounts({ page, view }: { page: BillingPage; view: AccountsView }) {
  const { search } = page;
  const { reply, size } = view;
  const words = useBillingText(page.vendor, reply.invoiceCurrency);
  const { t, account } = words;
  const columns = useAccountColumns(page, view);
  const title = t("chargesBy", { by: t(`noun.${account}`) });
  return (
    <>
      <TableTools search={search} find={t("findRows")} actions={<OpenRows search={search} view={view} />} />
      {reply.total === 0 ? (
        <Empty
          title={t("noMatch")}
          text={t("noMatchText")}
          action={
            <A className="btn" href={hrefWith(search, { find: "" })}>
              {t("clearSearch")}
            </A>
          }
        />
      ) : (
        <>
          <Table
            scrolls="narrow"
            label={title}
            columns={columns}
            sorting={tabSorting(search, accountSort)}
            rows={accountRows(view)}
            rounding={t("rounding")}
            rowKey={({ key }) => key}
            level={({ level }) => level}
          />
          <div className="table-foot" data-keep-scroll="">
            <Pages
              page={view.page}
              size={size}
              shown={reply.rows.length}
              count={reply.total}
              to={(number) => href({ ...search, page: number })}
            />
            <PageSize
              size={size}
              to={(rows) =>
                hrefWith(search, {
                  size: rows === accountsPerPage ? null : rows,
                  open: rows > accountsPerPage && search.open[0] === EVERY_ROW ? [] : search.open,
                })
              }
            />
          </div>
        </>
      )}
    </>
  );
}
