import type { TFunction } from "i18next";
import { z } from "zod";
import { errorCodes } from "~/contract/call";
import { uploadReply } from "~/contract/imports";
import { MAX_UPLOAD_FILES, uploadPath } from "~/contract/upload";
import { mayUse } from "~/contract/permission";
import { env } from "~/env.server";
import { checkSameOrigin } from "~/http/same-origin.server";
import { getFixedT } from "~/i18n/i18n.server";
import { formatFileSize } from "~/lib/file-size";
import { requireUser } from "~/session/require-user.server";
import type { Upstream } from "~/upstream/upstream.server";
import { UpstreamError } from "~/upstream/upstream.server";
import { importHref } from "./href";
import type { BodyEnd } from "./limit-body.server";
import { limitBody } from "./limit-body.server";

/** Where to go after an upload and what to say there; or what to say at the form, with which HTTP status. */
export type UploadOutcome = { to: string; message: string } | { errors: string[]; status: number };

/**
 * Passes the upload form on to the upstream while it arrives. All its files are one upload: what belongs together is
 * one import. Throws a Response when the user is signed out or may not import.
 */
export async function takeUpload(request: Request): Promise<{ outcome: UploadOutcome; headers: Headers }> {
  checkSameOrigin(request);
  const { upstream, user, companyId, headers } = await requireUser(request);
  if (!mayUse(user, "imports", "edit")) throw Response.json({ code: errorCodes.forbidden }, { status: 403 });
  const t = await getFixedT(request, "imports");
  const contentType = request.headers.get("content-type") ?? "";
  if (!request.body || !contentType.startsWith("multipart/form-data")) return { outcome: { errors: [t("upload.empty")], status: 422 }, headers };
  const limited = limitBody(request.body, env.UPLOAD_LIMIT_BYTES);
  let sent: Reply | UpstreamError;
  let end: BodyEnd;
  try {
    sent = await send(upstream, { "content-type": contentType, "x-company-id": companyId }, limited.stream);
  } finally {
    end = await limited.finish();
  }
  return { outcome: sent instanceof UpstreamError ? refused(sent, end, t) : taken(sent, t), headers };
}

type Reply = z.infer<typeof uploadReply>;

async function send(upstream: Upstream, headers: Record<string, string>, body: ReadableStream<Uint8Array>): Promise<Reply | UpstreamError> {
  try {
    const response = await upstream.send(uploadPath, { headers, body });
    return z.object({ Data: uploadReply }).parse(await response.json()).Data;
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}

function taken({ importId, fileNames }: Reply, t: TFunction): UploadOutcome {
  if (fileNames.length > 1) return { to: "/imports", message: t("toast.receivedMany", { count: fileNames.length }) };
  return { to: importHref(importId), message: t("toast.received", { name: fileNames[0] }) };
}

/** A body that did not come whole looks to us as if the upstream had failed. */
function refused({ status, code, message }: UpstreamError, end: BodyEnd, t: TFunction): UploadOutcome {
  const says = (text: string) => ({ errors: [text], status: status >= 500 ? 422 : status });
  if (end === "too-large" || status === 413) return { errors: [t("upload.tooLarge", { limit: formatFileSize(env.UPLOAD_LIMIT_BYTES) })], status: 413 };
  if (end === "broken-off" || status === 400) return { errors: [t("upload.brokenOff")], status: 400 };
  if (status >= 500) return says(t("upload.failed"));
  if (code === errorCodes.tooMany) return says(t("upload.tooMany", { max: MAX_UPLOAD_FILES }));
  return says(status === 422 ? t("upload.empty") : message);
}
