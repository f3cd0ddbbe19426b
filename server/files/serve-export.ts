import type { z } from "zod";
import { isAuditField } from "~/contract/people/audit-actions";
import { requestContext } from "~/contract/call";
import type { Call } from "~/contract/call";
import { scratchFile, spool } from "./spool";
import { serveStream } from "../serve";
import type { Caller, Chunks, Served, Services } from "../serve";
import { actorOf, audit } from "../audit/audit";
import { currentClient, runForClient } from "../client";
import type { Client } from "../client";
import type { Queries } from "../state-store/state-store";

type Exporter<Query> = (query: Query, caller: Caller, services: Services) => Promise<Chunks>;

/**
 * Binds a call that returns a file, made in the workload of exports when it is the user's turn. `nameOf`: what
 * the audit log calls the file, "<table>.<format>".
 */
export const serveExport = <R extends z.ZodObject>(
  call: Call<R>,
  nameOf: (query: z.output<R>) => string,
  make: Exporter<z.output<R>>,
): Served =>
  serveStream(call, async (query, caller, services) =>
    onFirstChunk(
      inTurn(caller.userId, services, currentClient(), () => make(query, caller, forExports(services))),
      () => auditExport(services.stateStore, caller, nameOf(query), query),
    ),
  );

/** Runs `work` before the first chunk is passed on, which is when the request can no longer be refused. */
async function* onFirstChunk(chunks: AsyncIterable<Uint8Array>, work: () => Promise<void>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) await work();
    isFirst = false;
    yield chunk;
  }
}

/** Parameters that exclude no rows, or are part of the file's name. */
const UNLISTED_PARAMETERS = new Set(["language", "columns", "report"]);

/** Logs which file is sent and of what, with the parameters of the request that narrow it. */
function auditExport(db: Queries, caller: Caller, subject: string, query: object): Promise<void> {
  const requested = Object.entries(query).filter(
    ([name, value]) =>
      !(name in requestContext.shape) &&
      !UNLISTED_PARAMETERS.has(name) &&
      value !== undefined &&
      value !== "" &&
      !(Array.isArray(value) && value.length === 0),
  );
  const auditFields = Object.fromEntries(requested.filter(([name]) => isAuditField(name)));
  const parameters = Object.fromEntries(requested.filter(([name]) => !isAuditField(name)));
  return audit(db, {
    companyId: caller.companyId,
    by: actorOf(caller),
    action: "export.downloaded",
    subject,
    after: { ...auditFields, ...(Object.keys(parameters).length > 0 && { parameters }) },
  });
}

/** The services with the store for exports, for downloads and email attachments. */
export const forExports = (services: Services): Services => ({
  ...services,
  costStore: services.costStore.for("exports"),
});

/** Makes a file when it is the user's turn. For `client`: a generator runs in the context of whoever reads it. */
async function* inTurn(
  userId: string,
  { exports, env }: Services,
  client: Client | undefined,
  make: () => Promise<Chunks>,
): AsyncGenerator<Uint8Array> {
  const place = await exports.enter(userId, client?.signal);
  try {
    const { chunks, finished } = await runForClient(client, async () =>
      spool(await make(), await scratchFile(env.DATA_DIR)),
    );
    void finished.then(place.finishMaking);
    yield* chunks;
  } finally {
    place.leave();
  }
}
