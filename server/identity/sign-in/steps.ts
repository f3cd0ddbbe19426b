import type Provider from "oidc-provider";
import type { Log } from "~/lib/process/log";
import type { AuditAction, AuditValues } from "~/contract/people/audit-actions";
import { audit } from "../../audit/audit";
import type { Queries, StateStore } from "../../state-store/state-store";
import type { Texts } from "../../texts";
import { confirmCodes, startCodes, takeCode } from "../one-time-code/codes";
import { qrCode } from "../one-time-code/qr";
import { otpAddress, toBase32 } from "../one-time-code/totp";
import type { PageStyle } from "../pages/page";
import type { Attempt, Outcome } from "./attempts";
import { denialOf, signInRulesOf } from "./rules";
import { isElsewhere, takeSoleSignIn } from "./sole-session";
import { codePage, concurrentPage, deniedPage, recoveryPage, setUpPage } from "./step-pages";

/** State of a sign-in whose password was correct. It is stored in the provider's record of the request. */
export interface Passed {
  userId: string;
  login: string;
  /** How the user has proved who they are (RFC 8176). */
  amr: string[];
  /** Milliseconds since 1970. */
  at: number;
  /** A code is not required again. */
  hasCode?: boolean;
  /** Other sessions were ended, as the user chose. */
  isAlone?: boolean;
}

/** The page of the next step; null if there are no more steps. */
export type Step = { status: number; document: string; passed?: Passed } | { done: Passed };

export interface Visit {
  style: PageStyle;
  t: Texts;
  /** Target of the forms. */
  action: string;
  address: string;
  /** Id of the authorization request. */
  signIn: string;
  /** The session of this browser, which does not count as another one. */
  sessionId: string | undefined;
}

/** Codes are tried like passwords, but fewer of them, because there are only a million. */
export const CODE_LIMITS = { pair: 5, login: 15, address: 100, total: 1000 };

interface Refusal {
  status: number;
  problem: string;
}

interface StepServices {
  store: StateStore;
  log: Log;
  tryCode: (attempt: Attempt, check: () => Promise<string | undefined>) => Promise<Outcome>;
  refusalOf: (outcome: Extract<Outcome, { refused: string }>, t: Texts) => Refusal;
}

