import { useTranslation } from "react-i18next";
import { A } from "~/ui/navigation/a";
import type { Search } from "../href";
import { EVERY_ROW, hrefWith } from "../href";
import { accountsPerPage } from "./account-sort";
import type { AccountsView } from "./load-accounts.server";

/**
 * Expands all accounts of the page, and collapses expanded ones. Each takes a request, so a longer page is expanded in
 * pages of the default size, beginning with its first account.
 */
export function OpenRows({ search, view: { reply, page, size } }: { search: Search; view: AccountsView }) {
  const { t } = useTranslation("billing");
  const isLong = reply.rows.length > accountsPerPage;
  const part = isLong ? { size: null, page: ((page - 1) * size) / accountsPerPage + 1 } : { page: search.page };
  return (
    <>
      {search.open[0] !== EVERY_ROW && (
        <A className="btn quiet small" href={hrefWith(search, { open: [EVERY_ROW], ...part })}>
          {t("expandAll")}
          {isLong && ` (${t("shell:rowsPerPage", { count: accountsPerPage })})`}
        </A>
      )}
      {search.open.length > 0 && (
        <A className="btn quiet small" href={hrefWith(search, { open: [], page: search.page })}>
          {t("collapseAll")}
        </A>
      )}
    </>
  );
}
