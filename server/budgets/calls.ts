import type { z } from "zod";
import {
  deleteBudget,
  getBudget,
  getBudgetChoices,
  getBudgetAlerts,
  getBudgetData,
  getBudgets,
  saveBudget,
} from "~/contract/dashboards/budgets";
import type { Budget, BudgetEntry, BudgetInput, WidgetBudget } from "~/contract/dashboards/budgets";
import type { AuditValues } from "~/contract/people/audit-actions";
import { mayUse } from "~/contract/people/permission";
import type { Role } from "~/contract/people/roles";
import type { CurrentUser } from "~/contract/people/session";
import { actorOf, audit, changesOf } from "../audit/audit";
import { cloudAccounts } from "../people/members/cloud-accounts";
import { menusOf } from "../people/people";
import { userAddresses } from "../people/members/user-addresses";
import { changedMeanwhile, fieldError, notFound } from "../call-error";
import { serve } from "../serve";
import type { Caller, Services } from "../serve";
import type { Queries } from "../state-store/state-store";
import { rejectTakenName } from "../state-store/taken-name";
import { budgetsOf, contentOf, insertBudget, reachedAlerts, removeBudget, updateBudget } from "./budgets";
import { checkBudgetsSoon } from "./check-queue";
import { budgetFigures, budgetScopes, figuresWithoutRange, pastPeriods } from "./figures";
import { companyVendors, seesBudget } from "./visible-budgets";

const RESOURCE = "This budget";

/** Budgets that the caller may see in full. */
async function visible(caller: Caller, services: Services): Promise<Budget[]> {
  const { companyId } = caller;
  const ofCompany = await companyVendors(companyId, services);
  return (await budgetsOf(services.stateStore, companyId)).filter((budget) => seesBudget(caller, budget, ofCompany));
}

async function visibleOne(caller: Caller, budgetId: string, services: Services): Promise<Budget> {
  const budget = (await visible(caller, services)).find((candidate) => candidate.budgetId === budgetId);
  if (!budget) throw notFound(RESOURCE);
  return budget;
}

const entryOf = async (budget: Budget, caller: Caller, services: Services): Promise<BudgetEntry> => ({
  ...budget,
  figures: await budgetFigures(budget, caller, services),
});

/** Budgets with their figures, the most used first, those without figures last. */
export async function budgetEntries(caller: Caller, services: Services): Promise<BudgetEntry[]> {
  const budgets = await visible(caller, services);
  return mostUsedFirst(await Promise.all(budgets.map((budget) => entryOf(budget, caller, services))));
}

const mostUsedFirst = <Entry extends Pick<WidgetBudget, "figures">>(entries: Entry[]): Entry[] =>
  entries.sort((a, b) => usedPercentOf(b) - usedPercentOf(a));

const usedPercentOf = ({ figures }: Pick<WidgetBudget, "figures">): number => figures?.usedPercent ?? -Infinity;

/** The budgets of a widget that the caller may see in full. */
const visibleOf = async (
  { budgetId, vendors }: z.output<typeof getBudgetData.request>,
  caller: Caller,
  services: Services,
): Promise<Budget[]> =>
  (await visible(caller, services)).filter(
    (budget) => (budgetId === undefined || budget.budgetId === budgetId) && isAbout(budget, vendors),
  );

interface Member {
  userId: string;
  name: string;
  email: string;
  role: Role;
  menus: CurrentUser["menus"];
}

/**
 * Active members who can be notified of budgets, by name. There may be thousands, so one query reads the rights of all.
 */
async function recipients({ companyId }: Pick<Caller, "companyId">, { stateStore }: Services) {
  const members = await stateStore.query<Member>(
    `SELECT user_id AS "userId", name, email, role, menus FROM members JOIN users USING (user_id)
     WHERE company_id = $1 AND email <> '' AND disabled_at IS NULL ORDER BY lower(name), lower(email)`,
    [companyId],
  );
  return members.flatMap(({ userId, name, email, role, menus }) =>
    mayUse({ menus: menusOf(role, menus) }, "budgets", "view") ? [{ userId, name, email }] : [],
  );
}

