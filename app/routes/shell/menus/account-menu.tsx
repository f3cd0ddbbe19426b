import { useTranslation } from "react-i18next";
import type { ShellData } from "~/session/shell-data";
import { LazyPopover } from "~/ui/overlays/lazy-popover";
import { part } from "~/ui/loading/part";

const AccountOptions = part("account-options", async () => (await import("./account-options")).AccountOptions);

/** The signed-in user's menu. */
export function AccountMenu({ frame }: { frame: Pick<ShellData, "user" | "theme" | "language" | "languages"> }) {
  const { user } = frame;
  const { t } = useTranslation("shell");
  return (
    <LazyPopover
      id="account"
      label={t("account")}
      trigger={<span className="avatar">{initialsOf(user.name || user.email)}</span>}
      triggerLabel={t("accountButton", { name: user.name || user.email })}
      triggerClass="quiet square"
      align="end"
    >
      <AccountOptions frame={frame} />
    </LazyPopover>
  );
}

/** Two letters at most: "Mina Park" → "MP", "박미나" → "박". */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s.@_-]+/)
    .filter(Boolean);
  const letters = words.map((word) => Array.from(word)[0] ?? "");
  const [first = "", second = ""] = letters;
  return (/^[a-z]/i.test(first) ? first + second : first).toUpperCase();
}
