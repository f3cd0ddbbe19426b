import { z } from "zod";
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

const metadata = z.object({ jwks_uri: z.url() });
const METADATA_MS = 5000;

/**
 * Where this process fetches the issuer's keys: the built-in provider is on this machine, another one says where in its
 * metadata. Rejects if that cannot be read.
 */
export async function keysAddressOf(env: Env): Promise<string> {
  if (!env.OIDC_ISSUER)
    return `${ownAddress(env.UPSTREAM_HOST, env.UPSTREAM_PORT)}/realms/${REALM}/protocol/openid-connect/certs`;
  const address = `${env.OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(METADATA_MS) });
  return metadata.parse(await response.json()).jwks_uri;
}
