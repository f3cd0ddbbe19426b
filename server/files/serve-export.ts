import type { z } from "zod";
import type { Call } from "~/contract/call";
import { scratchFile, spool } from "./spool";
import { serveStream } from "../serve";
import type { Caller, Chunks, Served, Services } from "../serve";
import { actorOf, audit } from "../audit/audit";
import { currentClient } from "../client";
import type { Queries } from "../state-store/state-store";

type Make<Query> = (query: Query, caller: Caller, services: Services) => Promise<Chunks>;

/** Binds a call that returns a file. It is made in the engine's share for exports when it is the user's turn. */
export const serveExport = <R extends z.ZodObject>(call: Call<R>, make: Make<z.output<R>>): Served =>
  serveStream(call, async (query, caller, services) => {
    await auditExport(services.stateStore, caller, call, query);
    return inTurn(caller.userId, services, currentClient()?.signal, () =>
      make(query, caller, withExportShare(services)),
    );
  });

/** Which file of what: the parameters that narrow it are in the log as they were asked for. */
const auditExport = (db: Queries, caller: Caller, { path }: Pick<Call, "path">, query: object): Promise<void> =>
  audit(db, {
    companyId: caller.companyId,
    by: actorOf(caller),
    action: "export.downloaded",
    subject: path.replace(/^\/(api\/v3|earth\/api)\//, ""),
    after: Object.fromEntries(Object.entries(query).filter(([name]) => !/^user|^site|^companyId/.test(name))),
  });

/** The services with the engine's share for exports, for downloads and email attachments. */
export const withExportShare = (services: Services): Services => ({
  ...services,
  costStore: services.costStore.share("exports"),
});

async function* inTurn(
  userId: string,
  { exports, env }: Services,
  signal: AbortSignal | undefined,
  make: () => Promise<Chunks>,
): AsyncGenerator<Uint8Array> {
  const place = await exports.enter(userId, signal);
  try {
    const { chunks, made } = spool(await make(), await scratchFile(env.DATA_DIR));
    void made.then(place.made);
    yield* chunks;
  } finally {
    place.leave();
  }
}
