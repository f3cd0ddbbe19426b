import { rm } from "node:fs/promises";
import { describeError } from "~/lib/process/log";
import { actorOf, audit } from "../audit/audit";
import type { Actor } from "../audit/audit";
import type { ImportServices } from "../imports/import-services";
import { ImportInterrupted } from "../imports/run/cancel";
import type { ReceivedFile } from "../imports/upload/receive-files";
import type { Caller } from "../serve";
import { importPrices, registerPriceFile } from "./import-prices";
import type { PriceImport } from "./import-prices";

/** Uploads that this process is reading. */
const running = new Map<AbortController, Promise<void>>();

/** Ends the reading of all uploads; they are to be uploaded again. */
export async function interruptPrices(): Promise<void> {
  for (const controller of running.keys()) controller.abort(new ImportInterrupted());
  await Promise.all(running.values());
}

/**
 * Registers uploaded price lists and imports them in the background, one after the other. The files are then deleted.
 */
export async function startPrices(caller: Caller, files: ReceivedFile[], services: ImportServices): Promise<void> {
  const by = caller.user.userEmail || caller.user.userNm;
  const registered = await services.stateStore.transaction(async (tx) => {
    const registering = [];
    for (const { path, name, bytes } of files)
      registering.push({ path, name, fileId: await registerPriceFile(tx, { name, bytes, by }) });
    return registering;
  });
  const controller = new AbortController();
  const work = async () => {
    for (const { path, name, fileId } of registered) {
      try {
        const done = await importPrices({ file: { path, name }, fileId, by, signal: controller.signal }, services);
        await auditPrices(services, done, { companyId: caller.companyId, by: actorOf(caller) });
      } catch (error) {
        services.log.error("import of price lists failed", describeError(error));
      }
      await rm(path, { force: true });
    }
  };
  running.set(
    controller,
    work().finally(() => running.delete(controller)),
  );
}

/** Price lists belong to everybody; they are logged in the company of the person who uploaded them. */
export const auditPrices = (
  { stateStore }: Pick<ImportServices, "stateStore">,
  { name, status, rates, lists }: PriceImport,
  owner: { companyId: string | null; by: Actor },
): Promise<void> =>
  audit(stateStore, { ...owner, action: "prices.imported", subject: name, after: { status, rates, lists } });
