import type { ServerResponse } from "node:http";

/** Personal, and another one after the next import: nothing on the way may keep it. */
export const PRIVATE = "private, no-store";

/** An upstream that ended is back after about as long. */
const RETRY_SECONDS = 2;

/**
 * What an answer says unless it says something else, be it a redirect, an error or what is added one day: that it is
 * private, and where something does not answer now, when to come again.
 */
export function setDefaultHeaders(response: ServerResponse): void {
  const writeHead = response.writeHead;
  response.writeHead = function (this: ServerResponse, ...given: Parameters<typeof writeHead>) {
    if (!this.hasHeader("cache-control")) this.setHeader("cache-control", PRIVATE);
    if (given[0] === 503 && !this.hasHeader("retry-after")) this.setHeader("retry-after", RETRY_SECONDS);
    return writeHead.apply(this, given);
  } as typeof writeHead;
}
