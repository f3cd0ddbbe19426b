import type { openTestUpstream, TokenChanges } from "../servers/test-upstream";

/**
 * Tokens that are signed once and used again, as by the web app: the API would verify each new one, and look up its
 * session.
 */
export function reuseTokens({ tokenOf }: Pick<Awaited<ReturnType<typeof openTestUpstream>>, "tokenOf">) {
  const signed = new Map<string, Promise<string>>();
  return (userId: string, changes: TokenChanges = {}): Promise<string> => {
    const key = JSON.stringify([userId, changes]);
    const token = signed.get(key) ?? tokenOf(userId, { expiresAt: "2h", ...changes });
    signed.set(key, token);
    return token;
  };
}
