import { useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { useToastedFailures } from "./retry";
import { Toast, toastPlace } from "../overlays/toast";

/** Says that a request failed (spec §8) and offers a retry. The root renders it once. */
export function RetryToast() {
  const { t } = useTranslation("errors");
  const failures = useToastedFailures();
  /** Where the focus was before. */
  const origin = useRef<HTMLElement | null>(null);
  const last = failures.at(-1);
  if (!last) return null;
  const retry = () => {
    if (origin.current?.isConnected) origin.current.focus();
    for (const failure of failures) failure.retry();
  };
  const button = (
    <button
      className="btn small"
      type="button"
      onFocus={(event) => (origin.current = event.relatedTarget as HTMLElement | null)}
      onClick={retry}
    >
      {t("tryAgain")}
    </button>
  );
  const toast = <Toast key={last.target} type="error" message={t("500.title")} action={button} />;
  return createPortal(toast, toastPlace("error"));
}
