import { useTranslation } from "react-i18next";
import type { ShellData } from "~/session/shell-data";
import { Icon } from "~/ui/icon";
import { LazyPopover } from "~/ui/overlays/lazy-popover";
import { lazyPart } from "~/ui/loading/lazy-part";

const HelpOptions = lazyPart("help-options", async () => (await import("./help-options")).HelpOptions);

/** Tours, keyboard shortcuts, printing and support. */
export function HelpMenu({ frame }: { frame: Pick<ShellData, "menus" | "info" | "areSingleKeysOn"> }) {
  const { t } = useTranslation("shell");
  return (
    <LazyPopover
      id="help"
      label={t("help")}
      trigger={<Icon name="help" />}
      triggerLabel={t("help")}
      triggerClass="quiet square"
      shortcut="?"
      align="end"
    >
      <HelpOptions frame={frame} />
    </LazyPopover>
  );
}
