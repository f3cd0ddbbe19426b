import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listIgnored } from "~/features/address/ignored";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { getFixedT } from "~/i18n/i18n.server";
import { redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { allowReopening } from "~/session/pending-form/save-pending-form.server";
import { requireUser } from "~/session/require-user.server";
import { Banner } from "~/ui/banner";
import { A } from "~/ui/navigation/a";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Empty, Failed } from "~/ui/loading/state";
import { titled } from "~/ui/titled";
import { href } from "~/features/cost-report/search/href";
import type { SavingProblem } from "./saved-actions.server";
import { handleSavedFilterForm } from "./saved-actions.server";
import { SaveAsForm, SaveForm } from "./saved-forms";
import { listSavedFilters } from "./saved-list.server";
import { appliedFilter } from "./saved-list.server";
import { SavedTable } from "./saved-table";
import { parse } from "~/features/cost-report/search/search";
import { useSavedText } from "./use-saved-text";

export const handle = { i18n: ["cost-filters"] };

/** The saved filters, and the forms that save the cost page with the same parameters. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  const { search, ignored } = parse(new URL(request.url).searchParams);
  const [filters, applied, t] = await Promise.all([
    listSavedFilters(upstream),
    appliedFilter(upstream, search),
    getFixedT(request, "cost-filters"),
  ]);
  return data(
    {
      address: listIgnored(ignored),
      search,
      filters,
      applied,
      title: t("saved.title"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Intents `save`, `saveAs`, `rename` and `delete`; problems of a name are returned with 422 and the typed entries. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { search } = parse(new URL(request.url).searchParams);
  await allowReopening(request);
  const saved = await handleSavedFilterForm(() => requireUser(request), form, search);
  if (saved.problem) return data(saved, { status: statusOf(saved.problem) });
  const t = await getFixedT(request, "cost-filters");
  const { intent, index } = saved;
  const isSaved = intent === "save" || intent === "saveAs";
  const filter = isSaved ? index : intent === "delete" && search.filter === index ? null : search.filter;
  const to = href(
    { ...search, page: 1, opened: null, filter },
    isSaved ? "/cost-analytics" : "/cost-analytics/filters",
  );
  return redirectWithToast(request, to, { type: "success", message: t(`saved.done.${intent}`) });
}

const statusOf = ({ reason }: SavingProblem): number => (reason === null ? 200 : reason === "left" ? 403 : 422);

export const meta: MetaFunction<typeof loader> = titled;

export default function SavedFilters() {
  const { address, search, filters, applied } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const problem = sent?.problem ?? null;
  const { t, errors } = useSavedText();
  return (
    <>
      <PageHead back={{ to: href(search), label: t("saved.back") }} title={t("saved.title")} />
      <IgnoredNotice {...address} />
      {/* The forms of a deleted filter are no longer on the page. */}
      {problem?.reason === "gone" && <Banner tone="fail">{errors(problem)}</Banner>}
      <Panel title={t("saved.page")}>
        <div className="saved-forms">
          <SaveForm search={search} problem={problem} applied={applied} />
          <SaveAsForm id="save-as" search={search} problem={problem} />
        </div>
      </Panel>
      <Panel title={t("saved.list")} flush={filters !== null && filters.length > 0}>
        {filters === null ? (
          <Failed
            title={t("saved.failed")}
            text={t("saved.failedText")}
            action={
              <A className="btn primary" href={href(search, "/cost-analytics/filters")}>
                {t("saved.tryAgain")}
              </A>
            }
          />
        ) : filters.length === 0 ? (
          <Empty title={t("saved.none")} text={t("saved.noneText")} />
        ) : (
          <SavedTable search={search} filters={filters} problem={problem} />
        )}
      </Panel>
    </>
  );
}
