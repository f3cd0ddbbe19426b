import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../loading/use-hydrated";

/** Prints the page with print.css, or saves it as PDF. Without JavaScript it names the keys to press. */
export function PrintOption() {
  const { t } = useTranslation("shell");
  const print = (event: MouseEvent) => {
    event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    window.print();
  };
  if (!useHydrated()) return <p className="note">{t("print.hint")}</p>;
  return (
    <button className="option" type="button" onClick={print}>
      {t("print")}
    </button>
  );
}
