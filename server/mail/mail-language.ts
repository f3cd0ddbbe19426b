import type { Language } from "~/lib/language";
import { profileOf } from "~/lib/people/profiles";
import type { Caller, Services } from "../serve";

/** Language of an email that nobody has requested: the reader's choice, else that of the pages they last used. */
export const mailLanguage = (
  { user, lastLanguage }: Pick<Caller, "user" | "lastLanguage">,
  { env }: Pick<Services, "env">,
): Language => user.userLangCd ?? lastLanguage ?? profileOf(env.PROFILE).defaultLanguage;
