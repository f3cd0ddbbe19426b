import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Stands where something could not be loaded, and loads it again where there is JavaScript. */
export function LoadFailed({ retry, children }: { retry?: () => void; children?: ReactNode }) {
  const { t } = useTranslation("errors");
  return (
    <p className="note" role="alert">
      {children ?? t("500.title")}{" "}
      {retry && (
        // Focus stays where it is: a list of suggestions closes when its field loses it.
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
