import { joinList } from "~/lib/lists";
import { isNoValue } from "~/lib/no-value";
import { Chip, Chips } from "~/ui/controls/chip";
import type { FilterField } from "../href";
import { filterFields, hrefWith, noFilters } from "../href";
import type { CommitmentPage } from "../load.server";
import { useCommitmentText } from "../use-commitment-text";

/** Maximum number of values named in a chip; the rest are only counted. */
const MAX_NAMED = 3;

/** The page's filters, if any; each chip links to the page without it. */
export function FilterChips({ page }: { page: CommitmentPage }) {
  const { t, language, filterName } = useCommitmentText(page);
  const { search } = page;
  const active = filterFields.filter((field) => search[field].length > 0);
  if (active.length === 0) return null;
  return (
    <Chips label={t("filters")} clear={{ to: hrefWith(page, noFilters), label: t("clearFilters") }}>
      {active.map((field) => (
        <Chip
          key={field}
          name={t("chip.is", { word: filterName(field) })}
          removeTo={hrefWith(page, { [field]: [] })}
          removeLabel={t("chip.remove", { word: filterName(field) })}
        >
          {joinList(
            search[field]
              .slice(0, MAX_NAMED)
              .map((value) => (isNoValue(value) ? t("none") : nameOf(page, field, value))),
            language,
          )}
          {search[field].length > MAX_NAMED && ` ${t("chip.more", { count: search[field].length - MAX_NAMED })}`}
        </Chip>
      ))}
    </Chips>
  );
}

/** Commitments are known by name where the page lists them. */
function nameOf({ filters, utilization, inventory }: CommitmentPage, field: FilterField, value: string): string {
  if (field === "account") return filters?.accounts.find(({ code }) => code === value)?.name ?? value;
  if (field !== "agreement") return value;
  const listed = inventory?.reply.rows.find(({ arn }) => arn === value)?.name;
  return listed ?? utilization?.reply.rows.find(({ item }) => item === value)?.itemAlias ?? value;
}
