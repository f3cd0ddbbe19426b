import { getBudgets } from "~/contract/dashboards/budgets";
import type { Budget, BudgetFigures } from "~/contract/dashboards/budgets";
import { mayUse } from "~/contract/people/permission";
import { budgetPeriodAt, periodBefore } from "~/lib/budgets/periods";
import { withCompany } from "~/lib/people/company-address";
import { monthStart } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { callerOf } from "../access/permission";
import { publicUrlOf } from "../identity/issuer";
import { nextNight, queueNightly } from "../jobs/company-jobs";
import { work } from "../jobs/job";
import { mailLanguage } from "../mail/mail-language";
import { queueMail } from "../mail/mails";
import { findUser } from "../people/people";
import { wholeCompany } from "../viewer/viewer";
import type { Caller, Services } from "../serve";
import type { Queries } from "../state-store/state-store";
import { alertMail } from "./alert-mail";
import { budgetsOf, redefinitionDays, forgetUnreached, recordAlert } from "./budgets";
import type { NewAlert } from "./budgets";
import { budgetCheck } from "./check-queue";
import { budgetFigures, reaches } from "./figures";
import { companyVendors, seesBudget } from "./visible-budgets";

/** Thresholds that a budget has reached in a period, and who is notified of them. */
interface CheckedBudget {
  budget: Budget;
  figures: BudgetFigures;
  reached: NewAlert[];
  recipients: Caller[];
}

/** The company's budgets with alerts, except for those without complete figures. */
async function check(companyId: string, signal: AbortSignal, services: Services): Promise<CheckedBudget[]> {
  const { stateStore } = services;
  const ofCompany = await companyVendors(companyId, services);
  const [budgets, redefinedOn] = await Promise.all([
    budgetsOf(stateStore, companyId),
    redefinitionDays(stateStore, companyId),
  ]);
  const checked: CheckedBudget[] = [];
  for (const budget of budgets.filter(({ alerts }) => alerts.length > 0))
    for (const figures of await checkedFigures(budget, redefinedOn.get(budget.budgetId)!, companyId, services)) {
      signal.throwIfAborted();
      const reached = reachedBy(budget, figures);
      const told = reached.length > 0 ? budget.recipients : [];
      const people = await Promise.all(told.map((userId) => callerAs(userId, companyId, services)));
      const recipients = people.filter(
        (person) => person !== null && seesBudget(person, budget, ofCompany),
      ) as Caller[];
      checked.push({ budget, figures, reached, recipients });
    }
  return checked;
}

/**
 * Complete figures of the current period and, for a month after its end, of the previous one, whose last bills arrive
 * then. The previous one is skipped if the budget was redefined since.
 */
async function checkedFigures(
  budget: Budget,
  redefinedOn: string,
  companyId: string,
  services: Services,
): Promise<BudgetFigures[]> {
  const today = services.today();
  // The thresholds are the same for everyone who may see the budget, and only they are notified.
  const figuresOf = (period: DayRange) => budgetFigures(budget, wholeCompany(companyId), services, period);
  const current = budgetPeriodAt(budget.period, today);
  const before = periodBefore(budget.period, current);
  const isBeforeChecked = before.endDate >= monthStart(today, -1) && redefinedOn < current.startDate;
  const [now, earlier] = [await figuresOf(current), isBeforeChecked ? await figuresOf(before) : null];
  return [now, earlier].filter((figures) => figures?.isComplete && !figures.lacksGroups) as BudgetFigures[];
}

const reachedBy = (
  { budgetId, version, alerts, currency }: Budget,
  { startDate, endDate, amount, actual, forecast }: BudgetFigures,
): NewAlert[] =>
  alerts.flatMap(({ measure, percent }) => {
    const cost = measure === "actual" ? actual : forecast?.cost;
    return cost !== undefined && reaches(cost, percent, amount)
      ? [{ budgetId, version, startDate, endDate, measure, percent, cost, amount, currency }]
      : [];
  });

/** A member with the rights that they have now; null if they may not view budgets, or have no address. */
async function callerAs(userId: string, companyId: string, services: Services): Promise<Caller | null> {
  const user = await findUser(services, userId, companyId);
  if (!user || user.user.userEmail === "" || !mayUse(user.user, "budgets", "view")) return null;
  return callerOf(getBudgets, userId, user, services);
}

/**
 * Records new thresholds of unchanged budgets, deletes those that are not reached any more, and emails each recipient of
 * a budget once about the highest new ones of a period.
 */
async function recordAndNotify(
  tx: Queries,
  companyId: string,
  checked: CheckedBudget[],
  services: Services,
): Promise<void> {
  const now = services.now();
  for (const { budget, figures, reached, recipients } of checked) {
    await forgetUnreached(tx, companyId, budget, figures);
    const fresh: CheckedBudget["reached"] = [];
    for (const alert of reached) if (await recordAlert(tx, companyId, alert, now)) fresh.push(alert);
    const crossed = (["actual", "forecast"] as const).flatMap((measure) =>
      fresh
        .filter((alert) => alert.measure === measure)
        .sort((a, b) => b.percent - a.percent)
        .slice(0, 1),
    );
    if (crossed.length === 0) continue;
    const key = crossed.map(({ measure, percent, startDate }) => `${startDate} ${measure} ${percent}`).join(", ");
    for (const recipient of recipients) {
      const { user, userId } = recipient;
      const mail = alertMail(mailLanguage(recipient, services), {
        budget,
        figures,
        alerts: crossed,
        company: user.curCmpnNm ?? companyId,
        address: publicUrlOf(services.env) + withCompany(`/budgets/${budget.budgetId}`, companyId),
      });
      await queueMail(
        tx,
        {
          ...mail,
          // A threshold can be reached again after the budget or its bills were changed.
          key: `budget ${budget.budgetId} ${budget.version} ${now.toISOString()} ${key} ${userId}`,
          companyId,
          userId,
          recipients: [user.userEmail],
          attachments: [],
        },
        now,
      );
    }
  }
}

/** Everything is recorded and sent in the transaction that ends the job, so exactly once. */
export const checkBudgets = work(budgetCheck.soon, async (_, { companyId, signal }, services) => {
  const checked = await check(companyId, signal, services);
  return async (tx) => {
    await recordAndNotify(tx, companyId, checked, services);
    await queueNightly(tx, budgetCheck, companyId, services.now());
  };
});

export const checkBudgetsNightly = work(budgetCheck.nightly, async (_, { companyId, signal }, services) => {
  const checked = await check(companyId, signal, services);
  return async (tx) => {
    await recordAndNotify(tx, companyId, checked, services);
    return nextNight(budgetCheck, services.now());
  };
});
