import {
  changePassword,
  confirmCodes,
  countSessions,
  createToken,
  deleteToken,
  endDevice,
  endSessions,
  getAccount,
  renewRecoveryCodes,
  saveName,
  startCodes,
  stopCodes,
} from "~/contract/people/account";
import { errorCodes } from "~/contract/error-codes";
import { describeError } from "~/lib/process/log";
import { actorOf, auditChange } from "../audit/audit";
import * as codes from "../identity/one-time-code/codes";
import { otpAddress, toBase32 } from "../identity/one-time-code/totp";
import { qrCode } from "../identity/one-time-code/qr";
import { endPasswordLinks } from "../identity/end-access";
import { passkeysOf } from "../identity/passkeys/passkeys";
import { hashPassword } from "../identity/password/password";
import { endOtherSessions } from "../identity/sessions";
import { CallError, fieldError, notFound } from "../call-error";
import { serve } from "../serve";
import type { Caller, Services } from "../serve";
import { record, requireBuiltIn, requirePassword } from "./own-account";
import { checkWithLimit } from "./check-with-limit";
import { endOwnSessions, ownSessions } from "./own-sessions";
import { createPersonalToken, deletePersonalToken, personalTokensOf } from "./personal-tokens";

export const accountCalls = [
  serve(getAccount, async (_query, caller, { stateStore, env, log }) => {
    const { userId, session } = caller;
    const [[user], state, passkeys, sessions, tokens] = await Promise.all([
      stateStore.query<{ login: string }>("SELECT login FROM users WHERE user_id = $1", [userId]),
      codes.codeStateOf(stateStore, userId),
      passkeysOf(stateStore, userId),
      // An external provider that does not answer must not make the page fail.
      ownSessions({ stateStore, env }, caller).catch((error: unknown) => {
        if (!env.OIDC_ISSUER) throw error;
        log.warn("sessions could not be listed", describeError(error));
        return [];
      }),
      personalTokensOf(stateStore, userId),
    ]);
    return {
      isBuiltIn: !env.OIDC_ISSUER,
      login: user?.login ?? "",
      codes: state,
      passkeys,
      devices: sessions.map(({ sessionId, browser, address, startedAt, lastSeenAt }) => ({
        sessionId,
        browser,
        address,
        startedAt: startedAt?.toISOString() ?? null,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        isCurrent: sessionId === session?.key,
      })),
      tokens,
    };
  }),

  serve(saveName, async ({ userNm }, caller, { stateStore }) => {
    await stateStore.transaction(async (tx) => {
      await tx.query("UPDATE users SET name = $1 WHERE user_id = $2", [userNm, caller.userId]);
      const [before, after] = [{ name: caller.user.userNm }, { name: userNm }];
      await auditChange(tx, { companyId: null, by: actorOf(caller), action: "account.changed", before, after });
    });
    return {};
  }),

  serve(changePassword, async ({ currentPassword, newPassword }, caller, services) => {
    requireBuiltIn(services);
    const { stateStore } = services;
    const { userId, session } = caller;
    await requirePassword(stateStore, userId, currentPassword);
    if (currentPassword === newPassword) throw fieldError("newPassword", "passwordSame");
    const hash = await hashPassword(newPassword);
    await stateStore.transaction(async (tx) => {
      await tx.query("UPDATE users SET password_hash = $1 WHERE user_id = $2", [hash, userId]);
      await endOtherSessions(tx, userId, session?.key);
      await endPasswordLinks(tx, userId);
      await record(tx, caller, "account.passwordChanged");
    });
    return {};
  }),

  serve(countSessions, async (_query, caller, services) => ({
    count: (await ownSessions(services, caller)).length,
  })),

  serve(endSessions, async ({ withoutCurrent }, caller, services) => ({
    count: await endOwnSessions(services, caller, withoutCurrent === "true" ? "others" : "all", (tx, count) =>
      record(tx, caller, "account.sessionEnded", { after: { count } }),
    ),
  })),

  serve(endDevice, async ({ sessionId }, caller, services) => {
    const ended = await endOwnSessions(services, caller, { sessionId }, (tx, count) =>
      record(tx, caller, "account.sessionEnded", { after: { count } }),
    );
    if (ended === 0) throw notFound("This session");
    return {};
  }),

  serve(createToken, async ({ name, days, isReadOnly, currentPassword }, caller, { stateStore, env }) => {
    const { userId } = caller;
    // As for a passkey. With another OpenID provider, users have no password here.
    if (!env.OIDC_ISSUER) await requirePassword(stateStore, userId, currentPassword);
    return stateStore.transaction(async (tx) => {
      const created = await createPersonalToken(tx, { name, days, isReadOnly, userId });
      if (!created) throw fieldError("name", "tooManyTokens");
      await record(tx, caller, "token.created", { subject: name, after: { days, isReadOnly } });
      return created;
    });
  }),

  serve(deleteToken, async ({ tokenId }, caller, { stateStore }) => {
    await stateStore.transaction(async (tx) => {
      const name = await deletePersonalToken(tx, caller.userId, tokenId);
      if (name === undefined) throw notFound("This token");
      await record(tx, caller, "token.revoked", { subject: name });
    });
    return {};
  }),

  serve(startCodes, async (_query, caller, services) => {
    requireBuiltIn(services);
    const secret = await codes.startCodes(services.stateStore, caller.userId, sessionKeyOf(caller));
    if (!secret) throw new CallError(409, errorCodes.changed, "One-time codes are already on.");
    return startedCodes(secret, caller);
  }),

  serve(confirmCodes, async ({ code, currentPassword }, caller, services) => {
    requireBuiltIn(services);
    const { stateStore } = services;
    const { userId } = caller;
    // Somebody who finds a session open cannot lock its user out of the next one.
    await requirePassword(stateStore, userId, currentPassword);
    const recoveryCodes = await requireRight(services, userId, () =>
      stateStore.transaction(async (tx) => {
        const confirmed = await codes.confirmCodes(tx, userId, sessionKeyOf(caller), code);
        if (confirmed) await record(tx, caller, "account.codesOn");
        return confirmed;
      }),
    );
    return { recoveryCodes };
  }),

  serve(renewRecoveryCodes, async ({ code }, caller, services) => {
    requireBuiltIn(services);
    const { stateStore } = services;
    await requireRight(services, caller.userId, () => codes.takeCode(stateStore, caller.userId, code));
    const recoveryCodes = await stateStore.transaction(async (tx) => {
      await record(tx, caller, "account.recoveryCodes");
      return codes.renewRecoveryCodes(tx, caller.userId);
    });
    return { recoveryCodes };
  }),

  serve(stopCodes, async ({ code }, caller, services) => {
    requireBuiltIn(services);
    const { stateStore } = services;
    const { userId } = caller;
    const { isRequired } = await codes.codeStateOf(stateStore, userId);
    if (isRequired) throw new CallError(409, errorCodes.forbidden, "One-time codes are required and stay on.");
    await requireRight(services, userId, () => codes.takeCode(stateStore, userId, code));
    await stateStore.transaction(async (tx) => {
      await codes.stopCodes(tx, userId);
      await record(tx, caller, "account.codesOff");
    });
    return {};
  }),
];

/** Calls about the account are made in a session, never with a personal access token. */
const sessionKeyOf = ({ session }: Caller): string => session!.key;

const startedCodes = (secret: Uint8Array, { user }: Caller) => {
  const address = otpAddress(secret, { issuer: "Cloudtally", login: user.userEmail || user.userNm });
  return { secret: toBase32(secret), address, qr: qrCode(address) };
};

/** Resolves to the result for a correct code. Throws CallError 422 for a wrong one. */
async function requireRight<T>({ stateStore }: Services, userId: string, take: () => Promise<T | null>): Promise<T> {
  let result: T | null = null;
  await checkWithLimit(stateStore, userId, "code", async () => (result = await take()) !== null);
  if (result === null) throw fieldError("code", "codeWrong");
  return result;
}
