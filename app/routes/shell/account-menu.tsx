import { useTranslation } from "react-i18next";
import { themes } from "~/lib/preference-cookies";
import type { ShellData } from "~/session/shell-data";
import { Pop } from "~/ui/pop";
import { languageOptions } from "./language-picker";
import { PreferenceForm } from "./preference-form";

/** The signed-in user: theme, on a phone the language too, and signing out. */
export function AccountMenu({ frame: { user, theme, language } }: { frame: Pick<ShellData, "user" | "theme" | "language"> }) {
  const { t } = useTranslation("shell");
  return (
    <Pop
      id="account"
      label={t("account")}
      trigger={<span className="avatar">{initialsOf(user.name || user.email)}</span>}
      triggerLabel={t("accountButton", { name: user.name || user.email })}
      triggerClass="quiet square"
      align="end"
    >
      <p className="caption">{user.email}</p>
      <div className="narrow">
        <p className="caption">{t("language")}</p>
        <PreferenceForm name="language" label={t("language")} options={languageOptions} current={language} />
        <hr />
      </div>
      <p className="caption">{t("theme")}</p>
      <PreferenceForm name="theme" label={t("theme")} options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))} current={theme} />
      <hr />
      <form method="post" action="/sign-out">
        <button className="option">{t("signOut")}</button>
      </form>
    </Pop>
  );
}

/** Two letters at most: "Mina Park" → "MP", "박미나" → "박". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s.@_-]+/).filter(Boolean);
  const letters = words.map((word) => Array.from(word)[0] ?? "");
  const [first = "", second = ""] = letters;
  return (/^[a-z]/i.test(first) ? first + second : first).toUpperCase();
}
