import type { Services } from "../serve";

/** The services that imports use. */
export type ImportServices = Pick<Services, "env" | "costStore" | "stateStore" | "log">;

/** With the embedded engine, no other process uses the cost store: every unfinished import was interrupted. */
export const isAlone = ({ env }: ImportServices): boolean => env.CLICKHOUSE_URL === undefined;

/** The services with the engine's share for imports, which yields to pages: also for what follows them. */
export const withImportShare = <Given extends Pick<Services, "costStore">>(services: Given): Given => ({
  ...services,
  costStore: services.costStore.share("imports"),
});
