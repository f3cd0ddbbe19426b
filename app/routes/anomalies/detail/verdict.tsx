import type { SubmissionResult } from "@conform-to/react";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { expectedReasons, MAX_NOTE } from "~/contract/anomalies/anomalies-lists";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { Banner } from "~/ui/banner";
import { Choice, SelectField, TextAreaField, TextField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { Panel } from "~/ui/panel";
import styles from "../anomalies.module.css";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";

interface Props {
  anomaly: Anomaly;
  /** Of the verdict. */
  version: string;
  mayEdit: boolean;
  /** A rejected verdict with its input. */
  refused: SubmissionResult | undefined;
}

/** The company's verdict: real, or expected for a reason until a day, which mutes the series. */
export function Verdict({ anomaly, version, mayEdit, refused }: Props) {
  const { t, day, judgement } = useAnomalyText();
  const messages = useFieldMessages("anomalies");
  const typed = (name: string) => {
    const value = refused?.initialValue?.[name];
    return typeof value === "string" ? value : undefined;
  };
  const errors = (name: string) => messages(refused?.error?.[name] ?? undefined);
  const { number, status, judgedBy, note, reason, quietUntil } = anomaly;
  const isExpected = (typed("intent") ?? status) === "expected";
  const judgedNote = judgedBy !== "" && (
    <p>
      <span className={styles.status} data-status={status}>
        {t(`status.${status}`)}
      </span>{" "}
      {judgement(anomaly)}
      {quietUntil !== null && ` · ${t("verdict.quietUntil", { day: day(quietUntil) })}`}
    </p>
  );
  return (
    <Panel title={t("verdict.title")} id="verdict">
      <div className={styles.stack}>
        {judgedNote || <p className="muted">{t("verdict.none")}</p>}
        {mayEdit && (
          <Form key={`${number} ${version}`} method="post" className={styles.stack}>
            {refused?.error?.[""] && <Banner tone="fail">{errors("")?.join(" ")}</Banner>}
            <input type="hidden" name="alert" value={number} />
            <input type="hidden" name="version" value={typed("version") ?? (refused ? "" : version)} />
            <Choice type="radio" name="intent" value="real" defaultChecked={!isExpected}>
              <span>
                <b>{t("status.real")}</b> {t("verdict.realHint")}
              </span>
            </Choice>
            <Choice type="radio" name="intent" value="expected" defaultChecked={isExpected}>
              <span>
                <b>{t("status.expected")}</b> {t("verdict.expectedHint")}
              </span>
            </Choice>
            <SelectField
              id="reason"
              name="reason"
              label={t("verdict.reason")}
              defaultValue={typed("reason") ?? reason ?? "release"}
            >
              {expectedReasons.map((value) => (
                <option key={value} value={value}>
                  {t(`reason.${value}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              id="quietUntil"
              name="quietUntil"
              type="date"
              label={t("verdict.until")}
              hint={t("verdict.untilHint")}
              defaultValue={typed("quietUntil") ?? (refused ? "" : (quietUntil ?? ""))}
              errors={errors("quietUntil")}
            />
            <TextAreaField
              id="note"
              name="note"
              label={t("verdict.note")}
              maxLength={MAX_NOTE}
              rows={3}
              defaultValue={typed("note") ?? (refused ? "" : note)}
              errors={errors("note")}
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
