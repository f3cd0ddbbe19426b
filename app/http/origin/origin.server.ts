import { env } from "~/env.server";

const last = (header: string | null): string | undefined => header?.split(",").at(-1)?.trim() || undefined;

/** Scheme and host the browser used: "https://costs.example". X-Forwarded-* have been checked by request-context. */
export function originOf({ headers }: Pick<Request, "headers">, publicUrl = env.PUBLIC_URL): string {
  const publicOrigin = new URL(publicUrl);
  const host = last(headers.get("x-forwarded-host")) ?? headers.get("host") ?? publicOrigin.host;
  // Behind a proxy that terminates TLS without saying so, the configured public address decides.
  if (host === publicOrigin.host) return publicOrigin.origin;
  return `${last(headers.get("x-forwarded-proto")) === "https" ? "https" : "http"}://${host}`;
}

/** Whether cookies for this request's browser may be marked Secure. */
export const isSecure = (request: Pick<Request, "headers">): boolean => originOf(request).startsWith("https:");
