import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { RangeProblem } from "~/lib/time/time-frames";
import { Form } from "~/ui/navigation/form";
import { useNavigate } from "~/ui/navigation/use-navigate";
import { DateFields } from "../toolbar/range/date-fields";
import { HiddenSearch } from "~/features/cost-report/search/hidden-search";
import type { Search } from "~/features/cost-report/search/href";
import { hrefWith } from "~/features/cost-report/search/href";

interface CompareFormProps {
  id: string;
  search: Search;
  startDate: string;
  endDate: string;
  problem: RangeProblem | null;
  submitClass: string;
}

/** The compared range as a GET form. */
export function CompareForm({ id, search, submitClass, ...dates }: CompareFormProps) {
  const { t } = useTranslation("cost-analytics");
  const navigate = useNavigate();
  /** With JavaScript the address becomes canonical immediately. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    navigate(
      hrefWith(search, {
        compare: {
          ...search.compare,
          with: "custom",
          start: String(fields.get("cstart")),
          end: String(fields.get("cend")),
        },
      }),
    );
  };
  return (
    <Form as="form" className="range-form" action="/cost-analytics" aria-label={t("compare.custom")} onSubmit={submit}>
      <HiddenSearch search={search} without={["compare", "cstart", "cend"]} />
      <DateFields id={id} names={["cstart", "cend"]} {...dates} />
      <footer>
        <span className="hint">{t("rangeHint")}</span>
        <button className={submitClass}>{t("apply")}</button>
      </footer>
    </Form>
  );
}
