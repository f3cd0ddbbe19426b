import type { Services } from "../serve";

/** The services that imports use. */
export type ImportServices = Pick<Services, "env" | "costStore" | "stateStore" | "log">;

/** The same with the engine's share for imports. */
export const withImportShare = (services: ImportServices): ImportServices => ({
  ...services,
  costStore: services.costStore.share("imports"),
});
