import { createHash } from "node:crypto";

/**
 * Names what is stored, for forms that replace all of it. It is made from the values, so that it differs after a change
 * by anybody, also by a command, and needs no column.
 */
export const versionOf = (stored: object): string =>
  createHash("sha256").update(JSON.stringify(stored)).digest("base64url").slice(0, 22);
