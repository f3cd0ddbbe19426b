import type { Configuration, KoaContextWithOIDC } from "oidc-provider";
import { base } from "oidc-provider/lib/helpers/interaction_policy/index.js";
import { Provider } from "oidc-provider/lib/provider.js";
import { CALLBACK_PATH, SIGNED_OUT_PATH } from "~/lib/people/sign-in-paths";
import { endSessions } from "../people/ended-sessions";
import type { Queries } from "../state-store/state-store";
import { findAccount } from "./sign-in/accounts";
import type { Browser } from "./browser";
import { SIGNING_ALGORITHM } from "./keys";
import type { Keys } from "./keys";
import { ACCESS_TOKEN_SECONDS } from "./lifetimes";
import { showSignedOut, showSignOutQuestion, showUnusable } from "./pages/notices";
import { isOwnAddress, routes, SIGN_IN_FORM } from "./paths";
import { recordAdapter } from "./records";

export interface ProviderOptions {
  issuer: string;
  clientId: string;
  /** Audience of the access tokens: the API. */
  audience: string;
  db: Queries;
  keys: Keys;
  /** The browser behind the current request. */
  browserOf: (ctx: KoaContextWithOIDC) => Browser;
}

/** The API as a resource indicator, which must be a URI; tokens carry the audience instead. */
const API = "urn:cloudtally:api";
const SCOPES = "openid profile email";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/**
 * The built-in OpenID provider: one public client, the web app; code + PKCE; rotated refresh tokens; JWT access tokens.
 */
export function createProvider(options: ProviderOptions): Provider {
  const issuer = new URL(options.issuer);
  const provider = new Provider(options.issuer, configuration(options, issuer));
  const { destroy } = provider.Session.prototype;
  // When a session ends, so do its access tokens.
  provider.Session.prototype.destroy = async function (this: InstanceType<Provider["Session"]>) {
    await endSessions(options.db, [this.uid], new Date(Date.now() + ACCESS_TOKEN_SECONDS * 1000));
    return destroy.call(this);
  };
  // The provider builds its addresses from X-Forwarded-*, which browser.ts has validated.
  provider.proxy = true;
  const origins = () => [issuer.origin, ...(Provider.ctx ? [options.browserOf(Provider.ctx).origin] : [])];
  provider.Client.prototype.redirectUriAllowed = (uri) => isOwnAddress(uri, CALLBACK_PATH, origins());
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri) => isOwnAddress(uri, SIGNED_OUT_PATH, origins());
  return provider;
}

function configuration({ clientId, audience, db, keys }: ProviderOptions, issuer: URL): Configuration {
  const policy = base();
  // Signing in to the installation's own app requires no consent.
  policy.remove("consent");
  return {
    adapter: recordAdapter(db),
    jwks: keys.jwks,
    routes,
    scopes: SCOPES.split(" "),
    claims: { openid: ["sub"], profile: ["name", "preferred_username"], email: ["email"] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        id_token_signed_response_alg: SIGNING_ALGORITHM,
        redirect_uris: [issuer.origin + CALLBACK_PATH],
        post_logout_redirect_uris: [issuer.origin + SIGNED_OUT_PATH],
      },
    ],
    responseTypes: ["code"],
    clientAuthMethods: ["none"],
    // Tokens stay on the web app's server: no page of any origin may request them.
    clientBasedCORS: () => false,
    cookies: {
      keys: keys.cookieKeys,
      names: { session: "cloudtally_sso", interaction: "cloudtally_sign_in", resume: "cloudtally_sign_in_resume" },
      long: { httpOnly: true, sameSite: "lax", signed: true, path: issuer.pathname },
      short: { httpOnly: true, sameSite: "lax", signed: true },
    },
    interactions: { policy, url: (_ctx, interaction) => issuer.pathname + SIGN_IN_FORM + interaction.uid },
    findAccount: (_ctx, userId) => findAccount(db, userId),
    loadExistingGrant,
    // Keycloak's name for a token's session.
    extraTokenClaims: (_ctx, token) =>
      "sessionUid" in token && token.sessionUid ? { sid: token.sessionUid } : undefined,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    conformIdTokenClaims: false,
    renderError: showUnusable,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: showSignOutQuestion, postLogoutSuccessSource: showSignedOut },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: "",
          audience,
          accessTokenFormat: "jwt",
          accessTokenTTL: ACCESS_TOKEN_SECONDS,
          jwt: { sign: { alg: SIGNING_ALGORITHM } },
        }),
      },
    },
    // Without offline_access, all of them end with the session, which lasts as long as the app's cookie.
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: MINUTE,
      IdToken: 5 * MINUTE,
      Interaction: 60 * MINUTE,
      RefreshToken: 30 * DAY,
      Session: 365 * DAY,
      Grant: 365 * DAY,
    },
  };
}

/** The session's grant, created when first needed: the app is the installation's own, so all its scopes are granted. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { provider, client, session } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing) return existing;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}
