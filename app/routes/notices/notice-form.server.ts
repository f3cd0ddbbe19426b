import { z } from "zod";
import { problem } from "~/contract/field-problems";
import { NOTICE_LENGTH, saveNotice } from "~/contract/people/notices";
import { lines } from "~/contract/text";
import { languages } from "~/lib/language";
import { requireUser } from "~/session/require-user.server";
import { submit } from "~/session/submit.server";
import type { Submitted } from "~/session/submit.server";

const orNull = (text: string) => (text === "" ? null : text);
const day = (isRequired: boolean) =>
  z
    .string()
    .default("")
    .refine((text) => (text === "" && !isRequired) || z.iso.date().safeParse(text).success, problem("dateInvalid"));

/** The fields of the form. "": every language; no end. */
const noticeForm = z
  .object({
    text: z
      .string()
      .default("")
      .pipe(lines(NOTICE_LENGTH, problem("noticeTooLong")).min(1, problem("noticeRequired"))),
    language: z.enum(["", ...languages]).default(""),
    startsOn: day(true),
    endsOn: day(false),
  })
  .refine(({ startsOn, endsOn }) => endsOn === "" || startsOn <= endsOn, {
    path: ["endsOn"],
    error: problem("dateReversed"),
  });

/** Writes the form's notice, or returns the form. */
export const writeNotice = (request: Request, form: FormData): Promise<Submitted<{ noticeId: string }>> =>
  submit(request, form, noticeForm, {
    save: async ({ text, language, startsOn, endsOn }) =>
      (await requireUser(request)).upstream.call(saveNotice, {
        notice: { text, language: language === "" ? null : language, startsOn, endsOn: orNull(endsOn) },
      }),
    startAddress: "/notices",
    rename: (field) => field.replace(/^notice\./, ""),
  });
