/** Paths under the realm, as Keycloak has them. */
export const routes = {
  authorization: "/protocol/openid-connect/auth",
  token: "/protocol/openid-connect/token",
  jwks: "/protocol/openid-connect/certs",
  userinfo: "/protocol/openid-connect/userinfo",
  revocation: "/protocol/openid-connect/revoke",
  end_session: "/protocol/openid-connect/logout",
} as const;

/** Path under the realm of the sign-in form of one authorization request. */
export const SIGN_IN_FORM = "/login-actions/authenticate/";

/** Paths of the web app: where it receives the code, and where it goes after signing out. */
export const CALLBACK_PATH = "/auth/callback";
export const SIGNED_OUT_PATH = "/sign-in";

/**
 * Whether a redirect may go to `uri`: the one path, on the host the browser uses now or on the installation's own.
 * A browser cannot be made to name a foreign host as its own, so a code never leaves the site.
 */
export const isOwnAddress = (uri: string, path: string, origins: string[]): boolean =>
  origins.some((origin) => uri === origin + path);
