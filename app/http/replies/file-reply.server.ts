import { errorCodes, isNoCollectedData } from "~/contract/error-codes";
import { tableFormats } from "~/contract/tables/tables";
import { getFixedT } from "~/i18n/i18n.server";
import { describeError } from "~/lib/process/log";
import { pacedBody } from "~/lib/http/paced-body";
import { faults, UpstreamError } from "~/upstream/upstream-error";
import { requestIdOf, responseTo } from "../request-context.server";
import { log } from "../log.server";
import { PageError } from "./page-error.server";
import { refusalKind } from "./refusal-kind";
import { refusalText } from "./refusal-text.server";

export interface SentFile {
  fileName: string;
  mediaType: string;
  /** Length in bytes, if known. */
  bytes?: number;
  /** Headers of the user's session. */
  headers: HeadersInit;
}

/** The file that `open` makes. A HEAD request has its headers without it: what is made is logged as downloaded. */
export async function openedFile(
  request: Request,
  open: () => Promise<Pick<Response, "body">>,
  file: SentFile,
): Promise<Response> {
  return fileReply(request, request.method === "HEAD" ? null : (await open()).body, file);
}

/** A file streamed through at the browser's pace. It is never displayed as a page of this site. */
export function fileReply(
  request: Request,
  body: ReadableStream<Uint8Array> | null,
  { fileName, mediaType, bytes, headers }: SentFile,
): Response {
  const reply = new Headers(headers);
  // Compressing on the fly would take three times the CPU and ten times the memory; slow connections can use XLSX.
  reply.append("cache-control", "no-transform");
  reply.set("content-type", mediaType === tableFormats.csv ? `${mediaType}; charset=utf-8` : mediaType);
  reply.set("content-disposition", dispositionOf(fileName));
  if (bytes !== undefined) reply.set("content-length", String(bytes));
  return new Response(relayedBody(request, body), { headers: reply });
}

/** An upstream body passed on: read at the browser's pace, aborted when the upstream's is. */
export function relayedBody(
  request: Request,
  body: ReadableStream<Uint8Array> | null,
): ReadableStream<Uint8Array> | null {
  if (!body || request.method !== "HEAD") return body && pacedBody(body, { response: responseTo(request), onBroken });
  void body.cancel().catch(() => undefined);
  return null;

  function onBroken(error: unknown): void {
    log.warn("a file was interrupted", { requestId: requestIdOf(request), ...describeError(error) });
  }
}

/** ASCII names work everywhere; others need the extended form. */
const dispositionOf = (fileName: string): string =>
  /^[\w.-]+$/.test(fileName)
    ? `attachment; filename="${fileName}"`
    : `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", "%27")}`;

/** Failures whose messages are only for the log. */
const logOnlyCodes: unknown[] = [...Object.values(faults), errorCodes.failed];

/**
 * The upstream's message in place of a file, in the user's language for known codes. Throws if the message means
 * nothing to the user, which leads to the error page.
 */
export async function refusedFile(request: Request, error: unknown, headers: HeadersInit): Promise<Response> {
  if (error instanceof UpstreamError && isNoCollectedData(error.code))
    return textReply(404, (await getFixedT(request, "errors"))("block.noCollectedData"), headers);
  if (!(error instanceof UpstreamError) && error instanceof PageError && error.status === 403)
    return textReply(403, (await getFixedT(request, "errors"))(`403.${refusalKind(error.code)}.text`), headers);
  if (!(error instanceof UpstreamError) || logOnlyCodes.includes(error.code)) throw error;
  return textReply(error.status, await refusalText(request, error), headers);
}

/** The message shown in place of a file that cannot be created. */
export function textReply(status: number, message: string, headers: HeadersInit): Response {
  const reply = new Headers(headers);
  reply.set("content-type", "text/plain; charset=utf-8");
  if (status === 503) reply.set("retry-after", "60");
  return new Response(`${message}\n`, { status, headers: reply });
}
