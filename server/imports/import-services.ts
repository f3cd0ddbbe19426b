import type { Services } from "../serve";
import type { openReader } from "./reader/reader";

/** The services that imports use. */
export interface ImportServices extends Pick<Services, "env" | "costStore" | "stateStore" | "log"> {
  /** Set by tests whose companies trust each other; absent: a process reads files of one company only. */
  openReader?: typeof openReader;
}

/** With the embedded engine, no other process uses the cost store: every unfinished import was interrupted. */
export const isAlone = ({ env }: ImportServices): boolean => env.CLICKHOUSE_URL === undefined;

/** The services with the store for imports and their follow-up work, which yields to pages. */
export const forImports = <Given extends Pick<Services, "costStore">>(services: Given): Given => ({
  ...services,
  costStore: services.costStore.for("imports"),
});
