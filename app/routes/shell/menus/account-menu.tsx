import { useTranslation } from "react-i18next";
import type { ShellData } from "~/session/shell-data";
import { Avatar } from "~/ui/avatar";
import { LazyPopover } from "~/ui/overlays/lazy-popover";
import { lazyPart } from "~/ui/loading/lazy-part";

const AccountOptions = lazyPart("account-options", async () => (await import("./account-options")).AccountOptions);

/** The signed-in user's menu. */
export function AccountMenu({ frame }: { frame: Pick<ShellData, "user" | "theme" | "language" | "languages"> }) {
  const { user } = frame;
  const { t } = useTranslation("shell");
  return (
    <LazyPopover
      id="account"
      label={t("account")}
      trigger={<Avatar name={user.name || user.email} />}
      triggerLabel={t("accountButton", { name: user.name || user.email })}
      triggerClass="quiet square"
      align="end"
    >
      <AccountOptions frame={frame} />
    </LazyPopover>
  );
}
