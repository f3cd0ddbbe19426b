import { useTranslation } from "react-i18next";
import type { RangeProblem } from "~/lib/time/time-frames";
import { isDay } from "~/lib/time/time-frames";
import { TextField } from "~/ui/controls/field";

interface DateFieldsProps {
  /** Prefix of the fields' ids. */
  id: string;
  /** Parameter names of the first and last day. */
  names: [start: string, end: string];
  /** Values of the fields: days, or invalid input. */
  startDate: string;
  endDate: string;
  problem: RangeProblem | null;
}

/** First and last day of a range. Problems are shown at their field, which keeps the input. */
export function DateFields({ id, names: [start, end], startDate, endDate, problem }: DateFieldsProps) {
  const { t } = useTranslation("cost-analytics");
  const isWrong = (day: string) => problem === "invalid" && !isDay(day);
  const errors = (applies: boolean) => (problem && applies ? [t(`problem.${problem}`)] : undefined);
  return (
    <div className="dates">
      <DateField
        id={`${id}-start`}
        name={start}
        label={t("startDate")}
        day={startDate}
        errors={errors(isWrong(startDate))}
      />
      <DateField
        id={`${id}-end`}
        name={end}
        label={t("endDate")}
        day={endDate}
        errors={errors(problem !== "invalid" || isWrong(endDate))}
      />
    </div>
  );
}

interface DateFieldProps {
  id: string;
  name: string;
  label: string;
  day: string;
  errors?: string[];
}

/** A date field shows only dates, so other text is kept in a text field. */
function DateField({ id, name, label, day, errors }: DateFieldProps) {
  const isDate = day === "" || isDay(day);
  return (
    <TextField
      key={day}
      id={id}
      name={name}
      label={label}
      errors={errors}
      type={isDate ? "date" : "text"}
      defaultValue={day}
      placeholder="YYYY-MM-DD"
    />
  );
}
