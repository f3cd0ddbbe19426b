import type { CostStore } from "../cost-store";

/**
 * One change of the tables. It says in full what they are then, whatever the code declares later: a landed one is never
 * edited. The engine has no transactions, so each can be run again from its start when it was interrupted, and one that
 * finds its work done changes nothing.
 */
export interface Migration {
  name: string;
  apply(store: CostStore): Promise<void>;
}
