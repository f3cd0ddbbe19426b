import { ownAddress } from "../env";
import type { Env } from "../env";

const REALM = "cloudtally";

/** Issuer of the tokens this installation accepts: the configured one, else the built-in provider's. */
export const issuerOf = (env: Env): string => env.OIDC_ISSUER ?? `${publicUrlOf(env)}/realms/${REALM}`;

/** Public address of the web app. */
export const publicUrlOf = (env: Env): string => (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "");

/** Hosts with which the web app is reached as localhost. */
const LOCAL_HOSTS = ["0.0.0.0", "::", "127.0.0.1", "::1", "localhost"];

/** The web app's address for those who start it: one that listens on a single address is not at localhost. */
export const startUrlOf = (env: Env): string =>
  env.PUBLIC_URL !== undefined || LOCAL_HOSTS.includes(env.HOST) ? publicUrlOf(env) : ownAddress(env.HOST, env.PORT);

/** Where this process fetches the issuer's keys: the built-in provider is on this machine. */
export const jwksUrlOf = (env: Env): string =>
  env.OIDC_ISSUER
    ? `${env.OIDC_ISSUER.replace(/\/$/, "")}/protocol/openid-connect/certs`
    : `${ownAddress(env.UPSTREAM_HOST, env.UPSTREAM_PORT)}/realms/${REALM}/protocol/openid-connect/certs`;
