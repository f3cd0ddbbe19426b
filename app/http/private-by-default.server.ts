import type { ServerResponse } from "node:http";

/** Personal, and another one after the next import: nothing on the way may keep it. */
export const PRIVATE = "private, no-store";

/** Whatever does not say how long it may be kept is private: redirects, errors and whatever is added one day. */
export function privateByDefault(response: ServerResponse): void {
  const writeHead = response.writeHead;
  response.writeHead = function (this: ServerResponse, ...given: Parameters<typeof writeHead>) {
    if (!this.hasHeader("cache-control")) this.setHeader("cache-control", PRIVATE);
    return writeHead.apply(this, given);
  } as typeof writeHead;
}
