import type Provider from "oidc-provider";
import type { Queries } from "../state-store/state-store";

type Middleware = Parameters<Provider["use"]>[0];

/**
 * Makes a refresh token usable again that could not be replaced, as on a full disk: used a second time, it would end the
 * session, as if somebody had stolen it.
 */
export const restoreRefreshToken =
  (db: Queries): Middleware =>
  async (ctx, next) => {
    await next();
    const { oidc } = ctx as { oidc?: { entities?: { RotatedRefreshToken?: { jti: string } } } };
    const used = oidc?.entities?.RotatedRefreshToken;
    if (used && ctx.status >= 500)
      await db.query("UPDATE identity_records SET consumed_at = NULL WHERE kind = 'RefreshToken' AND id = $1", [
        used.jti,
      ]);
  };
