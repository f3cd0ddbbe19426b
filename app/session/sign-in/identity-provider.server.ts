import { z } from "zod";
import { deadlines } from "~/contract/deadlines";
import { getKeycloakJson } from "~/contract/people/session";
import { env } from "~/env.server";
import { log } from "~/http/log.server";
import { faults } from "~/upstream/upstream-error";
import { callDirectly, UpstreamError } from "~/upstream/upstream.server";

/** Where to sign in, and as which client. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  /** The provider is the upstream's own, which browsers reach through this app. */
  isBuiltIn: boolean;
  /** Authorization address for a browser on `origin`. */
  authorizationAddress(origin: string): string;
  /** Addresses used by this server. */
  tokenAddress: string;
  keysAddress: string;
  endSessionAddress: string | undefined;
  /** End-session address for a browser on `origin`. */
  endSessionPage(origin: string): string | undefined;
}

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
});

/** How long metadata is cached, so that a moved or late provider is found. */
const KEEP_MS = 10 * 60_000;
let cached: { provider: Promise<IdentityProvider>; until: number } | undefined;

/**
 * The provider that the upstream names (spec §7), with its OpenID metadata. Rejects with UpstreamError 503 if either
 * cannot be read.
 */
export function identityProvider(requestId: string): Promise<IdentityProvider> {
  if (!cached || cached.until < Date.now()) {
    const provider = findProvider(requestId).catch(notFound);
    cached = { provider, until: Date.now() + KEEP_MS };
    provider.catch(() => (cached = undefined));
  }
  return cached.provider;
}

/** Logged once, however many requests wait. */
function notFound(error: unknown): never {
  const reason = reasonOf(error);
  log.warn("the identity provider does not answer", { reason });
  throw new UpstreamError(503, faults.unreachable, `The identity provider does not answer: ${reason}`);
}

/** fetch puts the reason only in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

async function findProvider(requestId: string): Promise<IdentityProvider> {
  const { keycloakJson } = await callDirectly(
    getKeycloakJson,
    { domain: env.PUBLIC_URL, svcType: "frontend" },
    { requestId },
  );
  const { issuer, resource } = keycloakJson;
  // The built-in provider's issuer is an address of this app, which may not be reachable from here.
  const isBuiltIn = issuer.startsWith(`${env.PUBLIC_URL}/realms/`);
  const issuerUrl = new URL(issuer);
  const toServer = (address: string) => (isBuiltIn ? env.UPSTREAM_URL + new URL(address).pathname : address);
  const toBrowser = (address: string, origin: string) => (isBuiltIn ? origin + new URL(address).pathname : address);
  const response = await fetch(
    `${isBuiltIn ? env.UPSTREAM_URL + issuerUrl.pathname : issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    { signal: AbortSignal.timeout(deadlines.page) },
  );
  const endpoints = metadata.parse(await response.json());
  if (endpoints.issuer !== issuer) throw new Error(`${issuer} calls itself ${endpoints.issuer}`);
  return {
    issuer,
    clientId: resource,
    isBuiltIn,
    authorizationAddress: (origin) => toBrowser(endpoints.authorization_endpoint, origin),
    tokenAddress: toServer(endpoints.token_endpoint),
    keysAddress: toServer(endpoints.jwks_uri),
    endSessionAddress: endpoints.end_session_endpoint && toServer(endpoints.end_session_endpoint),
    endSessionPage: (origin) => endpoints.end_session_endpoint && toBrowser(endpoints.end_session_endpoint, origin),
  };
}
