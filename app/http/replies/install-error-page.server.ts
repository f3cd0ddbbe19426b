import type { IncomingMessage, ServerResponse } from "node:http";
import { ERROR_CODE } from "./page-error.server";

interface Failure {
  status: number;
  /** Which page of its status to show; undefined for a response that a route threw itself. */
  code: string | undefined;
}

/** The error page in the user's language. */
export type RenderErrorPage = (
  request: Pick<Request, "headers" | "url">,
  failure: Failure,
) => { html: string; headers: Record<string, string> };

/** How Remix marks failures at addresses that are not pages: JSON without content, or an empty body. */
const ERROR = "x-remix-error";
const CATCH_HEADER = "x-remix-catch";

/** What failed, if the response itself does not say. */
function failureOf(response: ServerResponse, status: number): Failure | null {
  const isMarked = status >= 400 && (response.hasHeader(ERROR) || response.hasHeader(CATCH_HEADER));
  const isLastResort = status === 500 && String(response.getHeader("content-type")).startsWith("text/plain");
  const code = response.getHeader(ERROR_CODE) ?? (response.hasHeader(CATCH_HEADER) ? undefined : "unknown");
  return isMarked || isLastResort ? { status, code: code as string | undefined } : null;
}

/**
 * Sends the error page to browsers that display the response where Remix has none: it has no hook for files, form
 * targets and forwarded responses. Other clients get Remix's response.
 */
export function installErrorPage(
  { headers }: IncomingMessage,
  response: ServerResponse,
  render: (failure: Failure) => ReturnType<RenderErrorPage>,
): void {
  if (!(headers.accept ?? "").includes("text/html")) return;
  const { writeHead, write, end } = response;
  let html: string | undefined;
  /** Runs before anything is sent. The error page must not prevent a response. */
  const prepare = (status: number): void => {
    const failure = response.headersSent || html !== undefined ? null : failureOf(response, status);
    if (!failure) return;
    try {
      const page = render(failure);
      for (const name of ["content-encoding", "etag"]) response.removeHeader(name);
      for (const [name, value] of Object.entries({ ...page.headers, "content-length": Buffer.byteLength(page.html) }))
        response.setHeader(name, value);
      html = page.html;
    } catch {
      // Remix's own response stays.
    }
  };
  const written = (args: unknown[]): void =>
    args.filter((arg) => typeof arg === "function").forEach((done) => process.nextTick(done));

  response.writeHead = function (this: ServerResponse, ...args: Parameters<typeof writeHead>) {
    prepare(args[0]);
    return writeHead.apply(this, args);
  } as typeof writeHead;
  response.write = function (this: ServerResponse, ...args: Parameters<typeof write>) {
    prepare(this.statusCode);
    if (html === undefined) return write.apply(this, args);
    written(args);
    return true;
  } as typeof write;
  response.end = function (this: ServerResponse, ...args: Parameters<typeof end>) {
    prepare(this.statusCode);
    if (html === undefined) return end.apply(this, args);
    written(args);
    return end.call(this, html, "utf8");
  } as typeof end;
}
