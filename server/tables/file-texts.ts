import type { Language } from "~/lib/language";
import type { WorkbookMetadata } from "../files/sheet";
import type { Caller, Services } from "../serve";
import { textsOf } from "../texts";
import type { Texts } from "../texts";

/** Columns and fields have the same names as on the screens. */
const textsIn = await textsOf("report-mail", "cost-analytics", "cost-detail", "files");

export const fileTexts = (language: Language): Texts => textsIn(language);

/** The facts in every workbook: company, content and creation time. */
export const workbookFacts = (
  t: Texts,
  { user, companyId }: Pick<Caller, "user" | "companyId">,
  { now }: Pick<Services, "now">,
  facts: [string, string][],
): WorkbookMetadata => ({
  title: t("about"),
  facts: [
    [t("company"), user.curCmpnNm ?? companyId],
    ...facts,
    [t("madeAt"), now().toISOString().slice(0, 16).replace("T", " ")],
  ],
  rows: t("rows"),
});
