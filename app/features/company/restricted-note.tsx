import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Vendor } from "~/contract/vendors";
import { providerOf, vendors } from "~/lib/providers";
import { useShell } from "~/session/use-shell";
import { Banner } from "~/ui/banner";

interface RestrictedNoteProps {
  /** The providers whose accounts the page is about. */
  of?: readonly Vendor[];
  /** What that means for the page. */
  children?: ReactNode;
}

/** Shows users with restricted accounts how many they see. */
export function RestrictedNote({ of = vendors, children }: RestrictedNoteProps) {
  const { visibleAccounts } = useShell();
  const { t, i18n } = useTranslation("shell");
  const parts = of.flatMap((vendor) => {
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
