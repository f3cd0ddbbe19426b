import { Provider } from "~/features/providers/provider";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { Panel } from "~/ui/panel";
import type { CostView } from "~/features/cost-report/cost-view";
import { addHref, isChosen, itemCount, MAX_ITEMS, withFind } from "./find";
import type { FindResult } from "./find.server";
import { linksFit } from "~/features/cost-report/search/link-limit";
import { href } from "~/features/cost-report/search/href";
import { useCostText } from "~/features/cost-report/use-cost-text";

/** The search box's results as part of the page: each is a link that adds it to the filters. */
export function FindPanel({ view, found }: { view: CostView; found: FindResult }) {
  const { search } = view;
  const { t } = useCostText(view);
  // Without a text and recent searches, there is nothing to list.
  if (found.word === "" && found.recent.length === 0) return null;
  return (
    <Panel
      id="found"
      title={found.word === "" ? t("recentSearches") : t("foundFor", { word: found.word })}
      tools={
        <A className="btn quiet small" href={href(search)}>
          {t("findClose")}
        </A>
      }
    >
      {found.word !== "" && itemCount(search) >= MAX_ITEMS && <p role="alert">{t("findFull")}</p>}
      <FoundItems view={view} found={found} />
      {found.recent.length > 0 && <Recent view={view} found={found} />}
    </Panel>
  );
}

function FoundItems({ view, found: { items, word } }: { view: CostView; found: FindResult }) {
  const { search } = view;
  const { t, subject, item: nameOf, money } = useCostText(view);
  if (items === null) return <p className="note">{t("listFailed")}</p>;
  if (items.length === 0) return word === "" ? null : <p className="muted">{t("noResult")}</p>;
  return (
    <ul className="found">
      {items.map((match) => {
        const { field, vendor, item, name, cost } = match;
        const to = linksFit(search, items.length) ? addHref(search, match, view.providers) : undefined;
        const label = nameOf({ item, name }, field);
        return (
          <li key={`${field} ${vendor} ${item}`} className="option">
            {to ? (
              <A href={to} aria-label={t("findAdd", { name: label })}>
                {label}
              </A>
            ) : (
              <span className="muted">{isChosen(search, match) ? t("findChosen", { name: label }) : label}</span>
            )}
            <span className="muted">{t(`word.${subject(field)}`)}</span>
            <Provider vendor={vendor} />
            <span className="end">{money(cost, vendor)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Recent({ view, found }: { view: CostView; found: FindResult }) {
  const { search } = view;
  const { t, subject } = useCostText(view);
  return (
    <div className="recent">
      {found.word !== "" && <h3>{t("recentSearches")}</h3>}
      <ul>
        {found.recent.map((recent) => (
          <li key={`${recent.field} ${recent.word}`}>
            <A href={withFind(search, recent)}>{recent.word}</A>
            {recent.field !== "all" && <span className="muted"> {t(`word.${subject(recent.field)}`)}</span>}
          </li>
        ))}
      </ul>
      <Form method="post" action="/cost-analytics/preferences">
        <input type="hidden" name="returnTo" value={href(search)} />
        <button className="btn quiet small" name="intent" value="forgetSearches">
          {t("forgetSearches")}
        </button>
      </Form>
    </div>
  );
}
