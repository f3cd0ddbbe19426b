import type { ViewBy } from "~/contract/cost-analytics";
import { part } from "~/ui/part";
import { Segmented } from "~/ui/segmented";
import type { CostPage } from "../data.server";
import { hrefWith } from "../href";
import { useWords } from "../use-words";

// Loaded on demand, as most pages show neither.
const SetPicker = part("set-picker", async () => (await import("./set-picker")).SetPicker);
const TagKeyPicker = part("tag-key-picker", async () => (await import("./tag-key-picker")).TagKeyPicker);

const views: ViewBy[] = ["account", "product", "region", "tag", "serviceGroup"];

/** The view-by; for tags with their key, for service groups with their set. */
export function ViewByPicker({ page }: { page: CostPage }) {
  const { search } = page;
  const { t, subject } = useWords(page);
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
      {search.by === "tag" && <TagKeyPicker page={page} />}
      {search.by === "serviceGroup" && <SetPicker page={page} />}
    </>
  );
}
