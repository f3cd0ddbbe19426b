import type { ViewBy } from "~/contract/costs/cost-query";
import { lazyPart } from "~/ui/loading/lazy-part";
import { Segmented } from "~/ui/controls/segmented";
import type { CostPage } from "../../data.server";
import type { FilterForm } from "~/features/filters/panel/filter-lists.server";
import { hrefWith } from "~/features/cost-report/search/href";
import { useCostText } from "~/features/cost-report/use-cost-text";

// Loaded on demand, because most pages show neither.
const SetPicker = lazyPart("set-picker", async () => (await import("./set-picker")).SetPicker);
const TagKeyPicker = lazyPart("tag-key-picker", async () => (await import("./tag-key-picker")).TagKeyPicker);

const views: ViewBy[] = ["account", "product", "region", "tag", "serviceGroup"];

type ViewByPickerProps = Pick<CostPage, "view" | "tagKeys"> & Pick<FilterForm, "sets">;

/** The view-by; for tags with their key, for service groups with their set. */
export function ViewByPicker({ view, tagKeys, sets }: ViewByPickerProps) {
  const { search } = view;
  const { t, subject } = useCostText(view);
  return (
    <>
      <Segmented
        label={t("viewBy")}
        items={views.map((by) => ({
          to: hrefWith(search, { by }),
          label: t(`word.${subject(by)}`),
          current: search.by === by,
        }))}
      />
      {search.by === "tag" && <TagKeyPicker view={view} tagKeys={tagKeys} />}
      {search.by === "serviceGroup" && <SetPicker view={view} sets={sets} />}
    </>
  );
}
