import { classNames } from "~/ui/class-names";
import styles from "../anomalies.module.css";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";

/** Actions on the selected alerts: buttons of the form around the list. */
export function BulkActions({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useAnomalyText();
  const intents = [...(mayEdit ? (["real", "expected"] as const) : []), "star", "mute", "hide", "unhide"] as const;
  return (
    <div className={classNames("screen-only", styles.bulk)} role="group" aria-label={t("bulk.label")}>
      <span className="muted">{t("bulk.label")}</span>
      {intents.map((intent) => (
        <button key={intent} className="btn small" name="intent" value={intent}>
          {t(`bulk.${intent}`)}
        </button>
      ))}
    </div>
  );
}
