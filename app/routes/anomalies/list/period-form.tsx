import type { Search } from "~/features/anomalies/href";
import { ANOMALIES, href } from "~/features/anomalies/href";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { TextField } from "~/ui/controls/field";
import { HiddenFields } from "~/ui/controls/hidden-fields";
import { Form } from "~/ui/navigation/form";
import styles from "../anomalies.module.css";

interface PeriodFormProps {
  search: Search;
  period: { start: string; end: string };
}

/** A form for any two dates; the rest of the address stays. */
export function PeriodForm({ search, period: { start, end } }: PeriodFormProps) {
  const { t } = useAnomalyText();
  const [, rest = ""] = href({ ...search, page: 1, start: "", end: "" }).split("?");
  return (
    <Form method="get" action={ANOMALIES} className={styles.period} aria-label={t("period")}>
      <HiddenFields parameters={new URLSearchParams(rest)} />
      <TextField key={`start ${start}`} id="start" name="start" type="date" label={t("start")} defaultValue={start} />
      <TextField key={`end ${end}`} id="end" name="end" type="date" label={t("end")} defaultValue={end} />
      <button className="btn small">{t("apply")}</button>
    </Form>
  );
}
