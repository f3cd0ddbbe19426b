import type { CostStore } from "../cost-store";

/**
 * One change of the tables, spelled out in full and independent of later declarations: released migrations are never
 * edited. As the engine has no transactions, each can be repeated after an interruption, and is a no-op once applied.
 */
export interface Migration {
  name: string;
  apply(store: CostStore): Promise<void>;
}
