import type { ReactNode } from "react";
import { MAX_WORD } from "~/contract/costs/filter-limits";
import { Form } from "~/ui/navigation/form";
import { HiddenFields } from "~/ui/controls/hidden-fields";
import { SearchBox } from "~/ui/controls/search-box";
import type { Search } from "../href";
import { EVERY_ROW, toParameters } from "../href";

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
      <HiddenFields parameters={parameters} />
      <SearchBox small label={label} name="find" defaultValue={search.find} key={search.find} maxLength={MAX_WORD} />
    </Form>
  );
}
