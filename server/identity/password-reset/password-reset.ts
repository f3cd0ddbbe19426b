import type Provider from "oidc-provider";
import { describeError } from "~/lib/process/log";
import type { Log } from "~/lib/process/log";
import { MIN_PASSWORD_LENGTH, missingRules } from "~/lib/people/password-rules";
import type { StateStore } from "../../state-store/state-store";
import { urlEncodedBody } from "../body";
import { pageStyleOf, sendPage } from "../pages/send-page";
import { textsIn } from "../pages/texts";
import { FORGOT_PASSWORD, NEW_PASSWORD } from "../paths";
import { createAttempts } from "../sign-in/attempts";
import { changedPage, expiredPage, forgotPage, newPasswordPage, sentPage } from "./reset-pages";
import { isUsable, requestReset, resetPassword } from "./resets";

type Middleware = Parameters<Provider["use"]>[0];
type Context = Parameters<Middleware>[0];

/** Links in 15 minutes: to a login from one address, to a login, from an address, and in all. */
const LIMITS = { pair: 2, login: 3, address: 20, total: 200 };

interface Options {
  store: StateStore;
  log: Log;
  /** Where users reach the web app; links must not depend on the host header of a request. */
  publicUrl: string;
}

/** Forgotten passwords: the form that requests a link, and the one for the new password that the link leads to. */
export function passwordReset(provider: Provider, { store, log, publicUrl }: Options): Middleware {
  const realm = new URL(provider.issuer).pathname;
  const attempts = createAttempts(store, LIMITS, "password reset");
  return async (ctx, next) => {
    if (ctx.path === FORGOT_PASSWORD) return forgot(ctx);
    if (ctx.path === NEW_PASSWORD) return choose(ctx);
    return next();
  };

  async function forgot(ctx: Context): Promise<void> {
    const style = pageStyleOf(ctx);
    const action = realm + FORGOT_PASSWORD;
    const login =
      ctx.method === "POST" ? (await urlEncodedBody(ctx.req))?.get("login")?.trim().slice(0, 320) : undefined;
    if (!login) return sendPage(ctx, 200, forgotPage(style, { action }));
    // The response does not wait, so neither its text nor its time reveals whether the user exists.
    const requested = { login, address: ctx.ip, language: style.language, page: `${publicUrl}${realm}${NEW_PASSWORD}` };
    void attempts
      .attempt({ login, address: ctx.ip, browser: undefined }, async () => {
        await requestReset(store, requested);
        return undefined;
      })
      .catch((error: unknown) => log.error("a password link could not be sent", describeError(error)));
    sendPage(ctx, 200, sentPage(style, login));
  }

  async function choose(ctx: Context): Promise<void> {
    const style = pageStyleOf(ctx);
    const t = textsIn(style.language);
    const key = ctx.URL.searchParams.get("key") ?? "";
    const action = `${realm}${NEW_PASSWORD}?${new URLSearchParams({ key })}`;
    const expired = () => sendPage(ctx, 410, expiredPage(style, realm + FORGOT_PASSWORD));
    ctx.set("referrer-policy", "no-referrer");
    if (!(await isUsable(store, key))) return expired();
    if (ctx.method !== "POST") return sendPage(ctx, 200, newPasswordPage(style, { action }));
    const form = await urlEncodedBody(ctx.req);
    const password = form?.get("password") ?? "";
    const problem =
      password.length > 1000 || missingRules(password).length > 0
        ? t("reset.weak", { count: MIN_PASSWORD_LENGTH })
        : password !== form?.get("repeated")
          ? t("reset.unequal")
          : undefined;
    if (problem !== undefined) return sendPage(ctx, 422, newPasswordPage(style, { action, problem }));
    if (!(await resetPassword(store, { key, password, address: ctx.ip }))) return expired();
    log.info("password reset", { address: ctx.ip });
    return sendPage(ctx, 200, changedPage(style));
  }
}
