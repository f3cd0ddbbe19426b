import type { ServerResponse } from "node:http";

/** Responses are personal and change with the next import: no cache may store them. */
export const PRIVATE = "private, no-store";

/** A restarted upstream is back after about this long. */
const RETRY_SECONDS = 2;

/**
 * Default headers of every response, including redirects and errors: private, and with Retry-After when a service is
 * unavailable.
 */
export function setDefaultHeaders(response: ServerResponse): void {
  const writeHead = response.writeHead;
  response.writeHead = function (this: ServerResponse, ...args: Parameters<typeof writeHead>) {
    if (!this.hasHeader("cache-control")) this.setHeader("cache-control", PRIVATE);
    if (args[0] === 503 && !this.hasHeader("retry-after")) this.setHeader("retry-after", RETRY_SECONDS);
    return writeHead.apply(this, args);
  } as typeof writeHead;
}
