import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Sheet, SheetButton } from "~/ui/overlays/sheet";

const ID = "report-settings";

interface ReportSettingsProps {
  /** Shows the settings in the page, on phones too. */
  isOpen?: boolean;
  /** The caller places the `ReportSettingsButton`. */
  isButtonElsewhere?: boolean;
  children: ReactNode;
}

/** What a report covers. On phones it is a sheet, so that the first figure is near the top of the page. */
export function ReportSettings({ isOpen = false, isButtonElsewhere = false, children }: ReportSettingsProps) {
  const { t } = useTranslation("shell");
  return (
    <>
      {!isOpen && !isButtonElsewhere && <ReportSettingsButton />}
      <Sheet id={ID} label={t("reportSettings")} isOpen={isOpen}>
        {children}
      </Sheet>
    </>
  );
}

export function ReportSettingsButton() {
  const { t } = useTranslation("shell");
  return <SheetButton id={ID} icon="sliders" label={t("reportSettings")} />;
}
