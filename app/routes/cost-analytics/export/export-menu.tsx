import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { LaterPop } from "~/ui/later-pop";
import { part } from "~/ui/part";
import type { ExportOptionsProps } from "./export-options";

const ExportOptions = part("export-options", async () => (await import("./export-options")).ExportOptions);

/** Exports of a table. */
export function ExportMenu(options: ExportOptionsProps) {
  const { t } = useTranslation("cost-export");
  return (
    <LaterPop
      id="export"
      label={t("export")}
      align="end"
      trigger={
        <>
          <Icon name="download" />
          {t("export")}
          <Icon name="down" />
        </>
      }
    >
      <ExportOptions {...options} />
    </LaterPop>
  );
}
