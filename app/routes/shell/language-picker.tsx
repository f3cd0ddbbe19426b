import { useTranslation } from "react-i18next";
import { languageNames, offeredLanguages } from "~/lib/language";
import type { Language } from "~/lib/language";
import { Icon } from "~/ui/icon";
import { Pop } from "~/ui/pop";
import { PreferenceForm } from "./preference-form";

export const languageOptions = offeredLanguages.map((language) => ({ value: language, label: languageNames[language], lang: language }));

export function LanguagePicker({ language }: { language: Language }) {
  const { t } = useTranslation("shell");
  const trigger = (
    <>
      <Icon name="globe" />
      {languageNames[language]}
    </>
  );
  return (
    <Pop id="language" label={t("language")} trigger={trigger} triggerLabel={t("languageButton", { language: languageNames[language] })} triggerClass="quiet wide" align="end">
      <PreferenceForm name="language" label={t("language")} options={languageOptions} current={language} />
    </Pop>
  );
}
