import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_WORD } from "~/contract/costs/filter-limits";
import { pageCountOf } from "~/features/paging/page-sizes";
import { TextField } from "~/ui/controls/field";
import { useFollowedValue } from "~/ui/controls/use-followed-value";
import { Form } from "~/ui/navigation/form";
import { Pagination } from "~/ui/table/pagination";

/** Rows per page of lists of members. */
export const MEMBERS_PER_PAGE = 50;

interface SearchProps {
  /** Address of the list. */
  action: string;
  word: string;
  /** Other parameters of the list, as hidden fields. */
  hiddenFields?: Record<string, string>;
  children?: ReactNode;
}

/** Finds members by part of a name or address; `children`: further fields. */
export function MemberSearch({ action, word, hiddenFields = {}, children }: SearchProps) {
  const { t } = useTranslation("people");
  useFollowedValue("find", word);
  return (
    <Form method="get" action={action} role="search" className="row wrap filters body">
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField id="find" name="find" type="search" label={t("findMember")} defaultValue={word} maxLength={MAX_WORD} />
      {children}
      <button className="btn">{t("show")}</button>
    </Form>
  );
}

/** Links to the other pages of a list, if there are any. */
export function MemberPages({ page, total, to }: { page: number; total: number; to: (page: number) => string }) {
  const { t } = useTranslation("people");
  if (total <= MEMBERS_PER_PAGE) return null;
  const from = (page - 1) * MEMBERS_PER_PAGE + 1;
  return (
    <Pagination
      label={t("pages")}
      summary={t("pages.summary", { from, to: Math.min(total, page * MEMBERS_PER_PAGE), total })}
      page={page}
      pageCount={pageCountOf(total, MEMBERS_PER_PAGE)}
      to={to}
      previousLabel={t("pages.previous")}
      nextLabel={t("pages.next")}
    />
  );
}
