import type { IncomingMessage, ServerResponse } from "node:http";
import { ERROR_CODE } from "./page-error.server";

interface Failure {
  status: number;
  /** Which page of its status it is; undefined for an answer of its own that a route threw. */
  code: string | undefined;
}

/** The error page for whoever asks. */
export type PageOf = (
  request: Pick<Request, "headers" | "url">,
  failure: Failure,
) => { html: string; headers: Record<string, string> };

/** How Remix marks what fails at an address that is no page: JSON that says nothing, or an empty body. */
const ERROR = "x-remix-error";
const THROWN = "x-remix-catch";

/** What the answer is a failure of, where it says nothing to a reader. */
function failureOf(response: ServerResponse, status: number): Failure | null {
  const isMarked = status >= 400 && (response.hasHeader(ERROR) || response.hasHeader(THROWN));
  const isLastResort = status === 500 && String(response.getHeader("content-type")).startsWith("text/plain");
  const code = response.getHeader(ERROR_CODE) ?? (response.hasHeader(THROWN) ? undefined : "unknown");
  return isMarked || isLastResort ? { status, code: code as string | undefined } : null;
}

/**
 * Has a browser that shows the answer get the error page where Remix answers with none: it lets nobody write an answer for
 * files, form targets and what is forwarded. Others get what Remix says.
 */
export function pageInPlace(
  { headers }: IncomingMessage,
  response: ServerResponse,
  pageOf: (failure: Failure) => ReturnType<PageOf>,
): void {
  if (!(headers.accept ?? "").includes("text/html")) return;
  const { writeHead, write, end } = response;
  let html: string | undefined;
  /** Before anything is sent. The page must not be the reason that nothing is answered. */
  const prepare = (status: number): void => {
    const failure = response.headersSent || html !== undefined ? null : failureOf(response, status);
    if (!failure) return;
    try {
      const page = pageOf(failure);
      for (const name of ["content-encoding", "etag"]) response.removeHeader(name);
      for (const [name, value] of Object.entries({ ...page.headers, "content-length": Buffer.byteLength(page.html) }))
        response.setHeader(name, value);
      html = page.html;
    } catch {
      // Remix's own answer stays.
    }
  };
  const written = (given: unknown[]): void =>
    given.filter((one) => typeof one === "function").forEach((done) => process.nextTick(done));

  response.writeHead = function (this: ServerResponse, ...given: Parameters<typeof writeHead>) {
    prepare(given[0]);
    return writeHead.apply(this, given);
  } as typeof writeHead;
  response.write = function (this: ServerResponse, ...given: Parameters<typeof write>) {
    prepare(this.statusCode);
    if (html === undefined) return write.apply(this, given);
    written(given);
    return true;
  } as typeof write;
  response.end = function (this: ServerResponse, ...given: Parameters<typeof end>) {
    prepare(this.statusCode);
    if (html === undefined) return end.apply(this, given);
    written(given);
    return end.call(this, html, "utf8");
  } as typeof end;
}
