import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { deleteBudget, getBudget } from "~/contract/dashboards/budgets";
import { mayUse } from "~/contract/people/permission";
import { today } from "~/env.server";
import { IgnoredNotice } from "~/features/address/ignored-notice";
import { ignoredOf } from "~/features/address/read-address";
import { listingOf } from "~/features/choices/listing";
import { listingRequestOf } from "~/features/choices/listing-request.server";
import { forbidden } from "~/http/replies/page-error.server";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { redirectWithToast } from "~/session/flash.server";
import { readForm } from "~/session/read-form.server";
import { requireUser } from "~/session/require-user.server";
import { Failed } from "~/ui/loading/state";
import { Form } from "~/ui/navigation/form";
import { Confirm } from "~/ui/overlays/confirm";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { titled } from "~/ui/titled";
import { UpstreamError } from "~/upstream/upstream-error";
import { BUDGETS, budgetHref, NEW } from "../href";
import { useBudgetText } from "../use-budget-text";
import { BudgetForm } from "./budget-form";
import { budgetToForm, newBudget } from "./budget-values";
import { loadChoices } from "./choices.server";
import { CurrentPeriod } from "./current-period";
import { PastPeriods, ReachedThresholds } from "./history";
import { listAgain, membersOf, saveForm } from "./save.server";

export const handle = { i18n: ["budgets"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { upstream, user, headers } = await requireUser(request);
  const mayEdit = mayUse(user, "budgets", "edit");
  const isNew = params.budgetId === NEW;
  if (isNew && !mayEdit) throw forbidden();
  const parsed = getBudget.request.safeParse({ budgetId: params.budgetId });
  if (!isNew && !parsed.success) throw new Response(null, { status: 404 });
  const [t, info, budget] = await Promise.all([
    getFixedT(request, "budgets"),
    mayEdit ? commonInfo(request, upstream) : null,
    isNew ? null : orNull(upstream.call(getBudget, parsed.data as { budgetId: string })),
  ]);
  const choices = info && (await loadChoices(upstream, user, info, budget));
  return data(
    {
      address: ignoredOf(request),
      isNew,
      budget,
      choices,
      userId: user.userId,
      month: today().slice(0, 7),
      title: isNew ? t("new") : (budget?.budgetName ?? t("title")),
      failureReason: upstream.failureReason(),
    },
    { headers },
  );
}

/** Resolves to null if loading failed; throws a 404 Response if it does not exist or the user may not see it. */
async function orNull<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status === 404) throw new Response(null, { status: 404 });
    return null;
  }
}

/** `delete` deletes the budget; otherwise the form is saved, or returned with a new row, other members or problems. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const t = await getFixedT(request, "budgets");
  if (form.get("intent") === "delete") {
    const { upstream } = await requireUser(request);
    const parsed = deleteBudget.request.safeParse({ budgetId: params.budgetId });
    if (!parsed.success) throw new Response(null, { status: 404 });
    await upstream.call(deleteBudget, parsed.data as { budgetId: string }).catch((error: unknown) => {
      // Another user has deleted it.
      if (!(error instanceof UpstreamError) || error.status !== 404) throw error;
    });
    return redirectWithToast(request, BUDGETS, { type: "success", message: t("toast.deleted") });
  }
  // Entries typed for a budget of another company, or for one that is gone, start a new one.
  if (params.budgetId === NEW) {
    for (const name of ["budgetId", "version"]) form.delete(name);
    // Covers nothing until an account is chosen, where the first choice would be the whole company.
    if (form.get("covers") === "unchanged") form.set("covers", "account");
  }
  const listing = await listingRequestOf(request, form);
  if (listing) return data(await listAgain(form, listing, (await requireUser(request)).upstream));
  const submitted = await saveForm(request, form);
  if ("saved" in submitted)
    return redirectWithToast(request, budgetHref(submitted.saved.budgetId), {
      type: "success",
      message: t("toast.saved"),
    });
  const { result, status } = submitted;
  const isRefused = status === 403 || status === 503;
  const members = await membersOf(form, isRefused ? null : (await requireUser(request)).upstream);
  return data({ result, members }, { status });
}

export const meta: MetaFunction<typeof loader> = titled;

/** A budget: its current period, earlier ones, its notifications, and its settings. */
export default function BudgetPage() {
  const { address, isNew, budget, choices, userId, month } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { pathname } = useLocation();
  const { t, covers } = useBudgetText();
  if (!isNew && !budget)
    return (
      <Panel title={t("title")}>
        <Failed title={t("failed.title")} text={t("failed.text")} retry={{ to: pathname, label: t("failed.retry") }} />
      </Panel>
    );
  const values =
    choices && (budget ? budgetToForm(budget, choices) : newBudget(choices, choices.defaultCurrency, userId));
  return (
    <>
      <PageHead
        back={{ to: BUDGETS, label: t("title") }}
        title={budget ? budget.budgetName : t("new")}
        text={budget && <p>{covers(budget)}</p>}
        actions={
          budget &&
          choices && (
            <Confirm
              id="delete-budget"
              button={t("delete")}
              title={t("deleting.title")}
              text={t("deleting.text", { name: budget.budgetName })}
              cancel={t("cancel")}
              form={
                <Form method="post">
                  <button className="btn danger" name="intent" value="delete">
                    {t("delete")}
                  </button>
                </Form>
              }
            />
          )
        }
      />
      <IgnoredNotice {...address} />
      {budget && <CurrentPeriod budget={budget} />}
      {budget && budget.reached.length > 0 && <ReachedThresholds budget={budget} />}
      {budget && budget.periods.length > 0 && <PastPeriods budget={budget} />}
      {choices && values && (
        <BudgetForm
          key={`${budget?.budgetId} ${budget?.version}`}
          values={values}
          choices={choices}
          unlisted={budget && values.covers === "unchanged" ? covers(budget) : null}
          month={month}
          members={listingOf(choices.members, returned?.members)}
          result={returned?.result}
        />
      )}
    </>
  );
}
