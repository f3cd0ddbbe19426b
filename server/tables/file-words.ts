import type { Language } from "~/lib/language";
import type { About } from "../files/sheet";
import type { Caller, Services } from "../serve";
import { textsOf } from "../texts";
import type { Texts } from "../texts";
import fieldsEn from "../../locales/en/cost-analytics.json";
import detailEn from "../../locales/en/cost-detail.json";
import en from "../../locales/en/files.json";
import titlesEn from "../../locales/en/report-mail.json";
import fieldsJa from "../../locales/ja/cost-analytics.json";
import detailJa from "../../locales/ja/cost-detail.json";
import ja from "../../locales/ja/files.json";
import titlesJa from "../../locales/ja/report-mail.json";
import fieldsKo from "../../locales/ko/cost-analytics.json";
import detailKo from "../../locales/ko/cost-detail.json";
import ko from "../../locales/ko/files.json";
import titlesKo from "../../locales/ko/report-mail.json";
import fieldsZh from "../../locales/zh/cost-analytics.json";
import detailZh from "../../locales/zh/cost-detail.json";
import zh from "../../locales/zh/files.json";
import titlesZh from "../../locales/zh/report-mail.json";

/** Columns and fields have the same names as on the screens. */
const textsIn = await textsOf("files", {
  en: { ...titlesEn, ...fieldsEn, ...detailEn, ...en },
  ko: { ...titlesKo, ...fieldsKo, ...detailKo, ...ko },
  zh: { ...titlesZh, ...fieldsZh, ...detailZh, ...zh },
  ja: { ...titlesJa, ...fieldsJa, ...detailJa, ...ja },
});

export const fileTexts = (language: Language): Texts => textsIn(language);

/** The facts in every workbook: company, content and creation time. */
export const aboutOf = (
  t: Texts,
  { user, companyId }: Pick<Caller, "user" | "companyId">,
  { now }: Pick<Services, "now">,
  facts: [string, string][],
): About => ({
  title: t("about"),
  facts: [
    [t("company"), user.curCmpnNm ?? companyId],
    ...facts,
    [t("madeAt"), now().toISOString().slice(0, 16).replace("T", " ")],
  ],
  rows: t("rows"),
});
