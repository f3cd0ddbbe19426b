import { useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { RangeProblem } from "~/lib/time-frames";
import { isDay } from "~/lib/time-frames";
import { TextField } from "~/ui/field";
import { HiddenSearch } from "./hidden-search";
import type { Search } from "./href";
import { hrefWith } from "./href";

interface RangeFormProps {
  id: string;
  search: Search;
  /** What the fields hold: days, or what was typed instead. */
  startDate: string;
  endDate: string;
  problem: RangeProblem | null;
  submitClass: string;
}

/** The custom range as a GET form. What is wrong is said at its field, which keeps what was typed. */
export function RangeForm({ id, search, startDate, endDate, problem, submitClass }: RangeFormProps) {
  const { t } = useTranslation("cost-analytics");
  const isWrong = (day: string) => problem === "invalid" && !isDay(day);
  const navigate = useNavigate();
  /** With JavaScript the address is the canonical one at once. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    navigate(hrefWith(search, { range: "custom", start: String(fields.get("start")), end: String(fields.get("end")) }));
  };
  const errors = (applies: boolean) => (problem && applies ? [t(`problem.${problem}`)] : undefined);
  return (
    <form className="range-form" action="/cost-analytics" aria-label={t("frame.custom")} onSubmit={submit}>
      <HiddenSearch search={search} without={["range", "start", "end"]} />
      <div className="dates">
        <DateField id={`${id}-start`} name="start" label={t("startDate")} day={startDate} errors={errors(isWrong(startDate))} />
        <DateField id={`${id}-end`} name="end" label={t("endDate")} day={endDate} errors={errors(problem !== "invalid" || isWrong(endDate))} />
      </div>
      <footer>
        <span className="hint">
          {t("rangeHint")}
        </span>
        <button className={submitClass}>{t("apply")}</button>
      </footer>
    </form>
  );
}

interface DateFieldProps {
  id: string;
  name: string;
  label: string;
  day: string;
  errors?: string[];
}

/** A date field shows nothing but dates, so other text is kept in a text field. */
function DateField({ id, name, label, day, errors }: DateFieldProps) {
  const isDate = day === "" || isDay(day);
  return <TextField key={day} id={id} name={name} label={label} errors={errors} type={isDate ? "date" : "text"} defaultValue={day} placeholder="YYYY-MM-DD" />;
}
