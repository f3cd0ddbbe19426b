import type { BillRequest } from "~/contract/billing/billing";
import type { Upstream } from "~/upstream/upstream.server";
import type { Search } from "../href";

/** Input for loading a tab's table. */
export interface TabSource {
  upstream: Upstream;
  search: Search;
  /** The bill shown. */
  bill: BillRequest;
}
