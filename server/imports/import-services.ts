import type { Services } from "../serve";

/** The services that imports use. */
export type ImportServices = Pick<Services, "env" | "costStore" | "stateStore" | "log">;

/** The same with the engine's share for imports, which yields to pages: also for what follows them. */
export const withImportShare = <Own extends Pick<Services, "costStore">>(services: Own): Own => ({
  ...services,
  costStore: services.costStore.share("imports"),
});
