import type { Services } from "../serve";

/** What an import needs of the process it runs in. */
export type ImportServices = Pick<Services, "env" | "costStore" | "stateStore" | "log">;

/** The same with the engine's share for imports. */
export const withImportShare = (services: ImportServices): ImportServices => ({
  ...services,
  costStore: services.costStore.share("imports"),
});
