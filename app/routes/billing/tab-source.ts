import type { BillRequest } from "~/contract/billing";
import type { Upstream } from "~/upstream/upstream.server";
import type { Search } from "./href";

/** What a tab loads its table with. */
export interface TabSource {
  upstream: Upstream;
  search: Search;
  /** The bill that the page shows. */
  bill: BillRequest;
}
