import { useTranslation } from "react-i18next";
import { languageNames } from "~/lib/language";
import type { Language } from "~/lib/language";
import { PreferenceForm } from "../forms/preference-form";

/** The languages to choose from. */
export function LanguageOptions({ language, languages }: { language: Language; languages: readonly Language[] }) {
  const options = languages.map((offered) => ({ value: offered, label: languageNames[offered], lang: offered }));
  const { t } = useTranslation("shell");
  return <PreferenceForm name="language" label={t("language")} options={options} current={language} />;
}
