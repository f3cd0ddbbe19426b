import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { RangeProblem } from "~/lib/time/time-frames";
import { Form } from "~/ui/navigation/form";
import { useNavigate } from "~/ui/navigation/use-navigate";
import { DateFields } from "./date-fields";
import { HiddenSearch } from "~/features/cost-report/search/hidden-search";
import type { Search } from "~/features/cost-report/search/href";
import { hrefWith } from "~/features/cost-report/search/href";

interface RangeFormProps {
  id: string;
  search: Search;
  /** Values of the fields: days, or invalid input. */
  startDate: string;
  endDate: string;
  problem: RangeProblem | null;
  submitClass: string;
}

/** The custom range as a GET form. Problems are shown at their field, which keeps the input. */
export function RangeForm({ id, search, startDate, endDate, problem, submitClass }: RangeFormProps) {
  const { t } = useTranslation("cost-analytics");
  const navigate = useNavigate();
  /** With JavaScript the address becomes canonical immediately. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    navigate(hrefWith(search, { range: "custom", start: String(fields.get("start")), end: String(fields.get("end")) }));
  };
  return (
    <Form as="form" className="range-form" action="/cost-analytics" aria-label={t("frame.custom")} onSubmit={submit}>
      <HiddenSearch search={search} without={["range", "start", "end"]} />
      <DateFields id={id} names={["start", "end"]} startDate={startDate} endDate={endDate} problem={problem} />
      <footer>
        <span className="hint">{t("rangeHint")}</span>
        <button className={submitClass}>{t("apply")}</button>
      </footer>
    </Form>
  );
}
