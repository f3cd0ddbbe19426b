import { Icon } from "~/ui/icon";
import { LazyPopover } from "~/ui/overlays/lazy-popover";
import { lazyPart } from "~/ui/loading/lazy-part";
import type { CostPage } from "../data.server";
import { useCostText } from "~/features/cost-report/use-cost-text";

const CompareOptions = lazyPart("compare-options", async () => (await import("./compare-options")).CompareOptions);

/** The comparison of the report. */
export function ComparePicker({ view, range, compared }: Pick<CostPage, "view" | "range" | "compared">) {
  const { search } = view;
  const words = useCostText(view);
  const { t } = words;
  if (!range) return null;
  return (
    <LazyPopover
      id="compare"
      label={t("compare")}
      trigger={
        search.compare.with === "off" ? (
          <>
            {t("compare")}
            <Icon name="down" />
          </>
        ) : (
          <>
            <span>
              <span className="k">{t("comparedWith")}</span>{" "}
              {compared?.range ? words.range(compared.range) : t("noRange")}
            </span>
            <Icon name="down" />
          </>
        )
      }
    >
      <CompareOptions view={view} compared={compared} range={range} />
    </LazyPopover>
  );
}
