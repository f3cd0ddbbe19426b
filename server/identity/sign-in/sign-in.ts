import type Provider from "oidc-provider";
import { SessionNotFound } from "oidc-provider/lib/helpers/errors.js";
import { isLanguage } from "~/lib/language";
import type { Language } from "~/lib/language";
import { preferenceCookie } from "~/lib/preferences/preference-cookies";
import { describeError } from "~/lib/process/log";
import type { Log } from "~/lib/process/log";
import { SIGNED_OUT_PATH } from "~/lib/people/sign-in-paths";
import type { StateStore } from "../../state-store/state-store";
import { audit } from "../../audit/audit";
import { checkPassword, findLogin } from "./accounts";
import { createAttempts } from "./attempts";
import type { Outcome } from "./attempts";
import { urlEncodedBody } from "../body";
import type { KnownBrowsers } from "./known-browser";
import { pageStyleOf, sendPage } from "../pages/send-page";
import { noticePage, primaryLink } from "../pages/notice-page";
import { policyWith } from "../pages/page";
import { PASSKEY_SCRIPT } from "../passkeys/passkey-form";
import { findPasskey } from "../passkeys/passkeys";
import type { StoredPasskey } from "../passkeys/passkeys";
import { hasPasskeys } from "../passkeys/relying-party";
import { credentialIdIn, requestOptions, verifyPasskey } from "../passkeys/sign-in-with-passkey";
import { SIGN_IN_FORM } from "../paths";
import { endSession } from "../sign-out";
import { signInPage } from "./sign-in-page";
import { CODE_LIMITS, savePassed, passedIn, sessionOf, signInSteps } from "./steps";
import type { Passed, Step, Visit } from "./steps";
import { textsIn } from "../pages/texts";
import type { Texts } from "../../texts";

type Middleware = Parameters<Provider["use"]>[0];
type Context = Parameters<Middleware>[0];
type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

/** Retry-After while many are signing in. */
const BUSY_SECONDS = 10;

interface SignInOptions {
  /** Whether the page names the people of the demo. */
  isDemo: boolean;
  /** Of the environment. */
  languages: readonly Language[];
  store: StateStore;
  log: Log;
  browsers: KnownBrowsers;
  /** Scheme and host that the browser of a request uses. */
  originOf: (ctx: Context) => string;
  /** For challenges of passkeys. */
  secret: string;
}

