import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getBudgets } from "~/contract/dashboards/budgets";
import { mayUse } from "~/contract/people/permission";
import { fileAddress } from "~/contract/tables/tables";
import { FileMenu, FileOptions } from "~/features/files/file-menu";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { Icon } from "~/ui/icon";
import { Empty, Failed } from "~/ui/loading/state";
import { A } from "~/ui/navigation/a";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import { attempt } from "~/upstream/attempt.server";
import { BudgetTable } from "./budget-table";
import { BUDGETS, budgetHref } from "./href";
import { useBudgetText } from "./use-budget-text";

export const handle = { i18n: ["budgets"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const [list, t] = await Promise.all([attempt(upstream.call(getBudgets, {})), getFixedT(request, "budgets")]);
  return data(
    {
      address: ignoredOf(request),
      budgets: list?.budgets ?? null,
      title: t("title"),
      mayEdit: mayUse(user, "budgets", "edit"),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

export const meta: MetaFunction<typeof loader> = titled;

/** Planned, actual and forecast amounts. */
export default function Budgets() {
  const { address, budgets, mayEdit } = useLoaderData<typeof loader>();
  const { t } = useBudgetText();
  const make = (
    <A className="btn primary" href={budgetHref()}>
      <Icon name="plus" />
      <span className="label">{t("new")}</span>
    </A>
  );
  const isListed = budgets !== null && budgets.length > 0;
  return (
    <>
      <PageHead
        title={t("title")}
        text={<p>{t("intro")}</p>}
        actions={
          isListed && (
            <>
              <FileMenu>
                <FileOptions name={t("title")} href={(format) => fileAddress({ id: "budgets", format })} />
              </FileMenu>
              {mayEdit && make}
            </>
          )
        }
      />
      <IgnoredNotice {...address} />
      <Panel title={t("list")} note={budgets ? t("count", { count: budgets.length }) : undefined} flush>
        {budgets === null ? (
          <Failed title={t("failed.title")} text={t("failed.text")} retry={{ to: BUDGETS, label: t("failed.retry") }} />
        ) : budgets.length === 0 ? (
          <Empty
            icon="target"
            title={t("empty.title")}
            text={t(mayEdit ? "empty.text" : "empty.textViewer")}
            action={mayEdit && make}
          />
        ) : (
          <BudgetTable budgets={budgets} />
        )}
      </Panel>
    </>
  );
}
