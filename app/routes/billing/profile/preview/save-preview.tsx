import { Form } from "~/ui/navigation/form";
import { ChangedBills } from "./changed-bills";
import { INTENT, PREVIEWED } from "../form/form-id";
import { ConcurrentChanges } from "./concurrent-changes";
import type { ShownPreview } from "./save-profile.server";
import styles from "../profile.module.css";
import { useProfileText } from "../use-profile-text";

/** Preview of saving; it contains the entered form as hidden fields. */
export function SavePreview({ shown: { requested, preview, isChanged, fields } }: { shown: ShownPreview }) {
  const { t, month, provider, summary } = useProfileText();
  const { target } = preview;
  const words = { provider: provider(requested.vendor), month: month(requested.effectiveMonth) };
  return (
    <div className={styles.form}>
      <ConcurrentChanges preview={preview} isChanged={isChanged} />
      <div className="prose">
        <p>
          <b>
            {target
              ? t("preview.corrects", { ...words, from: month(target.effectiveMonth) })
              : t("preview.adds", words)}
          </b>
        </p>
        {target && <p>{t("preview.was", { summary: summary(target.profile) })}</p>}
        <p>{t("preview.is", { summary: summary(requested.profile) })}</p>
      </div>
      <ChangedBills preview={preview} />
      <Form method="post" className="row wrap">
        {fields.map(([name, value], n) => (
          <input key={n} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name={PREVIEWED} value={preview.stamp} />
        <button className="btn primary" name={INTENT} value="save">
          {t("preview.confirm")}
        </button>
        <button className="btn" name={INTENT} value="back">
          {t("preview.back")}
        </button>
      </Form>
    </div>
  );
}
