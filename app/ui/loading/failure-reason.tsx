import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { FailureReason } from "~/lib/failure-reason";
import { Toast } from "../overlays/toast";

/** The common reason why blocks of the page failed; null if it is unknown or there are several. */
export const FailureReasonContext = createContext<FailureReason | null>(null);

export const useFailureReason = (): FailureReason | null => useContext(FailureReasonContext);

export function FailureReasonText({ of: failureReason }: { of: FailureReason | "failed" }) {
  const { t } = useTranslation("errors");
  return <>{t(`block.${failureReason}`)}</>;
}

/** Reports that part of the page could not be loaded, and why if that is known; otherwise with the words of spec §8. */
export function FailedToast() {
  return <Toast type="error" message={<FailureReasonText of={useFailureReason() ?? "failed"} />} />;
}
