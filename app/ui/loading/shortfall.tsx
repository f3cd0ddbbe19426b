import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { Shortfall } from "~/lib/shortfall";
import { Toast } from "../overlays/toast";

/** The common reason why blocks of the page failed; null if it is unknown or there are several. */
export const ShortfallContext = createContext<Shortfall | null>(null);

export const useShortfall = (): Shortfall | null => useContext(ShortfallContext);

export function ShortfallText({ of: shortfall }: { of: Shortfall }) {
  const { t } = useTranslation("errors");
  return <>{t(`block.${shortfall}`)}</>;
}

/** Reports that part of the page could not be loaded, and why if that is known; otherwise `message`. */
export function FailedToast({ message }: { message: string }) {
  const shortfall = useShortfall();
  return <Toast type="error" message={shortfall ? <ShortfallText of={shortfall} /> : message} />;
}
