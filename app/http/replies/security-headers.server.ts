import { env } from "~/env.server";

const noSniffing: [string, string] = ["x-content-type-options", "nosniff"];

/** Headers of the build's files: only pages can be framed, send referrers or use a camera. */
export const assetHeaders = [noSniffing];

/** Headers of every other response of the web app, including errors. */
export function securityHeaders(isSecure: boolean): [string, string][] {
  const headers: [string, string][] = [
    noSniffing,
    ["x-frame-options", "DENY"],
    // Page addresses contain filters, which must not leak to other sites.
    ["referrer-policy", "same-origin"],
    ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
  ];
  if (isSecure) headers.push(["strict-transport-security", "max-age=31536000"]);
  return headers;
}

/** Content security policy of a page whose scripts carry `nonce`. */
export function contentSecurityPolicy(
  nonce: string,
  { NODE_ENV, OIDC_ISSUER }: Pick<typeof env, "NODE_ENV" | "OIDC_ISSUER"> = env,
): string {
  const isDevelopment = NODE_ENV === "development";
  // Vite's dev server adds <style> elements and uses a WebSocket.
  const styles = isDevelopment ? "'self' 'unsafe-inline'" : "'self'";
  const connections = isDevelopment ? "'self' ws: wss:" : "'self'";
  // Browsers apply form-action to redirects after a form as well: signing out may lead to the issuer.
  const forms = OIDC_ISSUER ? `'self' ${new URL(OIDC_ISSUER).origin}` : "'self'";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src ${styles}`,
    // Sizes and colors of chart marks are data, so they are set in style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connections}`,
    "manifest-src 'self'",
    `form-action ${forms}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
