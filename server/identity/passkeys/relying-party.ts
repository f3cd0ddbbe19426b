import { isIP } from "node:net";

/** The relying party id of an origin: passkeys belong to its host. */
export const hostOf = (origin: string): string => new URL(origin).hostname;

/** Whether browsers have passkeys at this origin: in secure contexts, and never for IP addresses. */
export function hasPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return false;
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
}
