import { createHash } from "node:crypto";
import { z } from "zod";
import { ruleLimits } from "~/contract/anomalies/rule-lists";
import type { CurrentUser } from "~/contract/people/session";
import { expire, signedCookie } from "~/session/cookies.server";
import type { RuleSearch } from "./href";
import { BACKTEST, defaultRule, ruleHref } from "./href";

const typedWebhook = z.object({ form: z.string(), url: z.string().max(ruleLimits.url) });

const cookieOf = (request: Request) =>
  signedCookie(request, "cloudtally_typed_webhook", { path: BACKTEST, maxAge: 60 * 60 });

type Typist = Pick<CurrentUser, "userId" | "curCmpnId">;

/** Of one user in one company. Same for all languages and thresholds, between which links of the page lead. */
const formOf = ({ userId, curCmpnId }: Typist, search: RuleSearch): string =>
  createHash("sha256")
    .update(JSON.stringify([userId, curCmpnId, ruleHref({ ...search, threshold: defaultRule.threshold, lang: null })]))
    .digest("base64url");

/**
 * The header that keeps the webhook typed into a rule's form while the form is not saved; null: it is as stored. The
 * form's address is shared and logged, and a webhook's address may contain a secret.
 */
export const keepTypedWebhook = (
  request: Request,
  user: Typist,
  search: RuleSearch,
  url: string | null,
): Promise<string> =>
  url === null ? expire(cookieOf(request)) : cookieOf(request).serialize({ form: formOf(user, search), url });

/** The webhook typed into the rule's form; null: none that differs from the stored one. */
export async function readTypedWebhook(request: Request, user: Typist, search: RuleSearch): Promise<string | null> {
  const parsed = typedWebhook.safeParse(await cookieOf(request).parse(request.headers.get("cookie")));
  return parsed.success && parsed.data.form === formOf(user, search) ? parsed.data.url : null;
}
