import { compactVerify, createLocalJWKSet, decodeJwt } from "jose";
import type Provider from "oidc-provider";
import { SIGNED_OUT_PATH } from "~/lib/people/sign-in-paths";
import { audit } from "../audit/audit";
import type { Queries } from "../state-store/state-store";
import { urlEncodedBody } from "./body";
import type { Browser } from "./browser";
import { publicKeys, SIGNING_ALGORITHM } from "./keys";
import type { Keys } from "./keys";
import { isOwnAddress, routes } from "./paths";

type Middleware = Parameters<Provider["use"]>[0];
type Context = Parameters<Middleware>[0];
type Session = InstanceType<Provider["Session"]>;

/** Path that the provider's confirmation form posts to. */
const CONFIRMED = `${routes.end_session}/confirm`;

interface SignOutOptions {
  db: Queries;
  issuer: string;
  clientId: string;
  keys: Keys;
  browserOf: (ctx: Context) => Browser;
}

/**
 * Ways to end a session without a confirmation, for callers that prove they are part of it. Other requests to the
 * address get the provider's question. Whoever signs out, also after the question, is in the audit log.
 */
export function signOut(provider: Provider, options: SignOutOptions): Middleware {
  return async (ctx, next) => {
    if (ctx.path === CONFIRMED) {
      await next();
      const { session } = (ctx as { oidc?: { session?: Session & { destroyed?: boolean } } }).oidc ?? {};
      if (session?.destroyed) await record(options, session, ctx);
      return;
    }
    if (ctx.path !== routes.end_session) return next();
    if (ctx.method === "POST") return fromServer(provider, options, ctx);
    const hint = ctx.URL.searchParams.get("id_token_hint");
    const userId = hint && (await subjectOf(hint, options));
    const session = await provider.Session.get(ctx);
    // Without a session, the provider would send itself a form, by a page in words of its own.
    if (!userId && session.accountId !== undefined) return next();
    if (userId && session.accountId === userId) await endSession(provider, session, options, ctx);
    returnToApp(options, ctx);
  };
}

/** As in Keycloak: the app's server sends its refresh token, so that no token travels through the browser. */
async function fromServer(provider: Provider, options: SignOutOptions, ctx: Context): Promise<void> {
  const { clientId } = options;
  const body = await urlEncodedBody(ctx.req);
  const token = await provider.RefreshToken.find(body?.get("refresh_token") ?? "");
  if (!token || token.clientId !== clientId || body?.get("client_id") !== clientId) {
    ctx.status = 400;
    ctx.body = { error: "invalid_grant" };
    return;
  }
  const session = await provider.Session.findByUid(token.sessionUid ?? "");
  if (session) await endSession(provider, session, options, ctx);
  ctx.status = 204;
}

/** As OpenID Connect RP-Initiated Logout has it. */
function returnToApp({ issuer, browserOf }: SignOutOptions, ctx: Context): void {
  const redirectUri = ctx.URL.searchParams.get("post_logout_redirect_uri") ?? "";
  const state = ctx.URL.searchParams.get("state");
  const isOwn = isOwnAddress(redirectUri, SIGNED_OUT_PATH, [new URL(issuer).origin, browserOf(ctx).origin]);
  const target = new URL(isOwn ? redirectUri : SIGNED_OUT_PATH, browserOf(ctx).origin);
  if (state !== null) target.searchParams.set("state", state);
  ctx.redirect(target.href);
}

/** Ends the session and revokes all of its grants and tokens. */
export async function endSession(
  provider: Provider,
  session: Session,
  options: Pick<SignOutOptions, "db">,
  ctx: Context,
): Promise<void> {
  const grantIds = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
  for (const grantId of grantIds) {
    await provider.RefreshToken.revokeByGrantId(grantId);
    await (await provider.Grant.find(grantId))?.destroy();
  }
  await session.destroy();
  await record(options, session, ctx);
}

async function record({ db }: Pick<SignOutOptions, "db">, { accountId }: Session, { ip }: Context): Promise<void> {
  const [user] = await db.query<{ userId: string; name: string }>(
    `SELECT user_id AS "userId", login AS name FROM users WHERE user_id = $1`,
    [accountId ?? ""],
  );
  if (user) await audit(db, { companyId: null, by: { ...user, address: ip }, action: "signIn.ended" });
}

/** The user in an id token of this provider; undefined if invalid. It may have expired, as it only identifies. */
async function subjectOf(idToken: string, { issuer, clientId, keys }: SignOutOptions): Promise<string | undefined> {
  try {
    await compactVerify(idToken, createLocalJWKSet(publicKeys(keys)), { algorithms: [SIGNING_ALGORITHM] });
  } catch {
    return undefined;
  }
  const { iss, aud, sub } = decodeJwt(idToken);
  return iss === issuer && aud === clientId ? sub : undefined;
}
