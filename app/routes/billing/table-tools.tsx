import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SearchBox } from "~/ui/search-box";
import type { Search } from "./href";
import { EVERY_ROW, hrefWith, toParameters } from "./href";

interface TableToolsProps {
  search: Search;
  /** What the box finds; without it there is none. */
  find?: string;
  /** Rows can be opened all at once. */
  canExpand?: boolean;
  note?: ReactNode;
  /** Controls before these: what the table is by. */
  children?: ReactNode;
}

/** Controls above the table of a tab. */
export function TableTools({ search, find, canExpand = false, note, children }: TableToolsProps) {
  const { t } = useTranslation("billing");
  return (
    <div className="table-tools" data-keep-scroll="">
      {children}
      {note !== undefined && <span className="note">{note}</span>}
      <span className="spacer" />
      {canExpand && (
        <a className="btn quiet small" href={hrefWith(search, { open: [EVERY_ROW], page: search.page })}>
          {t("expandAll")}
        </a>
      )}
      {(canExpand || search.open.length > 0) && (
        <a className="btn quiet small" href={hrefWith(search, { open: [], page: search.page })}>
          {t("collapseAll")}
        </a>
      )}
      {find !== undefined && <FindForm search={search} label={find} />}
    </div>
  );
}

/** Finds rows by their name; a GET form that keeps the rest of the page. */
function FindForm({ search, label }: { search: Search; label: string }) {
  const kept = toParameters({ ...search, find: "", page: 1, open: [] });
  return (
    <Form action="/billing" role="search" preventScrollReset>
      {[...kept].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SearchBox small label={label} name="find" defaultValue={search.find} key={search.find} maxLength={200} />
    </Form>
  );
}
