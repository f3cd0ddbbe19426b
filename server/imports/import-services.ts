import type { Services } from "../serve";

/** What an import needs of the process it runs in. */
export type ImportServices = Pick<Services, "costStore" | "stateStore" | "log">;
