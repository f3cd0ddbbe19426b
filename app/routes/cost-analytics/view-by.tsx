import type { ViewBy } from "~/contract/cost-analytics";
import { Icon } from "~/ui/icon";
import { Pop } from "~/ui/pop";
import { Segmented } from "~/ui/segmented";
import type { CostPage } from "./data.server";
import { hrefWith } from "./href";
import { useWords } from "./use-words";

const views: ViewBy[] = ["account", "product", "region", "tag"];

/** What the costs are split by; for tags also by which key. */
export function ViewByPicker({ page }: { page: CostPage }) {
  const { search } = page;
  const { t, subject } = useWords(page);
  return (
    <>
      <Segmented
        label={t("viewBy")}
        items={views.map((by) => ({ to: hrefWith(search, { by }), label: t(`word.${subject(by)}`), current: search.by === by }))}
      />
      {search.by === "tag" && <TagKeyPicker page={page} />}
    </>
  );
}

function TagKeyPicker({ page }: { page: CostPage }) {
  const { search, tagKeys } = page;
  const { t, money } = useWords(page);
  return (
    <Pop
      id="tag-keys"
      label={t("tagKey")}
      trigger={
        <>
          <span className="truncate tag-key">{search.tag || t("chooseTagKey")}</span>
          <Icon name="down" />
        </>
      }
    >
      <header>{t("tagKeyHeader")}</header>
      <div className="option-list">
        {tagKeys?.map(({ key, cost }) => (
          <a key={key} className="option" href={hrefWith(search, { tag: key })} aria-current={search.tag === key ? "true" : undefined}>
            <span className="truncate">{key}</span>
            <span className="end">{money(cost)}</span>
          </a>
        ))}
        {tagKeys?.length === 0 && <p className="note">{t("noTagKey")}</p>}
        {!tagKeys && <p className="note">{t("listFailed")}</p>}
      </div>
    </Pop>
  );
}
