import { useTranslation } from "react-i18next";
import { languageNames } from "~/lib/language";
import type { Language } from "~/lib/language";
import { Icon } from "~/ui/icon";
import { LazyPopover } from "~/ui/overlays/lazy-popover";
import { lazyPart } from "~/ui/loading/lazy-part";

const LanguageOptions = lazyPart("language-options", async () => (await import("./language-options")).LanguageOptions);

export function LanguagePicker({ language, languages }: { language: Language; languages: readonly Language[] }) {
  const { t } = useTranslation("shell");
  const trigger = (
    <>
      <Icon name="globe" />
      {languageNames[language]}
    </>
  );
  return (
    <LazyPopover
      id="language"
      label={t("language")}
      trigger={trigger}
      triggerLabel={t("languageButton", { language: languageNames[language] })}
      triggerClass="quiet wide"
      align="end"
    >
      <LanguageOptions language={language} languages={languages} />
    </LazyPopover>
  );
}
