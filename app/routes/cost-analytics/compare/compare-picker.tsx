import { Icon } from "~/ui/icon";
import { LaterPop } from "~/ui/later-pop";
import { part } from "~/ui/part";
import type { CostPage } from "../data.server";
import { useWords } from "../use-words";

const CompareOptions = part("compare-options", async () => (await import("./compare-options")).CompareOptions);

/** The comparison of the report. */
export function ComparePicker({ page }: { page: CostPage }) {
  const { search, range, compared } = page;
  const words = useWords(page);
  const { t } = words;
  if (!range) return null;
  return (
    <LaterPop
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
      <CompareOptions page={page} range={range} />
    </LaterPop>
  );
}