async function save(input: BudgetInput, caller: Caller, services: Services): Promise<Budget> {
  const { companyId } = caller;
  const { budgetId } = input;
  if (!seesBudget(caller, input, await companyVendors(companyId, services)))
    throw fieldError("budget.filters", "subjectUnseen");
  const before = budgetId === undefined ? null : await visibleOne(caller, budgetId, services);
  const userIds = new Set((await recipients(caller, services)).map(({ userId }) => userId));
  // People who have left or may no longer see budgets are not notified.
  const accepted = { ...input, recipients: input.recipients.filter((userId) => userIds.has(userId)) };
  await budgetScopes(input, caller, services);
  const now = services.now();
  return services.stateStore.transaction(async (tx) => {
    const saved = await (before
      ? updateBudget(tx, companyId, before, accepted, { today: services.today(), now })
      : insertBudget(tx, companyId, accepted, now));
    if (!saved) throw budgetId === undefined ? fieldError("budget.budgetName", "tooManyBudgets") : changedMeanwhile();
    const after = await auditedOf(tx, saved);
    await audit(tx, {
      companyId,
      by: actorOf(caller),
      action: "budget.saved",
      subject: saved.budgetName,
      ...(before ? changesOf(await auditedOf(tx, before), after) : { after }),
    });
    await checkBudgetsSoon(tx, companyId);
    return saved;
  });
}

/** Content of the audit log about a budget. Null is omitted: without selected providers, a budget covers all. */
async function auditedOf(db: Queries, budget: Budget): Promise<AuditValues> {
  const addressesOf = await userAddresses(db, budget.recipients);
  const content = { ...contentOf(budget), recipients: addressesOf(budget.recipients) };
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null));
}

/** Whether a budget covers at least one of these providers; null: any. */
const isAbout = ({ selectedVendors }: Budget, vendors: z.output<typeof getBudgetData.request>["vendors"]): boolean =>
  !vendors || selectedVendors === null || selectedVendors.some((vendor) => vendors.includes(vendor));

export const budgetCalls = [
  serve(getBudgets, async (_query, caller, services) => ({ budgets: await budgetEntries(caller, services) })),

  serve(getBudget, async ({ budgetId }, caller, services) => {
    const budget = await visibleOne(caller, budgetId, services);
    const [entry, periods, reached] = await Promise.all([
      entryOf(budget, caller, services),
      pastPeriods(budget, caller, services),
      reachedAlerts(services.stateStore, caller.companyId, [budget]),
    ]);
    return { ...entry, periods, reached };
  }),

  serve(getBudgetData, async (query, caller, services) => {
    const budgets = await visibleOf(query, caller, services);
    const withFigures = budgets.map(async (budget) => ({
      ...budget,
      figures: await figuresWithoutRange(budget, caller, services),
    }));
    return { budgets: mostUsedFirst(await Promise.all(withFigures)) };
  }),

  serve(getBudgetAlerts, async (query, caller, services) => {
    const budgets = await visibleOf(query, caller, services);
    return {
      budgets: budgets.map(({ budgetId, budgetName }) => ({ budgetId, budgetName })),
      alerts: await reachedAlerts(services.stateStore, caller.companyId, budgets, services.today()),
    };
  }),

  serve(getBudgetChoices, async (_query, caller, services) => {
    const [members, accounts] = await Promise.all([recipients(caller, services), cloudAccounts(caller, services)]);
    return { members, accounts };
  }),

  serve(saveBudget, async ({ budget }, caller, services) =>
    rejectTakenName("budget.budgetName", () => save(budget, caller, services)),
  ),

  serve(deleteBudget, async ({ budgetId }, caller, services) => {
    const before = await visibleOne(caller, budgetId, services);
    const { companyId } = caller;
    await services.stateStore.transaction(async (tx) => {
      if (!(await removeBudget(tx, companyId, budgetId))) throw notFound(RESOURCE);
      await audit(tx, {
        companyId,
        by: actorOf(caller),
        action: "budget.removed",
        subject: before.budgetName,
        before: await auditedOf(tx, before),
      });
    });
    return {};
  }),
];
