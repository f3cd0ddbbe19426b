import type Provider from "oidc-provider";
import type { Queries } from "../state-store/state-store";
import { noteSession, noteUse } from "./sessions";

type Middleware = Parameters<Provider["use"]>[0];

/** Records where sessions are used: their browser when they sign in to the app, and the time when tokens are renewed. */
export const noteSessions =
  (db: Queries): Middleware =>
  async (ctx, next) => {
    await next();
    const { oidc } = ctx as {
      oidc?: { route?: string; session?: Session; entities?: Record<string, Issued | undefined> };
    };
    if (oidc?.route === "token" && ctx.status === 200) {
      const { RefreshToken, AuthorizationCode } = oidc.entities ?? {};
      const sessionId = (RefreshToken ?? AuthorizationCode)?.sessionUid;
      if (sessionId) await noteUse(db, sessionId);
      return;
    }
    const { uid, accountId } = oidc?.session ?? {};
    const isAnswer = (oidc?.route === "authorization" || oidc?.route === "resume") && ctx.status === 303;
    if (!isAnswer || !uid || !accountId) return;
    await noteSession(db, { sessionId: uid, userId: accountId, browser: ctx.get("user-agent"), address: ctx.ip });
  };

interface Session {
  uid?: string;
  accountId?: string;
}
interface Issued {
  sessionUid?: string;
}
