import { endInterruptedPrices, sweepPrices } from "../prices/sweep-prices";
import { isAlone } from "./import-services";
import type { ImportServices } from "./import-services";
import { endInterruptedImports } from "./run/interrupted-imports";
import { sweepUnseen } from "./sweep";

/** Deletes all leftovers of killed processes. Only to be called while nothing else uses the stores. */
export async function sweepLeftovers(services: ImportServices): Promise<void> {
  await endInterruptedImports(services);
  await endInterruptedPrices(services);
  await sweepPrices(services);
  await sweepUnseen(services, isAlone(services) ? 0 : undefined);
}
