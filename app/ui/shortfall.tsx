import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { Shortfall } from "~/lib/shortfall";
import { Toast } from "./toast";

/** What the blocks of the page that failed have failed of; null: something else, or several things. */
export const ShortfallContext = createContext<Shortfall | null>(null);

export const useShortfall = (): Shortfall | null => useContext(ShortfallContext);

export function ShortfallText({ of }: { of: Shortfall }) {
  const { t } = useTranslation("errors");
  return <>{t(`block.${of}`)}</>;
}

/** Says that some of the page could not be loaded: why, where that is known, else `message`. */
export function FailedToast({ message }: { message: string }) {
  const shortfall = useShortfall();
  return <Toast type="error" message={shortfall ? <ShortfallText of={shortfall} /> : message} />;
}
