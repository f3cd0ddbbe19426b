import { z } from "zod";
import { changePassword, code, confirmCodes, createToken, saveName } from "~/contract/people/account";
import { problem } from "~/contract/field-problems";
import { addPasskey, startPasskey } from "~/contract/people/passkeys";
import { tokenDays } from "~/lib/people/token-days";

/** A missing field is an empty one, which the contract words. */
const text = z.string().default("");

export const nameSchema = z.object({ userNm: text.pipe(saveName.request.shape.userNm) });

const { currentPassword, newPassword } = changePassword.request.shape;
export const passwordSchema = z
  .object({ currentPassword: text.pipe(currentPassword), newPassword: text.pipe(newPassword), repeated: text })
  .refine((form) => form.newPassword === form.repeated, { path: ["repeated"], message: problem("passwordUnequal") });

export const codeSchema = z.object({ code: text.pipe(code) });
export const confirmCodesSchema = codeSchema.extend({
  currentPassword: text.pipe(confirmCodes.request.shape.currentPassword),
});

const starting = startPasskey.request.shape;
export const startPasskeySchema = z.object({
  name: text.pipe(starting.name),
  currentPassword: text.pipe(starting.currentPassword),
});
export const addPasskeySchema = z.object({ credential: text.pipe(addPasskey.request.shape.credential) });

export const tokenSchema = z.object({
  name: text.pipe(createToken.request.shape.name),
  /** Empty: never expires. */
  days: z
    .string()
    .default("")
    .transform((value) => (value === "" ? null : Number(value)))
    .pipe(z.literal(tokenDays)),
  isReadOnly: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  currentPassword: createToken.request.shape.currentPassword,
});
