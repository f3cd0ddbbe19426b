import { PageError } from "~/http/replies/page-error.server";
import { refusalKind } from "~/http/replies/refusal-kind";
import { getFixedT } from "~/i18n/i18n.server";
import type { Access } from "~/upstream/upstream.server";

/** Passes the token on to the upstream, which validates it. */
export function bearerAccess(request: Request, authorization: string): Access {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  const signInAgain = async (): Promise<never> => {
    throw refused(401, (await getFixedT(request, "errors"))("401.token"), { "www-authenticate": CHALLENGE });
  };
  return {
    signInAgain,
    token: async (rejected) => (token === undefined || rejected !== undefined ? signInAgain() : token),
  };
}

const CHALLENGE = 'Bearer realm="Cloudtally", error="invalid_token"';

/** Words for programs in place of an error page. */
export async function refuseBearer(request: Request, error: unknown): Promise<never> {
  if (!(error instanceof PageError)) throw error;
  const t = await getFixedT(request, "errors");
  if (error.status === 429) throw refused(429, t("429.token"), { "retry-after": "10" });
  if (error.status === 403) throw refused(403, t(`403.${refusalKind(error.code)}.text`));
  throw error;
}

const refused = (status: number, text: string, headers: HeadersInit = {}): Response =>
  new Response(`${text}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });
