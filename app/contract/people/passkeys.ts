import { z } from "zod";
import { call } from "../call";
import { problem } from "../field-problems";
import { line } from "../text";

/** For the person, not for a company; never with a personal access token. */
const own = { access: "signed-in", isPersonal: true } as const;

export const MAX_PASSKEYS = 20;

export const passkey = z.object({
  /** Base64url, as in WebAuthn. */
  credentialId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** PublicKeyCredentialCreationOptionsJSON, which the browser checks. */
const creationOptions = z.record(z.string(), z.unknown());
export type CreationOptions = z.output<typeof creationOptions>;

/** Scheme and host that the caller's browser uses: a passkey belongs to its host. */
const origin = z.url({ protocol: /^https?$/ }).max(300);

export const startPasskey = call("POST /earth/api/user/passkey/start", {
  summary: "For the user's password, what a browser needs to create a passkey within five minutes",
  ...own,
  changes: true,
  request: z.object({
    name: line(100, problem("nameTooLong")).min(1, problem("nameRequired")),
    currentPassword: z.string().max(1000).min(1, problem("passwordRequired")),
    origin,
  }),
  response: z.object({ options: creationOptions }),
});

export const addPasskey = call("POST /earth/api/user/passkey/add", {
  summary: "Adds the passkey that the browser has created",
  ...own,
  changes: true,
  request: z.object({
    /** RegistrationResponseJSON as text, as forms send it. */
    credential: z.string().min(1, problem("passkeyInvalid")).max(50_000, problem("passkeyInvalid")),
    origin,
  }),
  response: z.object({}),
});

export const deletePasskey = call("POST /earth/api/user/passkey/delete", {
  summary: "Removes a passkey, with which nobody can sign in any more",
  ...own,
  changes: true,
  request: z.object({ credentialId: line(2000).min(1) }),
  response: z.object({}),
});
