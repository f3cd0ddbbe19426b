import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formats } from "~/contract/tables/tables";
import type { TableFormat } from "~/contract/tables/tables";
import { PrintOption } from "~/ui/controls/print-option";
import { Icon } from "~/ui/icon";
import { A } from "~/ui/navigation/a";
import { Popover } from "~/ui/overlays/popover";
import { BusyNote } from "./busy-note";
import { useExports } from "./use-exports";

/** A menu of a screen's files, which also prints it. */
export function FileMenu({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const { exports, refresh } = useExports();
  return (
    <Popover
      id="download"
      label={t("download")}
      align="end"
      onOpen={refresh}
      trigger={
        <>
          <Icon name="download" />
          <span className="label">{t("download")}</span>
          <Icon name="down" />
        </>
      }
    >
      <BusyNote exports={exports} />
      {children}
      <hr />
      <PrintOption />
    </Popover>
  );
}

/** A table as a file of each format. */
export const FileOptions = ({ name, href }: { name: string; href: (format: TableFormat) => string }) =>
  formats.map((format) => (
    <A key={format} className="option" href={href(format)} download>
      {name}
      <span className="end">{format.toUpperCase()}</span>
    </A>
  ));
