import type Provider from "oidc-provider";
import type { StateStore } from "../state-store/state-store";
import { noteSession, noteUse } from "./sessions";
import { settleSoleSignIn } from "./sign-in/sole-session";

type Middleware = Parameters<Provider["use"]>[0];

/**
 * Records where sessions are used: their browser when they sign in to the app, and the time when tokens are renewed.
 */
export const recordSessions =
  (db: StateStore): Middleware =>
  async (ctx, next) => {
    await next();
    const { oidc } = ctx as {
      oidc?: { route?: string; session?: Session; entities?: Entities };
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
    const signIn = oidc?.entities?.Interaction;
    if (signIn?.result?.login)
      await db.transaction((tx) => settleSoleSignIn(tx, { userId: accountId, signIn: signIn.uid, sessionId: uid }));
  };

interface Session {
  uid?: string;
  accountId?: string;
}
interface Issued {
  sessionUid?: string;
}
interface Entities {
  RefreshToken?: Issued;
  AuthorizationCode?: Issued;
  Interaction?: { uid: string; result?: { login?: unknown } };
}
