import { ownAddress } from "../env";
import type { Env } from "../env";

const REALM = "cloudtally";

/** Issuer of the tokens this installation accepts: the configured one, else the built-in provider's. */
export const issuerOf = (env: Env): string => env.OIDC_ISSUER ?? `${publicUrlOf(env)}/realms/${REALM}`;

/** Public address of the web app. */
export const publicUrlOf = (env: Env): string => (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "");

/** Where this process fetches the issuer's keys: the built-in provider is on this machine. */
export const jwksUrlOf = (env: Env): string =>
  env.OIDC_ISSUER
    ? `${env.OIDC_ISSUER.replace(/\/$/, "")}/protocol/openid-connect/certs`
    : `${ownAddress(env.UPSTREAM_HOST, env.UPSTREAM_PORT)}/realms/${REALM}/protocol/openid-connect/certs`;
