import type { UsageRow } from "~/contract/billing/billing-tables";
import type { BillViewBy } from "~/lib/providers";
import type { BillingGrid } from "~/contract/people/preferences";
import type { Ignored } from "~/features/address/ignored";

/** Depth of a row in the tree. */
type Level = 0 | 1 | 2;

/** A row of the grid. Groups and products are totals of the rows below them. */
export type DetailRow = { key: string; level: Level } & (
  | { kind: "group"; group: string; name: string; cost: string; isOpen: boolean }
  | { kind: "product"; group: string; product: string; cost: string; isOpen: boolean }
  | { kind: "usage"; usage: UsageRow }
  /** The usage of an expanded product that is not listed above. */
  | { kind: "more"; group: string; product: string; count: number; cost: string }
  /** Rows on other pages of the grid. */
  | { kind: "elsewhere"; count: number; cost: string }
);

/** A page of the grid. */
export interface DetailsGrid {
  invoiceCurrency: string;
  rows: DetailRow[];
  /** What is counted: groups, or all usage. */
  counted: "group" | "usage";
  /** Counts on this page, and in total. */
  shown: number;
  total: number;
  totalCost: string;
  page: number;
}

/** Data of the tab. */
export interface DetailsView {
  /** The current view of the grid, and the user's saved one. */
  grid: BillingGrid;
  savedGrid: BillingGrid;
  /** Views of the provider. */
  offered: readonly BillViewBy[];
  /** For the tag view: keys of the month with the cost of their lines, and the selected one. */
  tagKeys: { key: string; cost: string }[];
  tag: string;
  /** For the service group view. */
  sets: { setId: string; setName: string }[];
  set: string;
  /** Name of the group that the view is limited to, if any. */
  groupName: string | null;
  /** Null: there is nothing to group by. */
  page: DetailsGrid | null;
  /** Unusable parameters of the address. */
  ignored: Ignored[];
}
