import type { IncomingMessage, ServerResponse } from "node:http";
import { profileOf } from "~/lib/people/profiles";
import { describeError } from "~/lib/process/log";
import { trustedBy } from "../access/client-address";
import type { Services } from "../serve";
import { browserOf, presentBrowser } from "./browser";
import { passwordReset } from "./password-reset/password-reset";
import { issuerOf, publicUrlOf } from "./issuer";
import { loadKeys } from "./keys";
import { recordSessions } from "./record-sessions";
import { restoreRefreshToken } from "./restore-refresh-token";
import { knownBrowsers } from "./sign-in/known-browser";
import { createProvider } from "./provider";
import { signInForm } from "./sign-in/sign-in";
import { signOut } from "./sign-out";

export interface Identity {
  /** Base path: "/realms/cloudtally". */
  path: string;
  handle(req: IncomingMessage, res: ServerResponse): void;
}

/** The built-in OpenID provider as a request listener; undefined if the settings name another issuer. */
export async function createIdentity({
  env,
  log,
  stateStore,
}: Pick<Services, "env" | "log" | "stateStore">): Promise<Identity | undefined> {
  if (env.OIDC_ISSUER) return undefined;
  const issuer = issuerOf(env);
  const keys = await loadKeys(stateStore);
  const isTrusted = trustedBy(env);
  const browser = ({ req }: { req: IncomingMessage }) => browserOf(req, issuer, isTrusted);
  const provider = createProvider({
    issuer,
    clientId: env.OIDC_CLIENT_ID,
    audience: env.OIDC_AUDIENCE,
    db: stateStore,
    keys,
    browserOf: browser,
  });
  provider.use(recordSessions(stateStore));
  provider.use(restoreRefreshToken(stateStore));
  provider.use(
    signInForm(provider, {
      isDemo: env.DEMO === "yes",
      languages: profileOf(env.PROFILE).languages,
      store: stateStore,
      log,
      browsers: knownBrowsers(keys.cookieKeys[0]!),
      originOf: (ctx) => browser(ctx).origin,
      secret: keys.cookieKeys[0]!,
    }),
  );
  provider.use(passwordReset(provider, { store: stateStore, log, publicUrl: publicUrlOf(env) }));
  provider.use(signOut(provider, { db: stateStore, issuer, clientId: env.OIDC_CLIENT_ID, keys, browserOf: browser }));
  provider.on("server_error", (_ctx, error) => log.error("sign-in failed", describeError(error)));
  provider.on("authorization.error", (_ctx, error) => log.warn("authorization refused", { reason: error.message }));
  provider.on("grant.error", (_ctx, error) => log.warn("token request refused", { reason: error.message }));

  const path = new URL(issuer).pathname;
  const listener = provider.callback();
  return {
    path,
    handle(req, res) {
      presentBrowser(req, browser({ req }));
      // The provider determines its mount path by comparing `originalUrl` and `url`, as Express sets them.
      Object.assign(req, { originalUrl: req.url });
      req.url = req.url!.slice(path.length) || "/";
      void listener(req, res);
    },
  };
}
