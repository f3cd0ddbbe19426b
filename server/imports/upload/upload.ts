import { basename } from "node:path";
import type { Context, Hono } from "hono";
import { errorCodes } from "~/contract/error-codes";
import { MAX_UPLOAD_FILES, priceUploadPath, UPLOAD_BYTES_HEADER, uploadPath } from "~/contract/imports/upload";
import type { uploadReply } from "~/contract/imports/imports";
import type { priceUploadReply } from "~/contract/commitments/prices";
import { z } from "zod";
import type { TokenChecker } from "../../access/access-token";
import { clientAddress, trustedBy } from "../../access/client-address";
import { checkOperator } from "../../access/operators";
import { wholeVendors } from "../../viewer/viewer";
import { checkMenu, identify, recheck } from "../../access/permission";
import { startPrices } from "../../prices/upload-prices";
import { CallError } from "../../call-error";
import type { Caller, Services } from "../../serve";
import { StateStoreError } from "../../state-store/state-store";
import { NoSpace } from "./free-space";
import { importUpload } from "./import-upload";
import { createImport } from "../import-records";
import { problem } from "../problems";
import { ReceiveError, receiveFiles, removeFiles } from "./receive-files";
import type { ReceivedFile } from "./receive-files";
import { refuseForSpace } from "./refuse-for-space";
import { uploadsFolder } from "./uploads-folder";

const access = { menu: "imports", level: "edit" } as const;

/** The upload calls: receive the files of a form, and import them after the response. */
export function mountUpload(app: Hono, services: Services, tokens: TokenChecker): void {
  app.post(uploadPath, async (c) => {
    const { caller, files } = await receiveFrom(c, services, tokens);
    const importId = await removeOnFailure(files, () => startImport(caller, files, services));
    return c.json({
      Data: { importId, fileNames: files.map(({ name }) => name) } satisfies z.input<typeof uploadReply>,
    });
  });
  app.post(priceUploadPath, async (c) => {
    const { caller, files } = await receiveFrom(c, services, tokens, checkOperator);
    await removeOnFailure(files, () => startPrices(caller, files, services));
    return c.json({ Data: { fileNames: files.map(({ name }) => name) } satisfies z.input<typeof priceUploadReply> });
  });
}

/** The caller, who is checked before anything is received and again afterwards, as that takes long, and the files. */
async function receiveFrom(
  c: Context,
  services: Services,
  tokens: TokenChecker,
  check: (caller: Caller) => void = () => undefined,
): Promise<{ caller: Caller; files: ReceivedFile[] }> {
  const caller = await identify(
    { access, changes: true },
    c.req.header("authorization"),
    { companyId: c.req.header("x-company-id") },
    services,
    tokens,
    { address: clientAddress(c, trustedBy(services.env)) },
  );
  checkMenu({ access }, caller);
  check(caller);
  const expectedBytes = Number(c.req.header("content-length") ?? c.req.header(UPLOAD_BYTES_HEADER)) || 0;
  const announced = { contentType: c.req.header("content-type") ?? "", expectedBytes };
  const files = await receive(c.req.raw.body, announced, services);
  return removeOnFailure(files, async () => {
    const still = await recheck({ access, request: z.object({}) }, caller, {}, services);
    check(still);
    return { caller: still, files };
  });
}

/** Removes received files if the work with them fails, unless it may have registered an import that needs them. */
async function removeOnFailure<T>(files: ReceivedFile[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StateStoreError && error.isUncertain)) await removeFiles(files);
    throw error;
  }
}

interface Announced {
  contentType: string;
  expectedBytes: number;
}

async function receive(
  body: ReadableStream<Uint8Array> | null,
  announced: Announced,
  { env, log }: Services,
): Promise<ReceivedFile[]> {
  const limitBytes = env.UPLOAD_LIMIT_BYTES;
  try {
    const files = await receiveFiles(body, { ...announced, folder: uploadsFolder(env.DATA_DIR), limitBytes });
    if (files.length === 0) throw new CallError(422, errorCodes.invalid, "Choose at least one file.");
    return files;
  } catch (error) {
    if (!(error instanceof ReceiveError || error instanceof NoSpace)) throw error;
    log.warn("an upload was not accepted", { reason: error.message });
    throw error instanceof NoSpace ? refuseForSpace(error) : refusal(error, limitBytes);
  }
}

function refusal({ reason }: ReceiveError, limitBytes: number): CallError {
  if (reason === "too-many")
    return new CallError(422, errorCodes.tooMany, `Choose at most ${MAX_UPLOAD_FILES} files at a time.`);
  if (reason === "broken-off") return new CallError(400, errorCodes.invalid, "The upload was incomplete.");
  return new CallError(
    413,
    errorCodes.tooLarge,
    problem("too-large", { file: "The upload" }, { limit: String(limitBytes) }).message,
  );
}

/** Registers the import, so that its page exists immediately, and starts it in the background. */
async function startImport(caller: Caller, files: ReceivedFile[], services: Services): Promise<string> {
  const { companyId, user } = caller;
  const by = user.userEmail || user.userNm;
  const described = files.map(({ name, bytes }) => ({ name, bytes }));
  const upload = {
    files: files.map(({ path, name }) => ({ stored: basename(path), name })),
    // An import replaces the whole month of a provider.
    authorized: wholeVendors(caller),
  };
  const importId = await createImport(services.stateStore, { companyId, files: described, format: null, by, upload });
  void importUpload({ importId, companyId, by, upload }, services);
  return importId;
}
