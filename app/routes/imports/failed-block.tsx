import { Panel } from "~/ui/panel";
import { Failed } from "~/ui/loading/state";
import { useImportText } from "./use-import-text";

/** A block that could not be loaded; the others stay. */
export function FailedBlock({ title, retryTo }: { title: string; retryTo: string }) {
  const { t } = useImportText();
  return (
    <Panel title={title}>
      <Failed title={t("failed.title")} text={t("failed.text")} retry={{ to: retryTo, label: t("failed.retry") }} />
    </Panel>
  );
}
