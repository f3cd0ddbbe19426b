import type { ImportSummary } from "~/contract/imports/imports";
import { formatFileSize } from "~/lib/files/file-size";
import { joinList } from "~/lib/lists";
import { A } from "~/ui/navigation/a";
import { Badge, type BadgeTone } from "~/ui/badge";
import { LongName } from "~/ui/long-name";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { costsHref } from "./costs-href";
import type { ImportRow } from "../import-row";
import { DismissImport, RemoveImport } from "../actions/remove-import";
import { href, defaultSearch } from "../href";
import { useImportText } from "../use-import-text";

const tones: Partial<Record<ImportSummary["status"], BadgeTone>> = {
  published: "success",
  failed: "critical",
  received: "accent",
  storing: "accent",
};

/** The import's files, state and user, with its actions. */
export function DetailHead({ summary, row, mayEdit }: { summary: ImportSummary; row: ImportRow; mayEdit: boolean }) {
  const { t, lang, name, time } = useImportText();
  const { status, format, bytes, by, createdAt, fileNames } = summary;
  const costs = status === "published" && row.sums.length > 0 ? costsHref(row) : null;
  return (
    <PageHead
      back={{ to: href(defaultSearch), label: t("detail.back") }}
      title={
        <>
          <LongName name={name(row)} /> <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
        </>
      }
      text={
        <>
          <p>
            {t("detail.byline", {
              format: format ?? t("detail.formatUnknown"),
              size: formatFileSize(bytes),
              by,
              when: time(createdAt),
            })}
          </p>
          {fileNames.length > 1 && (
            <p>
              <LongName name={joinList(fileNames, lang)} />
            </p>
          )}
        </>
      }
      actions={
        <>
          {costs && (
            <A className="btn primary" href={costs}>
              <Icon name="chart" />
              {t("detail.costs")}
            </A>
          )}
          {mayEdit && status === "published" && <RemoveImport row={row} />}
          {mayEdit && status === "failed" && <DismissImport importId={summary.importId} name={name(row)} />}
        </>
      }
    />
  );
}
