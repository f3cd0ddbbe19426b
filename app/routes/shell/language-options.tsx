import { useTranslation } from "react-i18next";
import { languageNames, offeredLanguages } from "~/lib/language";
import type { Language } from "~/lib/language";
import { PreferenceForm } from "./preference-form";

const options = offeredLanguages.map((language) => ({
  value: language,
  label: languageNames[language],
  lang: language,
}));

/** The languages to choose from. */
export function LanguageOptions({ language }: { language: Language }) {
  const { t } = useTranslation("shell");
  return <PreferenceForm name="language" label={t("language")} options={options} current={language} />;
}
