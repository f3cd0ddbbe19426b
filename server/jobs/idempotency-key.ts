import { createHash } from "node:crypto";

/**
 * Identifies what a form asks for: the same if the form arrives twice, another if it was changed before it was sent
 * again, as when nobody knows whether the first time succeeded.
 */
export const idempotencyKey = (requestId: string, contents: object): string =>
  createHash("sha256")
    .update(JSON.stringify([requestId, contents]))
    .digest("base64url");
