import { getBillingDetails } from "~/contract/billing/billing-tables";
import type { BillDetailsReply, UsageRow } from "~/contract/billing/billing-tables";
import type { BillingGrid } from "~/contract/people/preferences";
import { loadPage } from "~/features/paging/load-page";
import { add, subtract } from "~/lib/money/decimal";
import { sortOf } from "../tabs/sort";
import type { TabSource } from "../tabs/tab-source";
import { detailSort } from "./detail-sort";
import type { DetailRow, DetailsGrid } from "./details-view";
import { groupKey, productKey, rowOf } from "./grid";

/** Maximum number of rows below an expanded row; the rest has its own page. */
const CHILDREN = 200;
const USAGE = 50;

type GroupReply = Extract<BillDetailsReply, { level: "group" | "product" }>;
type UsageReply = Extract<BillDetailsReply, { level: "usage" }>;

/** Loads the parts of an expanded row, once however often it is called. */
type LoadChildren = (within: { group: string; product?: string }) => Promise<BillDetailsReply>;

interface GridRequest {
  grid: BillingGrid;
  /** What the rows are grouped by. */
  view: { viewBy: BillingGrid["viewBy"]; tagKey?: string; serviceGroupSetId?: string };
}

/** A page of the grid, at most the last one; and the name of the group if it is limited to one. */
export async function loadGrid(
  source: TabSource,
  requested: GridRequest,
): Promise<{ page: DetailsGrid; groupName: string | null }> {
  const { search } = source;
  const opening = openingOf(source, requested);
  // Expanded rows are in the address, so they are loaded in parallel with their parents.
  if (!requested.grid.isExpanded) for (const key of search.open) opening(rowOf(key)).catch(() => undefined);
  const { reply, page: shownPage } = await loadPage((number) => loadRows(source, requested, number), {
    page: search.page,
    size: requested.grid.itemsPerPage,
  });
  const rows = reply.level === "usage" ? expandedRows(reply.rows, search) : await groupRows(source, opening, reply);
  const costs = reply.rows.map(({ cost }: { cost: string }) => cost);
  const elsewhere = reply.total - reply.rows.length;
  const remainder = subtract(reply.totalCost, add(...costs));
  const rest: DetailRow[] =
    elsewhere > 0 ? [{ kind: "elsewhere", key: "elsewhere", level: 0, count: elsewhere, cost: remainder }] : [];
  const page: DetailsGrid = {
    invoiceCurrency: reply.invoiceCurrency,
    rows: [...rows, ...rest],
    counted: reply.level === "usage" ? "usage" : "group",
    shown: reply.rows.length,
    total: reply.total,
    totalCost: reply.totalCost,
    page: shownPage,
  };
  return {
    page,
    groupName: search.group === "" || reply.level !== "usage" ? null : (reply.rows[0]?.groupAlias ?? search.group),
  };
}

const request = ({ search, bill }: TabSource, { grid, view }: GridRequest) => ({
  ...bill,
  ...view,
  sort: sortOf(search, detailSort),
  itemsPerPage: grid.itemsPerPage,
});

const loadRows = (source: TabSource, requested: GridRequest, page: number): Promise<BillDetailsReply> => {
  const { group, product, find } = source.search;
  const within = { ...(group && { group }), ...(group && product && { product }) };
  return source.upstream.call(getBillingDetails, {
    ...request(source, requested),
    ...within,
    page,
    word: find,
    expanded: requested.grid.isExpanded,
  });
};

function openingOf(source: TabSource, requested: GridRequest): LoadChildren {
  const cached = new Map<string, Promise<BillDetailsReply>>();
  return (within) => {
    const key = JSON.stringify([within.group, within.product]);
    const reply =
      cached.get(key) ??
      source.upstream.call(getBillingDetails, {
        ...request(source, requested),
        ...within,
        itemsPerPage: within.product === undefined ? CHILDREN : USAGE,
      });
    cached.set(key, reply);
    return reply;
  };
}

/** Groups, with the parts of expanded ones. */
async function groupRows(source: TabSource, opening: LoadChildren, { rows }: GroupReply): Promise<DetailRow[]> {
  const { open } = source.search;
  const groups = await Promise.all(
    rows.map(async ({ item, itemAlias, cost }): Promise<DetailRow[]> => {
      const key = groupKey(item);
      const isOpen = open.includes(key);
      const head: DetailRow = { kind: "group", key, level: 0, group: item, name: itemAlias, cost, isOpen };
      return isOpen ? [head, ...(await productRows(source, opening, { group: item }))] : [head];
    }),
  );
  return groups.flat();
}

async function productRows(
  source: TabSource,
  opening: LoadChildren,
  { group }: { group: string },
): Promise<DetailRow[]> {
  const { search } = source;
  const reply = (await opening({ group })) as GroupReply;
  const { rows } = reply;
  const products = await Promise.all(
    rows.map(async ({ item: product, cost }): Promise<DetailRow[]> => {
      const key = productKey(group, product);
      const isOpen = search.open.includes(key);
      const head: DetailRow = { kind: "product", key, level: 1, group, product, cost, isOpen };
      return isOpen ? [head, ...(await usageOf(opening, { group, product }))] : [head];
    }),
  );
  return [...products.flat(), ...restRow({ group, product: "" }, { reply, level: 1 })];
}

async function usageOf(opening: LoadChildren, within: { group: string; product: string }): Promise<DetailRow[]> {
  const reply = (await opening(within)) as UsageReply;
  return [...reply.rows.map((usage) => usageRow(usage, 2)), ...restRow(within, { reply, level: 2 })];
}

/** The rest of an expanded row beyond the reply's rows; none if it is complete. */
function restRow(
  within: { group: string; product: string },
  { reply: { rows, total, totalCost }, level }: { reply: GroupReply | UsageReply; level: 1 | 2 },
): DetailRow[] {
  const count = total - rows.length;
  const cost = subtract(totalCost, add(...rows.map((row: { cost: string }) => row.cost)));
  return count > 0
    ? [{ kind: "more", key: `more ${productKey(within.group, within.product)}`, level, count, cost, ...within }]
    : [];
}

/** All usage of a page, below the headers of its groups and products; a single product needs no headers. */
function expandedRows(rows: UsageRow[], { product }: { product: string }): DetailRow[] {
  if (product !== "") return rows.map((usage) => usageRow(usage, 0));
  return rows.flatMap((usage, index): DetailRow[] => {
    const before = rows[index - 1];
    const { group, product: item } = usage;
    const isNewGroup = before?.group !== group;
    const heads: DetailRow[] = [];
    if (isNewGroup)
      heads.push({
        kind: "group",
        key: group,
        level: 0,
        group,
        name: usage.groupAlias,
        cost: usage.groupCost,
        isOpen: true,
      });
    if (isNewGroup || before?.product !== item)
      heads.push({
        kind: "product",
        key: productKey(group, item),
        level: 1,
        group,
        product: item,
        cost: usage.productCost,
        isOpen: true,
      });
    return [...heads, usageRow(usage, 2)];
  });
}

/** A usage row is identified by all of its fields. */
function usageRow(usage: UsageRow, level: 0 | 2): DetailRow {
  const { group, product, linkedAccountId, productName, regionName, usageType, itemDescription, invoiceId, useUnit } =
    usage;
  return {
    kind: "usage",
    key: JSON.stringify([
      group,
      product,
      linkedAccountId,
      productName,
      regionName,
      usageType,
      itemDescription,
      invoiceId,
      useUnit,
    ]),
    level,
    usage,
  };
}
