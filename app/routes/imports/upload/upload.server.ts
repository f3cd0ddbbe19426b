import type { TFunction } from "i18next";
import { errorCodes } from "~/contract/error-codes";
import { checkUpload, uploadReply } from "~/contract/imports/imports";
import { priceUploadReply } from "~/contract/commitments/prices";
import { MAX_UPLOAD_FILES, priceUploadPath, UPLOAD_BYTES_HEADER, uploadPath } from "~/contract/imports/upload";
import { mayUse } from "~/contract/people/permission";
import { env } from "~/env.server";
import { checkSameOrigin } from "~/http/origin/same-origin.server";
import { forbidden } from "~/http/replies/page-error.server";
import { getFixedT } from "~/i18n/i18n.server";
import { formatFileSize } from "~/lib/files/file-size";
import { redirectWithToast } from "~/session/flash.server";
import { requireUser } from "~/session/require-user.server";
import type { Upstream } from "~/upstream/upstream.server";
import { faults, UpstreamError } from "~/upstream/upstream.server";
import { importHref } from "../href";
import { pricesHref } from "../prices/href";
import type { UploadAnswer, UploadKind } from "./upload-answer";
import type { BodyOutcome } from "./limit-body.server";
import { limitBody } from "./limit-body.server";

/** Where to go after an upload and the message there; or messages for the form, with an HTTP status. */
export type UploadOutcome = { to: string; message: string } | { errors: string[]; status: number };

/**
 * Streams the upload form to the upstream. All its files are one upload: files that belong together are one import.
 * Throws a Response if the user is signed out, and a PageError 403 without permission.
 */
export async function takeUpload(
  request: Request,
  kind: UploadKind,
): Promise<{ outcome: UploadOutcome; headers: Headers }> {
  checkSameOrigin(request);
  const { upstream, user, companyId, headers } = await requireUser(request);
  if (!mayUse(user, "imports", "edit") || (kind === "prices" && !user.isOperator)) throw forbidden();
  const t = await getFixedT(request, "imports");
  const contentType = request.headers.get("content-type") ?? "";
  if (!request.body || !contentType.startsWith("multipart/form-data"))
    return { outcome: { errors: [t("upload.empty")], status: 422 }, headers };
  const limited = limitBody(request.body, env.UPLOAD_LIMIT_BYTES);
  const bytes = request.headers.get("content-length");
  const about = {
    "content-type": contentType,
    "x-company-id": companyId,
    ...(bytes && { [UPLOAD_BYTES_HEADER]: bytes }),
  };
  let sent: ReceivedUpload | UpstreamError | undefined;
  let end: BodyOutcome = "whole";
  try {
    sent = await send[kind](upstream, { headers: about, body: limited.stream });
  } finally {
    // A full disk is reported immediately to clients that listen while sending; the rest of the body is discarded.
    if (isFull(sent)) void limited.finish();
    else end = await limited.finish();
  }
  return { outcome: sent instanceof UpstreamError ? refused(sent, end, t) : accepted(sent, t), headers };
}

/** The response to an upload sent in the background: the address to go to, with a toast there, or messages. */
export async function answerUpload(request: Request, kind: UploadKind): Promise<Response> {
  const { outcome, headers } = await takeUpload(request, kind);
  const json = (answer: UploadAnswer, init: ResponseInit) => Response.json(answer, init);
  if ("errors" in outcome) return json({ errors: outcome.errors }, { status: outcome.status, headers });
  const { to, message } = outcome;
  const redirect = await redirectWithToast(request, to, { type: "success", message });
  // If the browser followed the redirect, it would consume the toast before the page could show it.
  redirect.headers.delete("location");
  return json({ to }, { headers: redirect.headers });
}

/** The obstacle to an upload of this size, checked before sending it; null: none. */
export async function findObstacle(request: Request, bytes: number): Promise<string | null> {
  const { upstream } = await requireUser(request);
  const t = await getFixedT(request, "imports");
  try {
    await upstream.call(checkUpload, { bytes });
    return null;
  } catch (error) {
    if (isFull(error)) return full(error, t);
    // Other obstacles show up when the files are sent.
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

/** The files that the upstream has received, and the page with their status. */
interface ReceivedUpload {
  fileNames: string[];
  to: string;
}

type Sent = Parameters<Upstream["send"]>[2];

const orError = (sent: Promise<ReceivedUpload>): Promise<ReceivedUpload | UpstreamError> =>
  sent.catch((error: unknown) => {
    if (error instanceof UpstreamError) return error;
    throw error;
  });

const send: Record<UploadKind, (upstream: Upstream, sent: Sent) => Promise<ReceivedUpload | UpstreamError>> = {
  bills: (upstream, sent) =>
    orError(
      upstream.send(uploadPath, uploadReply, sent).then(({ importId, fileNames }) => ({
        fileNames,
        to: fileNames.length > 1 ? "/imports" : importHref(importId),
      })),
    ),
  prices: (upstream, sent) =>
    orError(
      upstream
        .send(priceUploadPath, priceUploadReply, sent)
        .then(({ fileNames }) => ({ fileNames, to: pricesHref({ page: 1 }) })),
    ),
};

const accepted = ({ fileNames, to }: ReceivedUpload, t: TFunction): UploadOutcome => ({
  to,
  message:
    fileNames.length > 1
      ? t("toast.receivedMany", { count: fileNames.length })
      : t("toast.received", { name: fileNames[0] }),
});

const isFull = (sent: unknown): sent is UpstreamError =>
  sent instanceof UpstreamError && sent.code === errorCodes.noSpace;

function full({ values }: UpstreamError, t: TFunction): string {
  const sizeOf = (name: string) => formatFileSize(Number(values?.[name] ?? 0));
  return t("upload.noSpace", { needed: sizeOf("needed"), free: sizeOf("free") });
}

/** A truncated body looks like a failure of the upstream. */
function refused(sent: UpstreamError, end: BodyOutcome, t: TFunction): UploadOutcome {
  const { status, code, message } = sent;
  if (isFull(sent)) return { errors: [full(sent, t)], status: 507 };
  const failed = (text: string) => ({ errors: [text], status: status >= 500 ? 422 : status });
  if (end === "too-large" || status === 413)
    return { errors: [t("upload.tooLarge", { limit: formatFileSize(env.UPLOAD_LIMIT_BYTES) })], status: 413 };
  if (end === "broken-off" || status === 400) return { errors: [t("upload.brokenOff")], status: 400 };
  if (status >= 500) return failed(t(code === faults.uncertain ? "upload.uncertain" : "upload.failed"));
  if (code === errorCodes.tooMany) return failed(t("upload.tooMany", { max: MAX_UPLOAD_FILES }));
  return failed(status === 422 ? t("upload.empty") : message);
}
