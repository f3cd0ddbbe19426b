import type { Anomaly } from "~/contract/anomalies/anomalies";
import { expectedReasons, MAX_NOTE } from "~/contract/anomalies/anomalies-lists";
import { Choice, SelectField, TextAreaField, TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { Panel } from "~/ui/panel";
import styles from "../anomalies.module.css";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";

/** The company's verdict: real, or expected for a reason until a day, which keeps the series quiet. */
export function Verdict({ anomaly, mayEdit }: { anomaly: Anomaly; mayEdit: boolean }) {
  const { t, day } = useAnomalyText();
  const { number, status, judgedBy, note, reason, quietUntil } = anomaly;
  const said = judgedBy !== "" && (
    <p>
      <span className={styles.status} data-status={status}>
        {t(`status.${status}`)}
      </span>{" "}
      {judgedBy}
      {note !== "" && `: ${note}`}
      {quietUntil !== null && ` · ${t("verdict.quietUntil", { day: day(quietUntil) })}`}
    </p>
  );
  return (
    <Panel title={t("verdict.title")} id="verdict">
      <div className={styles.stack}>
        {said || <p className="muted">{t("verdict.none")}</p>}
        {mayEdit && (
          <Form method="post" className={styles.stack}>
            <input type="hidden" name="alert" value={number} />
            <Choice type="radio" name="intent" value="real" defaultChecked={status !== "expected"}>
              <span>
                <b>{t("status.real")}</b> {t("verdict.realHint")}
              </span>
            </Choice>
            <Choice type="radio" name="intent" value="expected" defaultChecked={status === "expected"}>
              <span>
                <b>{t("status.expected")}</b> {t("verdict.expectedHint")}
              </span>
            </Choice>
            <SelectField id="reason" name="reason" label={t("verdict.reason")} defaultValue={reason ?? "release"}>
              {expectedReasons.map((one) => (
                <option key={one} value={one}>
                  {t(`reason.${one}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              id="quietUntil"
              name="quietUntil"
              type="date"
              label={t("verdict.until")}
              hint={t("verdict.untilHint")}
              defaultValue={quietUntil ?? ""}
            />
            <TextAreaField
              id="note"
              name="note"
              label={t("verdict.note")}
              maxLength={MAX_NOTE}
              rows={3}
              defaultValue={note}
            />
            <div className="row">
              <button className="btn primary">{t("verdict.save")}</button>
            </div>
          </Form>
        )}
      </div>
    </Panel>
  );
}
