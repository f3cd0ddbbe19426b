import type { UsageRow } from "~/contract/billing/billing-tables";
import type { BillViewBy } from "~/lib/providers";
import { formatExact } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import type { TableColumn } from "~/ui/table/table";
import { Disclosure } from "~/ui/table/disclosure";
import type { BillingPage } from "../data.server";
import { hrefWith } from "../href";
import type { DetailRow, DetailsGrid, DetailsView } from "./details-view";
import { toggledRow, withoutGroup } from "./grid";
import type { DetailsText } from "./use-details-text";

interface ColumnContext {
  search: BillingPage["search"];
  view: DetailsView;
  grid: DetailsGrid;
  words: DetailsText;
}

/** The tree and its costs, which stay visible, and details of usage if any is shown. */
export function detailColumns(context: ColumnContext): TableColumn<DetailRow>[] {
  const { search, view, grid, words } = context;
  const { t, small } = words;
  const { viewBy } = view.grid;
  const hasUsage = grid.rows.some(({ kind }) => kind === "usage");
  const ofUsage = (
    id: string,
    cell: (usage: UsageRow) => string,
    column: Partial<TableColumn<DetailRow>> = {},
  ): TableColumn<DetailRow> => ({
    id,
    head: t(`column.${id}`),
    muted: true,
    // The first column shows what the tree is grouped by.
    isShown: hasUsage && id !== viewBy,
    cell: (row) => row.kind === "usage" && <span className="cell">{cell(row.usage)}</span>,
    ...column,
  });
  return [
    {
      id: "item",
      head: t(search.product === "" ? `by.${words.subject(viewBy)}` : "column.description"),
      sort: "ascending",
      cell: (row) => <Name row={row} {...context} />,
      total: view.groupName === null ? t("total") : t("totalOf", { name: scopeName(context) }),
    },
    {
      id: "cost",
      head: t("column.cost", { currency: grid.invoiceCurrency }),
      align: "end",
      sort: "descending",
      cell: (row) => {
        if (row.kind === "usage") return <span title={formatExact(row.usage.cost)}>{small(row.usage.cost)}</span>;
        return row.kind === "group" ? <b>{words.amount(row.cost)}</b> : words.amount(row.cost);
      },
      total: words.amount(grid.totalCost),
      amounts: words.costs(grid.totalCost),
    },
    ofUsage("usage", ({ usage, useUnit }) => `${formatExact(usage)} ${useUnit}`, { align: "end", muted: false }),
    ofUsage("usageType", ({ usageType }) => usageType),
    ofUsage("region", ({ regionName }) => regionName),
    ofUsage("account", ({ linkedAccountAlias, linkedAccountId }) => linkedAccountAlias || linkedAccountId, {
      head: t(`by.${words.subject("account")}`),
    }),
    ofUsage("invoice", ({ invoiceId }) => invoiceId),
    {
      id: "share",
      head: t("column.share"),
      align: "end",
      muted: true,
      priority: 1,
      isShown: !hasUsage,
      cell: (row) => ("cost" in row ? words.share(row.cost, grid.totalCost) : null),
    },
  ];
}

/** Name of the group or product that the view is limited to. */
const scopeName = ({ search, view, words }: Pick<ColumnContext, "search" | "view" | "words">): string =>
  search.product === ""
    ? words.group({ group: search.group, name: view.groupName ?? "" }, view.grid.viewBy)
    : words.product(search.product);

function Name({ row, search, view, grid, words }: ColumnContext & { row: DetailRow }) {
  const { t } = words;
  const isTree = !view.grid.isExpanded;
  const to = (open: string[]) => hrefWith(search, { open, page: grid.page });
  switch (row.kind) {
    case "group":
      return isTree ? (
        <Disclosure
          to={to(row.isOpen ? withoutGroup(search.open, row.group) : toggledRow(search.open, row.key))}
          isOpen={row.isOpen}
        >
          <GroupName row={row} by={view.grid.viewBy} words={words} />
        </Disclosure>
      ) : (
        <span className="name">
          <GroupName row={row} by={view.grid.viewBy} words={words} />
        </span>
      );
    case "product":
      return isTree ? (
        <Disclosure to={to(toggledRow(search.open, row.key))} isOpen={row.isOpen}>
          {words.product(row.product)}
        </Disclosure>
      ) : (
        words.product(row.product)
      );
    case "usage":
      return (
        <span title={row.usage.itemDescription}>
          {row.usage.itemDescription || row.usage.usageType || t("nothing.description")}
        </span>
      );
    case "more":
      return (
        <A href={hrefWith(search, { group: row.group, product: row.product, find: "", open: [] })}>
          {t(row.product === "" ? "moreProducts" : "moreUsage", { count: row.count })}
        </A>
      );
    case "elsewhere":
      return (
        <span className="muted">
          {t(grid.counted === "usage" ? "elsewhereUsage" : "elsewhereGroups", { count: row.count })}
        </span>
      );
  }
}

/** A group's name, followed by the account id if the account has a name. */
function GroupName({
  row,
  by,
  words,
}: {
  row: Extract<DetailRow, { kind: "group" }>;
  by: BillViewBy;
  words: DetailsText;
}) {
  const name = words.group(row, by);
  return (
    <>
      {name}{" "}
      {by === "account" && name !== row.group && row.name !== "" && <span className="muted id">{row.group}</span>}
    </>
  );
}
