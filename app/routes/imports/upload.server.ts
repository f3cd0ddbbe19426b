import type { TFunction } from "i18next";
import { z } from "zod";
import { errorCodes } from "~/contract/call";
import { uploadPath, uploadReply } from "~/contract/imports";
import { mayUse } from "~/contract/permission";
import { env } from "~/env.server";
import { checkSameOrigin } from "~/http/same-origin.server";
import { getFixedT } from "~/i18n/i18n.server";
import { formatFileSize } from "~/lib/file-size";
import { requireUser } from "~/session/require-user.server";
import type { Upstream } from "~/upstream/upstream.server";
import { UpstreamError } from "~/upstream/upstream.server";
import { MAX_FILES, ReceiveError, receiveFiles } from "./receive-files.server";
import { importHref } from "./href";
import { UPLOAD_FIELD } from "./upload-answer";

/** Where to go after an upload and what to say there; or what to say at the form, with which HTTP status. */
export type UploadOutcome = { to: string; message: string } | { errors: string[]; status: number };

type Sent = { fileName: string; importId: string } | { fileName: string; error: UpstreamError };

/**
 * Passes each file of the upload form on to the upstream while it arrives, as an import of its own.
 * Throws a Response when the user is signed out or may not import.
 */
export async function takeUpload(request: Request): Promise<{ outcome: UploadOutcome; headers: Headers }> {
  checkSameOrigin(request);
  const { upstream, user, companyId, headers } = await requireUser(request);
  if (!mayUse(user, "imports", "edit")) throw Response.json({ code: errorCodes.forbidden }, { status: 403 });
  const t = await getFixedT(request, "imports");
  const limitBytes = env.UPLOAD_LIMIT_BYTES;
  const limit = formatFileSize(limitBytes);
  const take = (fileName: string, body: ReadableStream<Uint8Array>) => send(upstream, companyId, fileName, body);
  try {
    return { outcome: outcomeOf(await receiveFiles(request, UPLOAD_FIELD, limitBytes, take), t, limit), headers };
  } catch (error) {
    if (!(error instanceof ReceiveError)) throw error;
    return { outcome: unusable(error, t, limit), headers };
  }
}

async function send(upstream: Upstream, companyId: string, fileName: string, body: ReadableStream<Uint8Array>): Promise<Sent> {
  const headers = { "content-type": "application/octet-stream", "x-file-name": encodeURIComponent(fileName), "x-company-id": companyId };
  try {
    const response = await upstream.send(uploadPath, { headers, body });
    const { Data } = z.object({ Data: uploadReply }).parse(await response.json());
    return { fileName, importId: Data.importId };
  } catch (error) {
    if (error instanceof UpstreamError) return { fileName, error };
    throw error;
  }
}

function outcomeOf(sent: Sent[], t: TFunction, limit: string): UploadOutcome {
  const taken = sent.filter((one) => "importId" in one);
  const refused = sent.filter((one) => "error" in one);
  if (refused.length > 0) {
    const reason = ({ status, message }: UpstreamError) =>
      status === 413 ? t("upload.fileTooLarge", { limit }) : status >= 500 ? t("upload.failed") : message;
    return { errors: refused.map(({ fileName, error }) => t("upload.refused", { name: fileName, reason: reason(error) })), status: 422 };
  }
  const [first] = taken;
  if (!first) return { errors: [t("upload.empty")], status: 422 };
  if (taken.length > 1) return { to: "/imports", message: t("toast.receivedMany", { count: taken.length }) };
  return { to: importHref(first.importId), message: t("toast.received", { name: first.fileName }) };
}

function unusable({ reason }: ReceiveError, t: TFunction, limit: string): UploadOutcome {
  if (reason === "too-large") return { errors: [t("upload.tooLarge", { limit })], status: 413 };
  if (reason === "too-many") return { errors: [t("upload.tooMany", { max: MAX_FILES })], status: 422 };
  return { errors: [t("upload.brokenOff")], status: 400 };
}
