import { subtract } from "~/lib/decimal";
import { changeRatio } from "~/lib/money";
import { A } from "~/ui/a";
import { Delta, directionOf } from "~/ui/amount";
import { Kpi } from "~/ui/kpi";
import { whyNotComparable } from "./comparable";
import type { CostPage } from "./data.server";
import { itemHref } from "./drill-down";
import { notCompared } from "./compare/comparison";
import type { Report } from "./report";
import { signed } from "./signed";
import { useWords } from "./use-words";

/** The item with the largest change as an amount, linked to its own comparison; nothing where there are no changes. */
export function MoverKpi({ page, report }: { page: CostPage; report: Report }) {
  const words = useWords(page);
  const { t } = words;
  const { search, changes } = page;
  const { mover, by } = report;
  // Which of the averages changed most is another question.
  const isComparable = changes
    ? !changes.isAverage && changes.unmatched === null
    : search.compare.with === "off" && whyNotComparable(report, page.data) === null;
  if (!mover || !isComparable) return null;
  const { vendor, item, itemAlias, cost, previousCost } = mover;
  const compare = changes ? search.compare : { ...notCompared, with: "last_period" as const };
  const to = itemHref({ ...search, compare }, by, vendor, item);
  const name = words.item({ item, name: itemAlias }, by);
  const before = previousCost ?? "0";
  const ratio = changeRatio(cost, before);
  return (
    <Kpi
      label={t("kpi.mover")}
      value={
        <span className="clamped" title={name}>
          {to ? <A href={to}>{name}</A> : name}
        </span>
      }
      note={
        <>
          {signed(words.money(subtract(cost, before), vendor))}{" "}
          {previousCost === null ? t("new") : <Delta ratio={ratio} text={t(directionOf(ratio))} />}
        </>
      }
    />
  );
}
