import type { BillViewBy, UsageRow } from "~/contract/billing-tables";
import type { BillingGrid } from "~/contract/preferences";
import type { Ignored } from "~/features/address/ignored";

/** How deep a row stands in the tree. */
type Level = 0 | 1 | 2;

/** A row of the grid. Groups and products add up what is below them. */
export type DetailRow = { key: string; level: Level } & (
  | { kind: "group"; group: string; name: string; cost: string; isOpen: boolean }
  | { kind: "product"; group: string; product: string; cost: string; isOpen: boolean }
  | { kind: "usage"; usage: UsageRow }
  /** What an opened product has besides the usage that stands above. */
  | { kind: "more"; group: string; product: string; count: number; cost: string }
  /** What is on other pages of the grid. */
  | { kind: "elsewhere"; count: number; cost: string }
);

/** A page of the grid. */
export interface DetailsGrid {
  invoiceCurrency: string;
  rows: DetailRow[];
  /** What is counted: groups, or all usage. */
  counted: "group" | "usage";
  /** Of what is counted: on this page, and on all. */
  shown: number;
  total: number;
  totalCost: string;
  page: number;
}

/** What the tab shows. */
export interface DetailsView {
  /** How the grid is looked at now, and what the user keeps. */
  grid: BillingGrid;
  kept: BillingGrid;
  /** Views of the provider. */
  offered: BillViewBy[];
  /** For the tag view: keys of the month with the cost of their lines, and the one that is shown. */
  tagKeys: { key: string; cost: string }[];
  tag: string;
  /** For the service group view. */
  sets: { setId: string; setName: string }[];
  set: string;
  /** Name of the group that alone is shown, when one is. */
  groupName: string | null;
  /** Null: there is nothing to look at it by. */
  page: DetailsGrid | null;
  /** What of the address could not be used. */
  ignored: Ignored[];
}
