import { z } from "zod";
import { tokenDays } from "~/lib/people/token-days";
import { call } from "../call";
import { problem } from "../field-problems";
import { missingRules } from "~/lib/people/password-rules";
import { line } from "../text";
import { passkey } from "./passkeys";

/** For the person, not for a company; never with a personal access token. */
const own = { access: "signed-in", isPersonal: true } as const;

export const MAX_TOKENS = 20;

const password = z.string().max(1000);
const currentPassword = password.min(1, problem("passwordRequired"));
export const newPassword = password.refine((text) => missingRules(text).length === 0, problem("passwordWeak"));
/** Six digits, or a recovery code; spaces and dashes do not count. */
export const code = line(40, problem("codeWrong")).min(1, problem("codeRequired"));

const device = z.object({
  sessionId: z.string(),
  /** The User-Agent header; empty if unknown. */
  browser: z.string(),
  address: z.string(),
  startedAt: z.string().nullable(),
  /** Accurate to the five minutes that a token is valid. */
  lastSeenAt: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof device>;

const personalToken = z.object({
  tokenId: z.string(),
  name: z.string(),
  isReadOnly: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  hasExpired: z.boolean(),
  lastUsedAt: z.string().nullable(),
});
export type PersonalToken = z.infer<typeof personalToken>;

export const getAccount = call("POST /earth/api/user/account", {
  summary: "The user's own sign-in settings, devices and personal access tokens",
  ...own,
  request: z.object({}),
  response: z.object({
    /** Whether passwords, one-time codes and devices are kept here and not by another OpenID provider. */
    isBuiltIn: z.boolean(),
    login: z.string(),
    codes: z.object({
      isOn: z.boolean(),
      /** A company of the user requires codes, so they cannot be turned off. */
      isRequired: z.boolean(),
      recoveryCodesLeft: z.number().int(),
    }),
    passkeys: z.array(passkey),
    devices: z.array(device),
    tokens: z.array(personalToken),
  }),
});
export type Account = z.infer<(typeof getAccount)["response"]>;

export const saveName = call("POST /earth/api/user/name", {
  summary: "Changes the user's own name",
  ...own,
  changes: true,
  request: z.object({ userNm: line(200, problem("nameTooLong")).min(1, problem("nameRequired")) }),
  response: z.object({}),
});

const clientId = z.string().max(200).optional();

export const countSessions = call("GET /earth/api/user/session/count", {
  summary: "How many sessions the user has",
  ...own,
  request: z.object({ clientId }),
  response: z.object({ count: z.number().int() }),
});

export const endDevice = call("POST /earth/api/user/session/end", {
  summary: "Ends one session of the user",
  ...own,
  changes: true,
  request: z.object({ sessionId: line(200).min(1) }),
  response: z.object({}),
});

export const endSessions = call("GET /earth/api/user/session/logout", {
  summary: "Ends all sessions of the user; withoutCurrent: all others",
  ...own,
  changes: true,
  request: z.object({ clientId, withoutCurrent: z.enum(["true", "false"]).default("false") }),
  response: z.object({ count: z.number().int() }),
});

export const createToken = call("POST /earth/api/user/token/create", {
  summary: "Creates a personal access token; its text is in this reply only",
  ...own,
  changes: true,
  request: z.object({
    name: line(100, problem("nameTooLong")).min(1, problem("nameRequired")),
    days: z.literal(tokenDays),
    isReadOnly: z.boolean(),
    /** Required unless another OpenID provider keeps passwords. */
    currentPassword: password.default(""),
  }),
  response: z.object({ token: z.string(), tokenId: z.string() }),
});

export const deleteToken = call("POST /earth/api/user/token/delete", {
  summary: "Revokes a personal access token",
  ...own,
  changes: true,
  request: z.object({ tokenId: line(64).min(1) }),
  response: z.object({}),
});

export const startCodes = call("POST /earth/api/user/otp/start", {
  summary: "The secret for one-time codes (RFC 6238) that counts once a code of it is confirmed",
  ...own,
  changes: true,
  request: z.object({}),
  response: z.object({
    /** In Base32, for people who cannot scan the QR code. */
    secret: z.string(),
    /** otpauth://, as authenticator apps read it. */
    address: z.string(),
    /** The same as a QR code: `size` modules wide and high, the dark ones as an SVG path. */
    qr: z.object({ size: z.number().int(), path: z.string() }),
  }),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmCodes = call("POST /earth/api/user/otp/confirm", {
  summary: "Turns one-time codes on, for the password; the recovery codes are in this reply only",
  ...own,
  changes: true,
  request: z.object({ code, currentPassword }),
  response: recoveryCodes,
});

export const renewRecoveryCodes = call("POST /earth/api/user/otp/recovery", {
  summary: "Replaces the recovery codes, for a one-time code",
  ...own,
  changes: true,
  request: z.object({ code }),
  response: recoveryCodes,
});

export const stopCodes = call("POST /earth/api/user/otp/stop", {
  summary: "Turns one-time codes off, for a one-time or recovery code",
  ...own,
  changes: true,
  request: z.object({ code }),
  response: z.object({}),
});

export const changePassword = call("POST /earth/api/user/password", {
  summary: "Changes the user's own password and ends all their other sessions",
  ...own,
  changes: true,
  request: z.object({ currentPassword, newPassword }),
  response: z.object({}),
});
