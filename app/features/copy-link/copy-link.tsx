import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { LazyPopover } from "~/ui/overlays/lazy-popover";

/** The button that copies a page's link; `children` is a part with `CopyLinkMenu`. */
export function CopyLink({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const trigger = (
    <>
      <Icon name="link" />
      <span className="label">{t("copyLink.button")}</span>
    </>
  );
  return (
    <LazyPopover id="copy-link" label={t("copyLink.button")} align="end" width="24rem" trigger={trigger}>
      {children}
    </LazyPopover>
  );
}
