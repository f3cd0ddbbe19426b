import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { Failed } from "~/ui/loading/state";
import { Panel } from "~/ui/panel";

/** A block that could not be loaded; the others stay. */
export function FailedPanel({ title, retryTo }: { title: string; retryTo: string }) {
  const { t } = useAnomalyText();
  return (
    <Panel title={title}>
      <Failed title={t("failed.title")} text={t("failed.text")} retry={{ to: retryTo, label: t("failed.retry") }} />
    </Panel>
  );
}