/** Shows and handles the sign-in form of a pending authorization request. */
export function signInForm(
  provider: Provider,
  { isDemo, languages, store, log, browsers, originOf, secret }: SignInOptions,
): Middleware {
  const realm = new URL(provider.issuer).pathname;
  const attempts = createAttempts(store);
  const codeAttempts = createAttempts(store, CODE_LIMITS);
  const steps = signInSteps({ store, log, tryCode: codeAttempts.attempt, refusalOf: refusal });
  /**
   * Ends the session that somebody else has in this browser, perhaps since the form was opened. The provider would do
   * so by a page in words of its own.
   */
  const endOthersSession = async (interaction: Interaction, userId: string, ctx: Context): Promise<void> => {
    const session = await provider.Session.get(ctx);
    if (session.accountId === undefined || session.accountId === userId) return;
    await endSession(provider, session, { db: store }, ctx);
    // The request continues without the session that it began in.
    interaction.session = undefined;
    await interaction.persist();
  };
  return async (ctx, next) => {
    if (!ctx.path.startsWith(SIGN_IN_FORM)) return next();
    const action = realm + ctx.path;
    const requested = ctx.URL.searchParams.get("lang");
    if (ctx.method === "GET" && isLanguage(requested)) {
      ctx.set("set-cookie", preferenceCookie("language", requested, { isSecure: ctx.secure, lasts: "year" }));
      return see(ctx, action);
    }
    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch((error: unknown) => {
      if (error instanceof SessionNotFound) return undefined;
      throw error;
    });
    const style = pageStyleOf(ctx, interaction?.params.ui_locales);
    const t = textsIn(style.language);
    if (!interaction || !ctx.path.endsWith(`/${interaction.uid}`)) {
      const page = {
        title: t("expired.title"),
        text: t("expired.text"),
        action: primaryLink(SIGNED_OUT_PATH, t("restart")),
      };
      return sendPage(ctx, 400, noticePage(style, page));
    }
    const address = ctx.ip;
    const origin = originOf(ctx);
    const passkey = hasPasskeys(origin) ? requestOptions(secret, interaction.uid, origin) : null;
    const showForm = (status: number, formState: { login: string; problem?: string }) =>
      sendPage(
        ctx,
        status,
        signInPage(style, { action, isDemo, languages, passkey, ...formState }),
        passkey ? policyWith(PASSKEY_SCRIPT) : undefined,
      );
    const passedSteps = passedIn(interaction);
    const visitOf = async (userId: string): Promise<Visit> => ({
      style,
      t,
      action,
      address,
      signIn: interaction.uid,
      sessionId: await sessionOf(provider, ctx, userId),
    });
    const show = async (next: Step, visit: Visit): Promise<void> => {
      const step = "done" in next ? ((await steps.finish(next.done, visit)) ?? next) : next;
      if (!("done" in step)) {
        await savePassed(interaction, step.passed);
        return sendPage(ctx, step.status, step.document);
      }
      const { userId, login, amr } = step.done;
      await endOthersSession(interaction, userId, ctx);
      log.info("signed in", { userId, address });
      const result = { login: { accountId: userId, amr } };
      const options = { mergeWithLastSubmission: false };
      see(ctx, await provider.interactionResult(ctx.req, ctx.res, result, options));
      ctx.append("set-cookie", browsers.remember(ctx.headers.cookie, login, { path: realm, isSecure: ctx.secure }));
    };

    if (ctx.method !== "POST") {
      const isRestart = ctx.URL.searchParams.has("restart");
      if (passedSteps && !isRestart) {
        const visit = await visitOf(passedSteps.userId);
        const step = await steps.next(passedSteps, visit);
        // A link or a reload must not sign anyone in.
        if (!("done" in step)) return show(step, visit);
      }
      if (passedSteps) await savePassed(interaction, undefined);
      const problem = requested === null ? undefined : t("languageUnsupported");
      return showForm(200, { login: hinted(interaction.params.login_hint), problem });
    }

    const form = await urlEncodedBody(ctx.req);
    if (form && passedSteps && !form.has("login")) {
      const visit = await visitOf(passedSteps.userId);
      return show(
        await steps.submit(passedSteps, form, visit, browsers.idFor(ctx.headers.cookie, passedSteps.login)),
        visit,
      );
    }
    const login = form?.get("login") ?? "";
    if (!form) return showForm(413, { login, problem: t("wrong") });
    // Programs that fill in forms may send the empty field.
    const credential = form.get("credential") ?? "";
    const isPasskey = credential !== "" && passkey !== null;
    let signedBy: Pick<StoredPasskey, "userId" | "login"> | undefined;
    const outcome = isPasskey
      ? await attempts.attempt(
          { login: `passkey ${credentialIdIn(credential)}`, address, browser: undefined },
          async () =>
            (signedBy = await verifyPasskey(store, credential, { challenge: passkey.challenge, origin }))?.userId,
        )
      : await attempts.attempt(
          { login, address, browser: browsers.idFor(ctx.headers.cookie, login) },
          async () => (signedBy = await checkPassword(store, login, form.get("password") ?? ""))?.userId,
        );
    if ("refused" in outcome) {
      log.warn("sign-in refused", { reason: outcome.refused, address });
      // The response does not wait, so its time does not reveal whether the login exists.
      if (outcome.refused === "wrong")
        void (isPasskey ? auditPasskey(store, credential, address) : auditPassword(store, login, address)).catch(
          (error: unknown) => log.error("a failed sign-in is missing in the audit log", describeError(error)),
        );
      const { status, problem, retryAfter } = refusal(outcome, t, isPasskey ? "passkey.wrong" : "wrong");
      if (retryAfter !== undefined) ctx.set("retry-after", String(retryAfter));
      return showForm(status, { login, problem });
    }
    const { userId } = outcome;
    const visit = await visitOf(userId);
    // As stored: codes are counted by it, and the audit log names the user with it.
    const person = { userId, login: signedBy?.login ?? login, at: Date.now() };
    const passed: Passed = isPasskey
      ? // What the authenticator has verified is a second factor.
        { ...person, amr: ["pop", "mfa"], hasCode: true }
      : { ...person, amr: ["pwd"] };
    return show(await steps.next(passed, visit), visit);
  };
}

/**
 * A wrong password, logged under the user whose login it was for; other input is not logged, as it may be a password.
 */
async function auditPassword(store: StateStore, login: string, address: string): Promise<void> {
  const user = await findLogin(store, login);
  if (!user) return;
  const by = { userId: user.userId, name: user.login, address };
  await audit(store, { companyId: null, by, action: "signIn.failed", after: { reason: "password" } });
}

/** A passkey that did not verify, under its user. */
async function auditPasskey(store: StateStore, credential: string, address: string): Promise<void> {
  const passkey = await findPasskey(store, credentialIdIn(credential));
  if (!passkey) return;
  const by = { userId: passkey.userId, name: passkey.login, address };
  await audit(store, { companyId: null, by, action: "signIn.failed", after: { reason: "passkey" } });
}

function refusal(
  outcome: Extract<Outcome, { refused: string }>,
  t: Texts,
  wrong = "wrong",
): { status: number; problem: string; retryAfter?: number } {
  if (outcome.refused === "wrong") return { status: 422, problem: t(wrong) };
  if (outcome.refused === "busy") return { status: 503, problem: t("busy"), retryAfter: BUSY_SECONDS };
  return {
    status: 429,
    problem: t("tooMany", { count: Math.ceil(outcome.seconds / 60) }),
    retryAfter: outcome.seconds,
  };
}

const hinted = (value: unknown): string => (typeof value === "string" ? value.slice(0, 320) : "");

function see(ctx: Context, location: string): void {
  ctx.status = 303;
  ctx.set("location", location);
  ctx.body = "";
}
