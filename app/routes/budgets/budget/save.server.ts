import { getBudgetChoices, saveBudget } from "~/contract/dashboards/budgets";
import type { Budget } from "~/contract/dashboards/budgets";
import { requireUser } from "~/session/require-user.server";
import { submit } from "~/session/submit.server";
import type { Submitted } from "~/session/submit.server";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import { readSubmission } from "~/session/read-submission.server";
import type { ListingRequest, ReturnedList } from "~/features/choices/listing";
import { budgetHref } from "../href";
import { budgetForm, budgetOf } from "./budget-values";
import { listMembers } from "./choices.server";
import { coveredBy } from "./covered.server";

/** Saves the form's budget, or returns the form. */
export const saveForm = (request: Request, form: FormData): Promise<Submitted<Budget>> =>
  submit(request, form, budgetForm, {
    save: async (values) => {
      const { upstream } = await requireUser(request);
      return upstream.call(saveBudget, { budget: budgetOf(values, await coveredBy(upstream, values)) });
    },
    startAddress: budgetHref(),
    rename: (field) => field.replace(/^budget\./, "").replace(/^filters.*/, "covers"),
  });

/** The form as typed, with other members to choose from. */
export async function listAgain(form: FormData, requested: ListingRequest, upstream: Upstream) {
  const { initialValue } = readSubmission(form, budgetForm).reply();
  return { result: { initialValue }, members: await membersOf(form, upstream, requested) };
}

/** The members for a rejected form; `upstream` null: it has refused the form or failed, and is not asked for them. */
export async function membersOf(
  form: FormData,
  upstream: Upstream | null,
  requested?: ListingRequest,
): Promise<ReturnedList> {
  const chosen = form.getAll("recipients").map(String);
  const choices = upstream && (await attempt(upstream.call(getBudgetChoices, {})));
  return { list: choices && listMembers(choices.members, chosen, requested), chosen };
}
