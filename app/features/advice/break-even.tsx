import type { AdviceRow } from "~/contract/commitments/advice";
import { Kpi } from "~/ui/kpi";
import { useAdviceText } from "./use-advice-text";

/** When a purchase has paid for itself, and how much of it is paid upfront, if both are known. */
export function BreakEven({ row }: { row: AdviceRow }) {
  const { t, months, money } = useAdviceText();
  const { breakEvenMonths, upfrontCost, upfrontPaybackMonths } = row;
  return (
    <Kpi
      label={t("column.breakEven")}
      value={months(breakEvenMonths)}
      note={
        breakEvenMonths === null || upfrontCost === null
          ? undefined
          : t(noteOf({ breakEvenMonths, upfrontCost, upfrontPaybackMonths }), {
              upfront: money(upfrontCost, row.currency),
              months: months(upfrontPaybackMonths),
            })
      }
    />
  );
}

/** If all is paid upfront, both are paid for at the same time. */
const noteOf = ({
  upfrontCost,
  breakEvenMonths,
  upfrontPaybackMonths,
}: Pick<AdviceRow, "upfrontCost" | "breakEvenMonths" | "upfrontPaybackMonths">) =>
  Number(upfrontCost) === 0
    ? "nothingUpfront"
    : breakEvenMonths === upfrontPaybackMonths
      ? "allUpfront"
      : "partlyUpfront";
