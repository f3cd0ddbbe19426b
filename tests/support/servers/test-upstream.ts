import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { Call } from "~/contract/call";
import type { Role } from "~/contract/people/roles";
import type { CurrentUser } from "~/contract/people/session";
import { vendors as allVendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import { createTokenChecker } from "../../../server/access/access-token";
import { keysAddressOf } from "../../../server/identity/issuer";
import type { StoredAccounts } from "../../../server/viewer/viewer";
import { ensureCompany } from "../../../server/people/people";
import { createUpstream } from "../../../server/upstream";
import { testServices } from "../stores/call-handler";
import { openTestStores } from "../stores/stores";

const ISSUER = "https://id.example/realms/test";
const AUDIENCE = "cloudtally-api";

export interface Membership {
  companyId: string;
  /** By default an administrator, or only the menus in `menus`. */
  role?: Role;
  menus?: CurrentUser["menus"];
  vendors?: Vendor[];
  /** By provider: the only visible accounts. */
  accounts?: StoredAccounts;
}

/** Properties of a token that differ from a valid one. */
export interface TokenChanges {
  issuer?: string;
  audience?: string;
  expiresAt?: string | number;
  /** Session id, in `sid`. */
  session?: string;
  /** Signed by a key that the issuer does not publish. */
  forged?: boolean;
}

/** Key pairs of the issuer and of a stranger, generated once: each takes as long as many calls. */
let keys: ReturnType<typeof makeKeys> | undefined;
const makeKeys = async () => ({ published: await generateKeyPair("ES256"), foreign: await generateKeyPair("ES256") });

/** The whole API over test stores, with an issuer that signs real tokens, unless the settings name one. */
export async function openTestUpstream(settings: Record<string, string> = {}) {
  const stores = await openTestStores();
  const { published, foreign } = await (keys ??= makeKeys());
  const jwks = JSON.stringify({
    keys: [{ ...(await exportJWK(published.publicKey)), kid: "test", alg: "ES256", use: "sig" }],
  });
  const keyServer = createServer((_request, response) =>
    response.setHeader("content-type", "application/json").end(jwks),
  );
  await new Promise<void>((resolve) => keyServer.listen(0, "127.0.0.1", resolve));
  const ownKeys = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/certs`;
  const services = testServices(stores, settings);
  const app = createUpstream(
    services,
    createTokenChecker({
      issuer: settings.OIDC_ISSUER ?? ISSUER,
      audience: AUDIENCE,
      keysAddress: async () => (settings.OIDC_ISSUER ? keysAddressOf(services.env) : ownKeys),
    }),
  );

  async function addUser(userId: string, memberships: Membership[]): Promise<void> {
    await stores.stateStore.query("INSERT INTO users (user_id, login, name, email) VALUES ($1, $1, $1, $1)", [userId]);
    for (const {
      companyId,
      menus,
      role = menus ? "custom" : "admin",
      vendors = allVendors,
      accounts = {},
    } of memberships) {
      await ensureCompany(stores.stateStore, companyId);
      await stores.stateStore.query(
        "INSERT INTO members (company_id, user_id, role, menus, vendors, accounts) VALUES ($1, $2, $3, $4, $5, $6)",
        [companyId, userId, role, JSON.stringify(menus ?? []), vendors, JSON.stringify(accounts)],
      );
    }
  }

  const tokenOf = (
    userId: string,
    { issuer = ISSUER, audience = AUDIENCE, expiresAt = "5m", session, forged = false }: TokenChanges = {},
  ) =>
    new SignJWT(session === undefined ? {} : { sid: session })
      .setProtectedHeader({ alg: "ES256", kid: "test" })
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt()
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime(expiresAt)
      .sign((forged ? foreign : published).privateKey);

  /** Sends a call over HTTP: its request is the body of a POST, the query of a GET. */
  async function send(
    { method, path }: Pick<Call, "method" | "path">,
    request: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (method === "GET") {
      const query = new URLSearchParams(Object.entries(request).map(([key, value]) => [key, String(value)]));
      return app.request(`${path}?${query}`, { headers });
    }
    const body = JSON.stringify(request);
    return app.request(path, { method, headers: { "content-type": "application/json", ...headers }, body });
  }

  async function close(): Promise<void> {
    keyServer.closeAllConnections();
    keyServer.close();
    await stores.close();
  }

  return { app, services, stores, addUser, tokenOf, send, close };
}
