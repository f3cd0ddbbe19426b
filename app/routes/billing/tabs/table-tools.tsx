import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { SearchBox } from "~/ui/controls/search-box";
import type { Search } from "../href";
import { EVERY_ROW, hrefWith, toParameters } from "../href";

interface TableToolsProps {
  search: Search;
  /** What the search box finds; absent: there is no box. */
  find?: string;
  note?: ReactNode;
  /** Links beside the box that expand and collapse rows. */
  actions?: ReactNode;
  /** Controls before these, such as view-by. */
  children?: ReactNode;
}

/** Controls above the table of a tab. */
export function TableTools({ search, find, note, actions, children }: TableToolsProps) {
  return (
    <div className="table-tools" data-keep-scroll="">
      {children}
      {note !== undefined && <span className="note">{note}</span>}
      <span className="spacer" />
      {actions}
      {find !== undefined && <FindForm search={search} label={find} />}
    </div>
  );
}

/** Expands all rows of a page if there are not too many, and collapses expanded ones. */
export function OpenRows({ search, canExpand }: { search: Search; canExpand: boolean }) {
  const { t } = useTranslation("billing");
  return (
    <>
      {canExpand && search.open[0] !== EVERY_ROW && (
        <A className="btn quiet small" href={hrefWith(search, { open: [EVERY_ROW], page: search.page })}>
          {t("expandAll")}
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

/** Finds rows by name; a GET form that keeps the rest of the address, including whether everything is expanded. */
function FindForm({ search, label }: { search: Search; label: string }) {
  const parameters = toParameters({
    ...search,
    find: "",
    page: 1,
    open: search.open.filter((key) => key === EVERY_ROW),
  });
  return (
    <Form action="/billing" role="search" preventScrollReset>
      {[...parameters].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SearchBox small label={label} name="find" defaultValue={search.find} key={search.find} maxLength={200} />
    </Form>
  );
}
