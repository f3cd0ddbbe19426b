import { saveBudget } from "~/contract/dashboards/budgets";
import type { Budget } from "~/contract/dashboards/budgets";
import { errorCodes } from "~/contract/call";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { submit } from "~/session/submit.server";
import type { Submitted } from "~/session/submit.server";
import { budgetHref } from "../href";
import { budgetForm, budgetOf } from "./budget-values";
import { coveredBy } from "./covered.server";

/** Saves the form's budget, or returns the form. */
export const saveForm = (request: Request, form: FormData): Promise<Submitted<Budget>> =>
  submit(request, form, budgetForm, {
    save: async (values) => {
      const { upstream } = await requireUser(request);
      return upstream.call(saveBudget, { budget: budgetOf(values, await coveredBy(upstream, values)) });
    },
    startAddress: budgetHref(),
    formError: async ({ code, message }) =>
      code === errorCodes.changed ? (await getFixedT(request, "budgets"))("message.changed") : message,
    rename: (field) => field.replace(/^budget\./, "").replace(/^filters.*/, "covers"),
  });
