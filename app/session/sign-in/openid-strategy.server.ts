import { createHmac } from "node:crypto";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import {
  OAuth2RequestError,
  OAuth2Strategy,
  UnexpectedErrorResponseBodyError,
  UnexpectedResponseError,
} from "remix-auth-oauth2";
import { CALLBACK_PATH } from "~/lib/people/sign-in-paths";
import type { IdentityProvider } from "./identity-provider.server";
import { cookieSecrets } from "../secrets.server";
import type { ProviderSession, SessionData } from "../store/session-store.server";

export const STATE_COOKIE = "cloudtally_oauth";
/** Folder of CALLBACK_PATH, to which cookies of a pending sign-in are limited. */
export const CALLBACK_FOLDER = "/auth";
/** How far the provider's clock and this machine's may differ. */
export const CLOCK_SKEW_SECONDS = 60;
/** How long a sign-in form may stay open. */
export const SIGN_IN_SECONDS = 60 * 60;

const SCOPES = ["openid", "profile", "email"];

export type Tokens = Pick<SessionData, "accessToken" | "accessTokenEndsAt" | "refreshToken" | "provider">;

interface Visit {
  /** Scheme and host the browser uses. */
  origin: string;
  /** Language of the sign-in page. */
  language: string;
}

/** OAuth 2 code + PKCE with the additions of OpenID Connect: nonce, the page's language, and a verified id token. */
export class OpenIdStrategy extends OAuth2Strategy<Tokens> {
  override name = "openid";
  private readonly language: string;

  constructor(provider: IdentityProvider, { origin, language }: Visit) {
    super(
      {
        clientId: provider.clientId,
        clientSecret: null,
        authorizationEndpoint: provider.authorizationAddress(origin),
        tokenEndpoint: provider.tokenAddress,
        redirectURI: origin + CALLBACK_PATH,
        scopes: SCOPES,
        cookie: {
          name: STATE_COOKIE,
          path: CALLBACK_FOLDER,
          maxAge: SIGN_IN_SECONDS,
          httpOnly: true,
          sameSite: "Lax",
          ...(origin.startsWith("https:") && { secure: true }),
        },
      },
      async ({ tokens, request }) => {
        const state = new URL(request.url).searchParams.get("state") ?? "";
        const named = await verifyIdToken(provider, tokens.idToken(), noncesOf(state));
        return { ...tokensOf(tokens), provider: named };
      },
    );
    this.language = language;
  }

  override authorizationParams(params: URLSearchParams): URLSearchParams {
    const extended = new URLSearchParams(params);
    extended.set("nonce", noncesOf(params.get("state") ?? "")[0]!);
    extended.set("ui_locales", this.language);
    return extended;
  }

  /** New tokens for a refresh token; null if the provider says that the session has ended. */
  async renew(refreshToken: string): Promise<Tokens | null> {
    try {
      return tokensOf(await this.refreshToken(refreshToken));
    } catch (error) {
      if (error instanceof OAuth2RequestError && error.code === "invalid_grant") return null;
      throw error;
    }
  }
}

/** Whether the provider was unreachable or sent an invalid response, which does not reject the sign-in. */
export function isOutage(error: unknown): boolean {
  // jose reports problems with the keys in no other way; its other errors are about the token.
  if (error instanceof errors.JOSEError)
    return error instanceof errors.JWKSTimeout || error.code === errors.JOSEError.code;
  return (
    error instanceof UnexpectedResponseError ||
    error instanceof UnexpectedErrorResponseBodyError ||
    [error, error instanceof Error && error.cause].some((cause) => cause instanceof TypeError)
  );
}

/**
 * The nonces of an authorization request, derived from its state, so that they need not be stored and nobody else can
 * create them. The first is sent; those of older secrets are of sign-ins that began before.
 */
const noncesOf = (state: string): string[] =>
  cookieSecrets().map((secret) => createHmac("sha256", secret).update(state).digest("base64url"));

async function verifyIdToken(
  { issuer, clientId, keysAddress }: IdentityProvider,
  idToken: string,
  nonces: string[],
): Promise<ProviderSession> {
  const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(keysAddress)), {
    issuer,
    audience: clientId,
    clockTolerance: CLOCK_SKEW_SECONDS,
  });
  if (!nonces.includes(String(payload.nonce))) throw new Error("The id token answers another sign-in.");
  return { subject: payload.sub ?? "", ...(typeof payload.sid === "string" && { sid: payload.sid }) };
}

const tokensOf = (tokens: OAuth2Strategy.VerifyOptions["tokens"]): Tokens => ({
  accessToken: tokens.accessToken(),
  accessTokenEndsAt: tokens.accessTokenExpiresAt().getTime(),
  ...(tokens.hasRefreshToken() && { refreshToken: tokens.refreshToken() }),
});
