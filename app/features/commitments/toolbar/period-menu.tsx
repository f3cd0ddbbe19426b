import { isCompactMonth } from "~/lib/time/compact-month";
import { Form } from "~/ui/navigation/form";
import { SelectField } from "~/ui/controls/field";
import { Icon } from "~/ui/icon";
import { Popover } from "~/ui/overlays/popover";
import { HiddenSearch } from "./hidden-search";
import { pathOf } from "../href";
import type { CommitmentPage } from "../load.server";
import { useCommitmentText } from "../use-commitment-text";

/** The months of the page, as a form. */
export function PeriodMenu({ page }: { page: CommitmentPage }) {
  const { t, month, months } = useCommitmentText(page);
  const { search, range } = page;
  const field = (name: "start" | "end") => {
    const chosen = range?.[name] ?? search[name];
    const listed = page.months.includes(chosen) || chosen === "" ? page.months : [chosen, ...page.months];
    return (
      <SelectField
        id={`months-${name}`}
        name={name}
        label={t(name)}
        defaultValue={chosen}
        key={chosen}
        errors={range === null && name === "start" ? [t("invalidRange")] : undefined}
      >
        {listed.map((period) => (
          <option key={period} value={period}>
            {isCompactMonth(period) ? month(period) : period}
          </option>
        ))}
      </SelectField>
    );
  };
  return (
    <Popover
      id="months"
      label={t("period")}
      align="end"
      trigger={
        <>
          <Icon name="cal" />
          {months || t("period")}
          <Icon name="down" />
        </>
      }
      width="18rem"
    >
      <Form action={pathOf(page.kind, page.screen)} className="stack">
        <HiddenSearch search={search} except={["start", "end"]} />
        {field("start")}
        {field("end")}
        <button className="btn primary" type="submit">
          {t("apply")}
        </button>
      </Form>
    </Popover>
  );
}
