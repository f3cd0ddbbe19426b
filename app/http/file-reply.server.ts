import { errorCodes } from "~/contract/call";
import { tableFormats } from "~/contract/tables";
import { getFixedT } from "~/i18n/i18n.server";
import { describeError } from "~/lib/log";
import { pacedBody } from "~/lib/paced-body";
import { isNoCollectedData } from "~/lib/shortfall";
import { faults, UpstreamError } from "~/upstream/upstream-error";
import { requestIdOf, responseTo } from "./every-request.server";
import { log } from "./log.server";

export interface SentFile {
  fileName: string;
  mediaType: string;
  /** Its length, where it is known. */
  bytes?: number;
  /** Those of the user's replies. */
  headers: HeadersInit;
}

/** A file that is passed on as it comes, and no faster than the browser takes it. It is never shown as a page of this site. */
export function fileReply(
  request: Request,
  body: ReadableStream<Uint8Array> | null,
  { fileName, mediaType, bytes, headers }: SentFile,
): Response {
  const reply = new Headers(headers);
  // Zipped on its way, a file would take three times the work and ten times the memory; for slow lines there is XLSX.
  reply.append("cache-control", "no-transform");
  reply.set("content-type", mediaType === tableFormats.csv ? `${mediaType}; charset=utf-8` : mediaType);
  reply.set("content-disposition", dispositionOf(fileName));
  if (bytes !== undefined) reply.set("content-length", String(bytes));
  return new Response(relayedBody(request, body), { headers: reply });
}

/** A body of the upstream's as one of ours: read as fast as the browser takes it, broken off where it breaks off. */
export function relayedBody(
  request: Request,
  body: ReadableStream<Uint8Array> | null,
): ReadableStream<Uint8Array> | null {
  if (!body || request.method !== "HEAD") return body && pacedBody(body, { response: responseTo(request), onBroken });
  void body.cancel().catch(() => undefined);
  return null;

  function onBroken(error: unknown): void {
    log.warn("a file broke off", { requestId: requestIdOf(request), ...describeError(error) });
  }
}

/** Names in plain letters are understood everywhere; others have a form of their own. */
const dispositionOf = (fileName: string): string =>
  /^[\w.-]+$/.test(fileName)
    ? `attachment; filename="${fileName}"`
    : `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", "%27")}`;

/** Failures whose words are for the log. */
const wordless: unknown[] = [...Object.values(faults), errorCodes.failed];

/**
 * What the upstream says in place of a file, in its words or, for codes that we know, in the reader's. Throws what says
 * nothing to the reader: that is the error page.
 */
export async function refusedFile(request: Request, error: unknown, headers: HeadersInit): Promise<Response> {
  if (error instanceof UpstreamError && isNoCollectedData(error.code))
    return textReply(404, (await getFixedT(request, "errors"))("block.noCollectedData"), headers);
  if (!(error instanceof UpstreamError) || wordless.includes(error.code)) throw error;
  return textReply(error.status, error.message, headers);
}

/** What is said in place of a file that cannot be made. */
export function textReply(status: number, message: string, headers: HeadersInit): Response {
  const reply = new Headers(headers);
  reply.set("content-type", "text/plain; charset=utf-8");
  if (status === 503) reply.set("retry-after", "60");
  return new Response(`${message}\n`, { status, headers: reply });
}
