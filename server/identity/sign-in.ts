import type Provider from "oidc-provider";
import { errors } from "oidc-provider";
import { isLanguage } from "~/lib/language";
import { preferenceCookie } from "~/lib/preference-cookies";
import type { Log } from "~/lib/log";
import type { StateStore } from "../state-store/state-store";
import { checkPassword } from "./accounts";
import { attemptKey, beginAttempt, forgiveAttempts, WINDOW_MINUTES } from "./attempts";
import { urlEncodedBody } from "./body";
import { lookOf, sendPage } from "./look";
import { noticePage, wayOn } from "./notice-page";
import { SIGN_IN_FORM, SIGNED_OUT_PATH } from "./paths";
import { signInPage } from "./sign-in-page";
import { textsIn } from "./texts";

type Middleware = Parameters<Provider["use"]>[0];
type Context = Parameters<Middleware>[0];

/** Shows and takes the sign-in form of an authorization request that waits for its user. */
export function signInForm(provider: Provider, { store, log }: { store: StateStore; log: Log }): Middleware {
  const realm = new URL(provider.issuer).pathname;
  return async (ctx, next) => {
    if (!ctx.path.startsWith(SIGN_IN_FORM)) return next();
    const action = realm + ctx.path;
    const asked = ctx.URL.searchParams.get("lang");
    if (ctx.method === "GET" && isLanguage(asked)) {
      ctx.set("set-cookie", preferenceCookie("language", asked, { isSecure: ctx.secure, lasts: "year" }));
      return see(ctx, action);
    }
    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    });
    const look = lookOf(ctx, interaction?.params.ui_locales);
    const t = textsIn(look.language);
    if (!interaction || !ctx.path.endsWith(`/${interaction.uid}`)) {
      const page = { title: t("expired.title"), text: t("expired.text"), action: wayOn(SIGNED_OUT_PATH, t("restart")) };
      return sendPage(ctx, 400, noticePage(look, page));
    }
    if (ctx.method !== "POST") {
      const problem = asked === null ? undefined : t("languageUnsupported");
      return sendPage(ctx, 200, signInPage(look, { action, login: hinted(interaction.params.login_hint), problem }));
    }

    const form = await urlEncodedBody(ctx.req);
    const login = form?.get("login") ?? "";
    const refuse = (status: number, problem: string) => sendPage(ctx, status, signInPage(look, { action, login, problem }));
    if (!form) return refuse(413, t("wrong"));
    const key = attemptKey(login, ctx.ip);
    if (!(await beginAttempt(store, key))) {
      log.warn("sign-in held back", { address: ctx.ip });
      ctx.set("retry-after", String(WINDOW_MINUTES * 60));
      return refuse(429, t("tooMany", { minutes: WINDOW_MINUTES }));
    }
    const userId = await checkPassword(store, login, form.get("password") ?? "");
    if (userId === undefined) {
      log.warn("sign-in refused", { address: ctx.ip });
      return refuse(422, t("wrong"));
    }
    await forgiveAttempts(store, key);
    log.info("signed in", { userId, address: ctx.ip });
    see(ctx, await provider.interactionResult(ctx.req, ctx.res, { login: { accountId: userId } }));
  };
}

const hinted = (value: unknown): string => (typeof value === "string" ? value.slice(0, 320) : "");

function see(ctx: Context, location: string): void {
  ctx.status = 303;
  ctx.set("location", location);
  ctx.body = "";
}
