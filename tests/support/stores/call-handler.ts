import type { z } from "zod";
import type { Call } from "~/contract/call";
import { vendors } from "~/contract/vendors";
import { accountsOf } from "../../../server/viewer/viewer";
import { readEnv } from "../../../server/env";
import { createExportQueue } from "../../../server/files/export-queue";
import type { ImportServices } from "../../../server/imports/import-services";
import { menusOf } from "../../../server/people/people";
import type { Caller, Chunks, Served, Services } from "../../../server/serve";
import type { TestStores } from "./stores";

/** Services over test stores; `settings`: environment variables. */
export const testServices = (
  stores: Omit<TestStores, "env">,
  settings: Record<string, string> = {},
): Services & ImportServices => ({
  env: readEnv({ NODE_ENV: "test", DATA_DIR: stores.directory, ...settings }),
  log: stores.log,
  costStore: stores.costStore,
  stateStore: stores.stateStore,
  openReader: stores.openReader,
  exports: createExportQueue({ atOnce: 2, perUser: 2 }),
  today: () => "2026-11-20",
  now: () => new Date("2026-11-20T09:00:00Z"),
});

/** A member of the company with all permissions. */
export function testCaller(companyId: string): Caller {
  const user: Caller["user"] = {
    siteCd: "test",
    userId: "tester",
    userNm: "Tester",
    userEmail: "tester@cloudtally.example",
    userLangCd: null,
    curCmpnId: companyId,
    curCmpnNm: companyId,
    useOtp: "0",
    useConcurrent: "Y",
    allowedIpaddr: [],
    passIpaddr: "Y",
    companies: [{ cmpnId: companyId, cmpnNm: companyId }],
    role: "admin",
    menus: menusOf("admin", []),
    isOperator: true,
    restrictedVendors: [],
    visibleAccounts: {},
    seesAllAccounts: true,
    chargeType: "paid",
    trialDays: null,
  };
  return { userId: user.userId, user, companyId, vendors: [...vendors], accounts: accountsOf({}) };
}

/** Makes a call without HTTP: request and reply are validated, but token and menu are not checked. */
export async function makeCall<R extends z.ZodObject, S extends z.ZodType>(
  served: Served[],
  call: Call<R, S>,
  request: z.input<R>,
  caller: Caller,
  services: Services,
): Promise<z.output<S>> {
  return call.response.parse(await handlerOf(served, call)(call.request.parse(request), caller, services));
}

/** The bytes of a streamed call. */
export async function makeStreamedBytes<R extends z.ZodObject>(
  served: Served[],
  call: Call<R>,
  request: z.input<R>,
  caller: Caller,
  services: Services,
): Promise<Buffer> {
  const chunks = (await handlerOf(served, call)(call.request.parse(request), caller, services)) as Chunks;
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(Buffer.from(chunk));
  return Buffer.concat(read);
}

/** The same as text. */
export const makeStreamedCall = async <R extends z.ZodObject>(
  ...requested: Parameters<typeof makeStreamedBytes<R>>
): Promise<string> => (await makeStreamedBytes(...requested)).toString();

function handlerOf(served: Served[], call: Pick<Call, "path">): Served["handle"] {
  const handler = served.find((entry) => entry.call.path === call.path);
  if (!handler) throw new Error(`no handler for ${call.path}`);
  return handler.handle;
}
