import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { LazyPopover } from "~/ui/overlays/lazy-popover";
import { lazyPart } from "~/ui/loading/lazy-part";
import type { ExportOptionsProps } from "./export-options";

const ExportOptions = lazyPart("export-options", async () => (await import("./export-options")).ExportOptions);

/** Exports of a table. */
export function ExportMenu(options: ExportOptionsProps) {
  const { t } = useTranslation("cost-export");
  return (
    <LazyPopover
      id="export"
      label={t("export")}
      align="end"
      trigger={
        <>
          <Icon name="download" />
          <span className="label">{t("export")}</span>
          <Icon name="down" />
        </>
      }
    >
      <ExportOptions {...options} />
    </LazyPopover>
  );
}
