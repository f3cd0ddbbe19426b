import type { FormEvent } from "react";
import { useState } from "react";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { Icon } from "~/ui/icon";
import { Popover } from "~/ui/overlays/popover";
import { SearchBox } from "~/ui/controls/search-box";
import { useHydrated } from "~/ui/loading/use-hydrated";
import { useNavigate } from "~/ui/navigation/use-navigate";
import type { CostPage } from "../../data.server";
import { HiddenSearch } from "~/features/cost-report/search/hidden-search";
import { hrefWith } from "~/features/cost-report/search/href";
import { useCostText } from "~/features/cost-report/use-cost-text";

/** Tag keys as spelled in the bills, with their cost; typing narrows them, and without JavaScript completes a key. */
export function TagKeyPicker({ view, tagKeys }: Pick<CostPage, "view" | "tagKeys">) {
  const { search } = view;
  const { t, money } = useCostText(view);
  const isLive = useHydrated();
  const navigate = useNavigate();
  const [word, setWord] = useState("");
  const matches = tagKeys?.filter(({ key }) => key.toLowerCase().includes(word.toLowerCase()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (matches?.[0]) navigate(hrefWith(search, { tag: matches[0].key }));
  };
  return (
    <Popover
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
      {tagKeys && tagKeys.length > 0 && (
        <Form as="form" className="find" action="/cost-analytics" onSubmit={submit}>
          <HiddenSearch search={search} without={["tag"]} />
          <SearchBox
            label={t("findPart.tag")}
            name="tag"
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
            list={isLive ? undefined : "tag-key-list"}
          />
          {!isLive && (
            <datalist id="tag-key-list">
              {tagKeys.map(({ key }) => (
                <option key={key} value={key} />
              ))}
            </datalist>
          )}
          <button className="btn small">{t("apply")}</button>
        </Form>
      )}
      <div className="option-list">
        {matches?.map(({ key, cost }) => (
          <A
            key={key}
            className="option"
            href={hrefWith(search, { tag: key })}
            aria-current={search.tag === key ? "true" : undefined}
          >
            <span className="truncate">{key}</span>
            <span className="end">{money(cost)}</span>
          </A>
        ))}
        {tagKeys?.length === 0 && <p className="note">{t("noTagKey")}</p>}
        <div role="status">
          {tagKeys && tagKeys.length > 0 && matches?.length === 0 && <p className="note">{t("noResult")}</p>}
        </div>
        {!tagKeys && <p className="note">{t("listFailed")}</p>}
      </div>
    </Popover>
  );
}
