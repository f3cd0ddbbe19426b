import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { providerOf, vendors } from "~/lib/providers";
import { useShell } from "~/session/use-shell";
import { Banner } from "~/ui/banner";

/** Shows users with restricted accounts how many they see; `children`: what that means for the page. */
export function RestrictedNote({ children }: { children?: ReactNode }) {
  const { visibleAccounts } = useShell();
  const { t, i18n } = useTranslation("shell");
  const parts = vendors.flatMap((vendor) => {
    const count = visibleAccounts[vendor];
    return count === undefined ? [] : [t("restricted.of", { count, provider: providerOf(vendor).shortName })];
  });
  if (parts.length === 0) return null;
  const accounts = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(parts);
  return (
    <Banner>
      {t("restricted.see", { accounts })} {children}
    </Banner>
  );
}
