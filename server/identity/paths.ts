/** Paths under the realm, as Keycloak has them. */
export const routes = {
  authorization: "/protocol/openid-connect/auth",
  token: "/protocol/openid-connect/token",
  jwks: "/protocol/openid-connect/certs",
  userinfo: "/protocol/openid-connect/userinfo",
  revocation: "/protocol/openid-connect/revoke",
  end_session: "/protocol/openid-connect/logout",
} as const;

/** Path under the realm of an authorization request's sign-in form. */
export const SIGN_IN_FORM = "/login-actions/authenticate/";

/** Paths under the realm of forgotten passwords: asking for a link, and its target. */
export const FORGOT_PASSWORD = "/login-actions/reset-credentials";
export const NEW_PASSWORD = "/login-actions/new-password";

/**
 * Whether a redirect may go to `uri`: only one path, on the host the browser uses now or on the installation's public
 * one. Browsers cannot be made to send another host as their own, so a code never leaves the site.
 */
export const isOwnAddress = (uri: string, path: string, origins: string[]): boolean =>
  origins.some((origin) => uri === origin + path);
