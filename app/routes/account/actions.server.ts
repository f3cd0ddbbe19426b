import { data } from "@remix-run/node";
import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import {
  changePassword,
  createToken,
  deleteToken,
  endDevice,
  endSessions,
  renewRecoveryCodes,
  saveName,
  stopCodes,
} from "~/contract/people/account";
import { errorCodes } from "~/contract/error-codes";
import { addPasskey, deletePasskey, startPasskey } from "~/contract/people/passkeys";
import type { CreationOptions } from "~/contract/people/passkeys";
import { originOf } from "~/http/origin/origin.server";
import { getFixedT } from "~/i18n/i18n.server";
import { redirectWithFailure, redirectWithToast } from "~/session/flash.server";
import { requireUser } from "~/session/require-user.server";
import { formErrorText, submit } from "~/session/submit.server";
import type { Upstream } from "~/upstream/upstream.server";
import { UpstreamError } from "~/upstream/upstream.server";
import {
  addPasskeySchema,
  codeSchema,
  nameSchema,
  passwordSchema,
  startPasskeySchema,
  tokenSchema,
} from "./account-schemas";
import { ACCOUNT } from "./href";

/** What the page shows after a form was submitted: its problems, or what is shown once. */
export interface AccountAnswer {
  form: string;
  result?: SubmissionResult;
  token?: { name: string; text: string };
  recoveryCodes?: string[];
  /** What the browser needs to create a passkey. */
  options?: CreationOptions;
}

type Action = (request: Request, form: FormData) => Promise<Response | ReturnType<typeof data<AccountAnswer>>>;

/**
 * A form with fields; `save` resolves to the words of a toast, or to what is shown once. `forbiddenWords` say why the
 * upstream does not allow it.
 */
const fields =
  <Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    save: (
      upstream: Upstream,
      value: z.output<Schema>,
      request: Request,
    ) => Promise<string | Omit<AccountAnswer, "form">>,
    forbiddenWords?: string,
  ): Action =>
  async (request, form) => {
    const submitted = await submit(request, form, schema, {
      save: async (value) => save((await requireUser(request)).upstream, value, request),
      formError: async (error) =>
        forbiddenWords !== undefined && error.code === errorCodes.forbidden
          ? (await getFixedT(request, "account"))(forbiddenWords)
          : formErrorText(request, error),
    });
    if (!("saved" in submitted)) return data({ form: name, result: submitted.result }, { status: submitted.status });
    if (typeof submitted.saved !== "string") return data({ form: name, ...submitted.saved });
    return done(request, submitted.saved);
  };

/** A button. If its object is already gone, the button's purpose is met. */
const button =
  (words: string, press: (upstream: Upstream, id: string) => Promise<unknown>): Action =>
  async (request, form) => {
    const { upstream } = await requireUser(request);
    try {
      await press(upstream, String(form.get("id") ?? "").slice(0, 2000));
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (error.status !== 404 && error.status !== 422) return redirectWithFailure(request, ACCOUNT, error);
    }
    return done(request, words);
  };

const done = async (request: Request, words: string): Promise<Response> =>
  redirectWithToast(request, ACCOUNT, { type: "success", message: (await getFixedT(request, "account"))(words) });

/** The actions by the form's `intent`. */
export const actions: Record<string, Action> = {
  name: fields("name", nameSchema, async (upstream, value) => {
    await upstream.call(saveName, value);
    return "name.saved";
  }),
  password: fields("password", passwordSchema, async (upstream, { currentPassword, newPassword }) => {
    await upstream.call(changePassword, { currentPassword, newPassword });
    return "password.saved";
  }),
  recovery: fields("recovery", codeSchema, (upstream, value) => upstream.call(renewRecoveryCodes, value)),
  stopCodes: fields(
    "stopCodes",
    codeSchema,
    async (upstream, value) => {
      await upstream.call(stopCodes, value);
      return "codes.stopped";
    },
    "codes.staysOn",
  ),
  token: fields("token", tokenSchema, async (upstream, value) => {
    const { token } = await upstream.call(createToken, value);
    return { token: { name: value.name, text: token } };
  }),
  passkey: fields("passkey", startPasskeySchema, (upstream, value, request) =>
    upstream.call(startPasskey, { ...value, origin: originOf(request) }),
  ),
  addPasskey: fields("addPasskey", addPasskeySchema, async (upstream, value, request) => {
    await upstream.call(addPasskey, { ...value, origin: originOf(request) });
    return "passkeys.added";
  }),
  removePasskey: button("passkeys.removed", (upstream, credentialId) => upstream.call(deletePasskey, { credentialId })),
  revoke: button("tokens.revoked", (upstream, tokenId) => upstream.call(deleteToken, { tokenId })),
  endDevice: button("devices.ended", (upstream, sessionId) => upstream.call(endDevice, { sessionId })),
  endOthers: button("devices.othersEnded", (upstream) => upstream.call(endSessions, { withoutCurrent: "true" })),
};