/** The steps after the password: rules, one-time code, other sessions. */
export function signInSteps({ store, log, tryCode, refusalOf }: StepServices) {
  async function next(passed: Passed, visit: Visit, refusal?: Refusal): Promise<Step> {
    const { style, action, address } = visit;
    const rules = await signInRulesOf(store, passed.userId);
    const denial = rules ? denialOf(rules, address) : "accessDenied";
    if (denial !== null || !rules) {
      log.warn("sign-in denied", { reason: denial, userId: passed.userId, address });
      await record(passed, visit, "signIn.failed", { reason: denial ?? "accessDenied" });
      return { status: 403, document: deniedPage(style, denial ?? "accessDenied") };
    }
    const { status, problem } = refusal ?? { status: 200, problem: undefined };
    if (rules.useOtp && !passed.hasCode) {
      if (rules.hasCodes) return { status, document: codePage(style, { action, problem }), passed };
      return { status, document: await setUp(passed, visit, problem), passed };
    }
    if (!rules.useConcurrent && !passed.isAlone && (await isElsewhere(store, soleOf(passed, visit))))
      return confirmOthers(passed, visit);
    return { done: passed };
  }

  async function setUp({ userId, login }: Passed, { style, action, signIn }: Visit, problem?: string): Promise<string> {
    const secret = (await startCodes(store, userId, signIn)) ?? new Uint8Array();
    const qr = qrCode(otpAddress(secret, { issuer: "Cloudtally", login }));
    return setUpPage(style, { action, problem, secret: toBase32(secret), qr });
  }

  const confirmOthers = (passed: Passed, { style, action }: Visit): Step => ({
    status: 200,
    document: concurrentPage(style, { action }),
    passed,
  });

  /** Handles the form submitted for a step. */
  async function submit(
    passed: Passed,
    form: URLSearchParams,
    visit: Visit,
    browser: string | undefined,
  ): Promise<Step> {
    const { style, action, t } = visit;
    const others = form.get("others");
    if (others === "keep") return { status: 403, document: deniedPage(style, "loginDeniedConcurrent") };
    if (others === "end") return next({ ...passed, isAlone: true }, visit);
    const code = form.get("code");
    if (code === null || passed.hasCode) return next(passed, visit);
    const { hasCodes } = (await signInRulesOf(store, passed.userId)) ?? { hasCodes: true };
    let recoveryCodes: string[] | null = null;
    let kind: "code" | "recovery" | null = null;
    const attempt = { login: `code ${passed.login}`, address: visit.address, browser };
    const outcome = await tryCode(attempt, async () => {
      if (hasCodes) kind = await takeCode(store, passed.userId, code);
      else recoveryCodes = await turnOn(passed, code, visit);
      return kind !== null || recoveryCodes !== null ? passed.userId : undefined;
    });
    if ("refused" in outcome) {
      log.warn("code refused", { reason: outcome.refused, userId: passed.userId, address: visit.address });
      if (outcome.refused === "wrong") await record(passed, visit, "signIn.failed", { reason: "code" });
      return next(
        passed,
        visit,
        outcome.refused === "wrong" ? { status: 422, problem: t("code.wrong") } : refusalOf(outcome, t),
      );
    }
    const verified = { ...passed, hasCode: true, amr: [...passed.amr, "otp"] };
    if (recoveryCodes === null) return next(verified, visit);
    return { status: 200, document: recoveryPage(style, { action }, recoveryCodes), passed: verified };
  }

  const turnOn = (passed: Passed, code: string, visit: Visit): Promise<string[] | null> =>
    store.transaction(async (tx) => {
      const recoveryCodes = await confirmCodes(tx, passed.userId, visit.signIn, code);
      if (recoveryCodes) await record(passed, visit, "account.codesOn", undefined, tx);
      return recoveryCodes;
    });

  /**
   * Once all steps have passed: a password alone ends nothing. Resolves to the question about other sessions if there
   * is one by now.
   */
  const finish = (passed: Passed, visit: Visit): Promise<Step | undefined> =>
    store.transaction(async (tx) => {
      const rules = await signInRulesOf(tx, passed.userId);
      const isLimited = rules?.useConcurrent === false;
      if (isLimited && !(await takeSoleSignIn(tx, soleOf(passed, visit), passed.isAlone ?? false)))
        return confirmOthers(passed, visit);
      await record(passed, visit, "signIn.done", { with: passed.amr.join(" ") }, tx);
      return undefined;
    });

  const record = (
    { userId, login }: Passed,
    { address }: Visit,
    action: AuditAction,
    after?: AuditValues,
    tx: Queries = store,
  ) => audit(tx, { companyId: null, by: { userId, name: login, address }, action, after });

  return { next, submit, finish };
}

const soleOf = ({ userId }: Passed, { signIn, sessionId }: Visit) => ({ userId, signIn, sessionId });

/** How long the steps after a correct password may take. */
const STEPS_TIMEOUT_MS = 10 * 60_000;

type Context = Parameters<Parameters<Provider["use"]>[0]>[0];
type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

/** The state stored for the request; undefined before the password. */
export function passedIn({ result }: Interaction): Passed | undefined {
  const passed = (result as { passed?: Passed } | undefined)?.passed;
  return passed && passed.at > Date.now() - STEPS_TIMEOUT_MS ? passed : undefined;
}

/** Stores the state, or deletes it. A result without `login` signs nobody in. */
export async function savePassed(interaction: Interaction, passed: Passed | undefined): Promise<void> {
  interaction.result = passed ? ({ passed } as Interaction["result"]) : undefined;
  await interaction.persist();
}

/** The browser's own session of the user at the provider. */
export async function sessionOf(provider: Provider, ctx: Context, userId: string): Promise<string | undefined> {
  const session = await provider.Session.get(ctx);
  return session.accountId === userId ? session.uid : undefined;
}
