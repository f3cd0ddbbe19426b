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
} from "~/contract/account";
import { errorCodes } from "~/contract/call";
import * as codes from "../identity/one-time-code/codes";
import { otpAddress, toBase32 } from "../identity/one-time-code/totp";
import { qrCode } from "../identity/one-time-code/qr";
import { hashPassword, verifyPassword } from "../identity/password/password";
import { endOtherSessions, endTheseSessions, sessionsOf } from "../identity/sessions";
import { CallError, fieldError, notFound, serve } from "../serve";
import type { Caller, Services } from "../serve";
import { tryOwn } from "./own-attempts";
import { createPersonalToken, deletePersonalToken, personalTokensOf } from "./personal-tokens";

/** What another OpenID provider keeps cannot be changed here. */
function requireBuiltIn({ env }: Pick<Services, "env">): void {
  if (env.OIDC_ISSUER)
    throw new CallError(409, errorCodes.forbidden, "The OpenID provider of OIDC_ISSUER manages this.");
}

export const accountCalls = [
  serve(getAccount, async (_query, { userId, session }, { stateStore, env }) => {
    const [[user], state, sessions, tokens] = await Promise.all([
      stateStore.query<{ login: string }>("SELECT login FROM users WHERE user_id = $1", [userId]),
      codes.codeStateOf(stateStore, userId),
      sessionsOf(stateStore, userId),
      personalTokensOf(stateStore, userId),
    ]);
    return {
      isBuiltIn: !env.OIDC_ISSUER,
      login: user?.login ?? "",
      codes: state,
      devices: sessions.map(({ startedAt, lastSeenAt, ...device }) => ({
        ...device,
        startedAt: startedAt?.toISOString() ?? null,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        isCurrent: device.sessionId === session?.key,
      })),
      tokens,
    };
  }),

  serve(saveName, async ({ userNm }, { userId }, { stateStore }) => {
    await stateStore.query("UPDATE users SET name = $1 WHERE user_id = $2", [userNm, userId]);
    return {};
  }),

  serve(changePassword, async ({ currentPassword, newPassword }, caller, services) => {
    requireBuiltIn(services);
    const { stateStore } = services;
    const { userId, session } = caller;
    const [user] = await stateStore.query<{ password_hash: string | null }>(
      "SELECT password_hash FROM users WHERE user_id = $1",
      [userId],
    );
    const isRight = await tryOwn(stateStore, userId, () =>
      verifyPassword(currentPassword, user?.password_hash ?? null),
    );
    if (!isRight) throw fieldError("currentPassword", "passwordWrong");
    if (currentPassword === newPassword) throw fieldError("newPassword", "passwordSame");
    const hash = await hashPassword(newPassword);
    await stateStore.transaction(async (tx) => {
      await tx.query("UPDATE users SET password_hash = $1 WHERE user_id = $2", [hash, userId]);
      await endOtherSessions(tx, userId, session?.key);
    });
    return {};
  }),

  serve(countSessions, async (_query, { userId }, { stateStore }) => ({
    count: (await sessionsOf(stateStore, userId)).length,
  })),

  serve(endSessions, async ({ withoutCurrent }, { userId, session }, { stateStore }) => ({
    count: await stateStore.transaction((tx) =>
      endOtherSessions(tx, userId, withoutCurrent === "true" ? session?.key : undefined),
    ),
  })),

  serve(endDevice, async ({ sessionId }, { userId }, { stateStore }) => {
    const ended = await stateStore.transaction((tx) => endTheseSessions(tx, userId, [sessionId]));
    if (ended === 0) throw notFound("This session");
    return {};
  }),

  serve(createToken, async (asked, { userId }, { stateStore }) => {
    const created = await stateStore.transaction((tx) => createPersonalToken(tx, { ...asked, userId }));
    if (!created) throw fieldError("name", "tooManyTokens");
    return created;
  }),

  serve(deleteToken, async ({ tokenId }, { userId }, { stateStore }) => {
    if ((await deletePersonalToken(stateStore, userId, tokenId)) === undefined) throw notFound("This token");
    return {};
  }),

  serve(startCodes, async (_query, caller, services) => {
    requireBuiltIn(services);
    const secret = await codes.startCodes(services.stateStore, caller.userId);
    if (!secret) throw new CallError(409, errorCodes.changed, "One-time codes are already on.");
    return startedCodes(secret, caller);
  }),

  serve(confirmCodes, async ({ code }, { userId }, services) => {
    requireBuiltIn(services);
    return {
      recoveryCodes: await requireRight(services, userId, () => codes.confirmCodes(services.stateStore, userId, code)),
    };
  }),

  serve(renewRecoveryCodes, async ({ code }, { userId }, services) => {
    requireBuiltIn(services);
    await requireRight(services, userId, () => codes.takeCode(services.stateStore, userId, code));
    return { recoveryCodes: await services.stateStore.transaction((tx) => codes.renewRecoveryCodes(tx, userId)) };
  }),

  serve(stopCodes, async ({ code }, { userId }, services) => {
    requireBuiltIn(services);
    const { stateStore } = services;
    const { isRequired } = await codes.codeStateOf(stateStore, userId);
    if (isRequired) throw new CallError(409, errorCodes.forbidden, "One-time codes are required and stay on.");
    await requireRight(services, userId, () => codes.takeCode(stateStore, userId, code));
    await stateStore.transaction((tx) => codes.stopCodes(tx, userId));
    return {};
  }),
];

const startedCodes = (secret: Uint8Array, { user }: Caller) => {
  const address = otpAddress(secret, { issuer: "Cloudtally", login: user.userEmail || user.userNm });
  return { secret: toBase32(secret), address, qr: qrCode(address) };
};

/** The result of a code that was right. Throws CallError 422 for a wrong one. */
async function requireRight<T>({ stateStore }: Services, userId: string, take: () => Promise<T | null>): Promise<T> {
  let result: T | null = null;
  await tryOwn(stateStore, userId, async () => (result = await take()) !== null);
  if (result === null) throw fieldError("code", "codeWrong");
  return result;
}
