import type { SubmissionResult } from "@conform-to/react";
import type { WatchedSeries } from "~/contract/anomalies/watched-series";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { useFieldMessages } from "~/i18n/use-field-messages";
import { Banner } from "~/ui/banner";
import { Choice, FieldSet, TextAreaField } from "~/ui/controls/field";
import { Form } from "~/ui/navigation/form";
import { Panel } from "~/ui/panel";
import { WATCHED_PATH } from "./href";
import styles from "./watched.module.css";

interface WatchedFormProps {
  chosen: WatchedSeries & { version: string; isTooLarge: boolean };
  /** Of recent bills, highest cost first. */
  tagKeys: string[];
  /** null: they could not be loaded, or the user may not see them. */
  sets: { setId: string; setName: string; groups: { key: string; groupName: string }[] }[] | null;
  mayEdit: boolean;
  /** The form as returned with its problems. */
  result: SubmissionResult | undefined;
}

/** A line for each value, as the form reads them. */
const linesOf = (values: WatchedSeries["tagValues"]): string =>
  values.map(({ key, value }) => `${key}=${value}`).join("\n");

/** Checkboxes and lines for what is watched besides accounts, products and regions. */
export function WatchedForm({ chosen, tagKeys, sets, mayEdit, result }: WatchedFormProps) {
  const { t } = useAnomalyText();
  const messages = useFieldMessages("anomalies");
  /** Problems of the field and its entries, each once. */
  const errors = (name: string) => {
    const fieldErrors = Object.entries(result?.error ?? {}).filter(([field]) => field.split("[")[0] === name);
    return messages(fieldErrors.length > 0 ? [...new Set(fieldErrors.flatMap(([, codes]) => codes ?? []))] : undefined);
  };
  const many = (name: "tagKeys" | "serviceGroups"): string[] =>
    result ? [result.initialValue?.[name] ?? []].flat().filter((value) => typeof value === "string") : chosen[name];
  const typed = result ? String(result.initialValue?.tagValues ?? "") : linesOf(chosen.tagValues);
  const version = result ? String(result.initialValue?.version ?? "") : chosen.version;
  const [tags, groups] = [many("tagKeys"), many("serviceGroups")];
  const general = errors("");
  const ofGroups = errors("serviceGroups");
  return (
    <Form method="post" action={WATCHED_PATH} className={styles.form} noValidate>
      <input type="hidden" name="version" value={version} />
      {general && <Banner tone="fail">{general.join(" ")}</Banner>}
      {chosen.isTooLarge && <Banner tone="warn">{t("watch.tooManyConditions")}</Banner>}
      <Panel title={t("watch.tags")} note={t("watch.tagsNote")}>
        <fieldset className={styles.fields} disabled={!mayEdit}>
          <FieldSet id="tagKeys" legend={t("watch.allValues")} errors={errors("tagKeys")}>
            <div className={styles.choices}>
              {[...new Set([...chosen.tagKeys, ...tags, ...tagKeys])].map((key) => (
                <Choice key={key} type="checkbox" name="tagKeys" value={key} defaultChecked={tags.includes(key)}>
                  {key}
                </Choice>
              ))}
            </div>
          </FieldSet>
          <TextAreaField
            id="tagValues"
            name="tagValues"
            label={t("watch.values")}
            hint={t("watch.valuesHint")}
            rows={4}
            defaultValue={typed}
            errors={errors("tagValues")}
          />
        </fieldset>
      </Panel>
      <Panel title={t("watch.groups")} note={t("watch.groupsNote")}>
        <fieldset
          className={styles.fields}
          disabled={!mayEdit}
          data-invalid={ofGroups && ""}
          aria-describedby={ofGroups && "groups-error"}
        >
          {sets?.length === 0 && <p className="muted">{t("watch.noGroups")}</p>}
          {sets === null && (
            <>
              <p className="muted">{t("watch.unknownGroups")}</p>
              {groups.map((key) => (
                <input key={key} type="hidden" name="serviceGroups" value={key} />
              ))}
            </>
          )}
          {sets?.map(({ setId, setName, groups: setGroups }) => (
            <fieldset key={setId} className="field">
              <legend>{setName}</legend>
              <div className={styles.choices}>
                {setGroups.map(({ key, groupName }) => (
                  <Choice
                    key={key}
                    type="checkbox"
                    name="serviceGroups"
                    value={key}
                    defaultChecked={groups.includes(key)}
                  >
                    {groupName}
                  </Choice>
                ))}
              </div>
            </fieldset>
          ))}
          {ofGroups && (
            <span className="error" id="groups-error" role="alert">
              {ofGroups.join(" ")}
            </span>
          )}
        </fieldset>
      </Panel>
      {mayEdit && (
        <div className="row">
          <button className="btn primary">{t("watch.save")}</button>
        </div>
      )}
    </Form>
  );
}
