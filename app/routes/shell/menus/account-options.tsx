import { useTranslation } from "react-i18next";
import { themes } from "~/lib/preferences/preference-cookies";
import type { ShellData } from "~/session/shell-data";
import { A } from "~/ui/navigation/a";
import { LanguageOptions } from "./language-options";
import { PreferenceForm } from "../forms/preference-form";

/** The account's page, theme, on a phone the language too, and signing out. */
export function AccountOptions({
  frame: { user, theme, language, languages },
}: {
  frame: Pick<ShellData, "user" | "theme" | "language" | "languages">;
}) {
  const { t } = useTranslation("shell");
  return (
    <>
      <p className="caption">{user.email}</p>
      <A className="option" href="/account">
        {t("yourAccount")}
      </A>
      <hr />
      <div className="narrow">
        <p className="caption">{t("language")}</p>
        <LanguageOptions language={language} languages={languages} />
        <hr />
      </div>
      <p className="caption">{t("theme")}</p>
      <PreferenceForm
        name="theme"
        label={t("theme")}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        current={theme}
      />
      <hr />
      <form method="post" action="/sign-out">
        <button className="option">{t("signOut")}</button>
      </form>
    </>
  );
}
