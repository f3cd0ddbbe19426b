import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Shown in place of something that could not be loaded; with JavaScript it can be retried. */
export function LoadFailed({ retry, children }: { retry?: () => void; children?: ReactNode }) {
  const { t } = useTranslation("errors");
  return (
    <p className="note" role="alert">
      {children ?? t("500.title")}{" "}
      {retry && (
        // Keeps focus where it is: a list of suggestions closes when its field loses it.
        <button
          className="btn quiet small"
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={retry}
        >
          {t("tryAgain")}
        </button>
      )}
    </p>
  );
}
