import { z } from "zod";
import { call, MAX_USER_ID } from "../call";
import { filters } from "../costs/cost-query";
import { problem } from "../field-problems";
import { currencyCode, day, decimal, month } from "../money";
import { cloudAccount } from "../people/people";
import { line } from "../text";
import { vendor, vendorList } from "../vendors";

const view = { menu: "budgets", level: "view" } as const;
const edit = { menu: "budgets", level: "edit" } as const;

export const budgetLimits = {
  budgets: 200,
  changes: 36,
  alerts: 10,
  recipients: 50,
  nameLength: 100,
  subjectNameLength: 300,
} as const;

export const budgetPeriods = ["month", "quarter", "year"] as const;

/** What a budget covers, which becomes providers and filters. */
const budgetSubjects = ["company", "provider", "account", "tag", "serviceGroup", "savedFilter"] as const;

/** What an alert watches: what was spent, or what is expected to be spent by the end of the period. */
export const alertMeasures = ["actual", "forecast"] as const;

/** Above 0, as everything is a percentage of it. */
const budgetAmount = z.string().regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,2})?$/, problem("budgetAmount"));

const budgetAlert = z.object({
  percent: z.number().int(problem("alertPercent")).min(1, problem("alertPercent")).max(1000, problem("alertPercent")),
  measure: z.enum(alertMeasures),
});

const content = z.object({
  budgetName: line(budgetLimits.nameLength, problem("nameTooLong")).min(1, problem("nameRequired")),
  subject: z.enum(budgetSubjects),
  /** Name of what it covers (a saved filter, a tag, …), as it was when it was chosen. */
  subjectName: line(budgetLimits.subjectNameLength).default(""),
  /** Null: every provider of the company, also those to come. */
  selectedVendors: vendorList.min(1).nullable(),
  filters,
  isAmortizedCost: z.boolean().default(false),
  currency: currencyCode,
  period: z.enum(budgetPeriods),
  /** For each period. */
  amount: budgetAmount,
  /** From the period with this month on, instead of `amount`. */
  changes: z
    .array(z.object({ from: month, amount: budgetAmount }))
    .max(budgetLimits.changes)
    .default([])
    .refine((amounts) => new Set(amounts.map(({ from }) => from)).size === amounts.length, problem("monthTwice")),
  alerts: z.array(budgetAlert).max(budgetLimits.alerts).default([]),
  /** Members who get the alerts, by the ids of their users. */
  recipients: z
    .array(z.string().max(MAX_USER_ID))
    .max(budgetLimits.recipients, problem("tooManyBudgetRecipients"))
    .default([]),
});

/** A budget as it is saved; without `budgetId` a new one. */
export const budgetInput = content.extend({
  budgetId: z.uuid().optional(),
  /** Version that was edited. */
  version: z.number().int().min(0).default(0),
});
export type BudgetInput = z.output<typeof budgetInput>;

const budget = content.extend({ budgetId: z.string(), version: z.number().int() });
export type Budget = z.output<typeof budget>;

/** `exceeded`: spent; `willExceed`: expected to be spent before the period ends. */
const budgetStates = ["within", "willExceed", "exceeded"] as const;

/** Costs of one period against its amount; decimal text in the budget's currency. */
const budgetFigures = z.object({
  startDate: day,
  endDate: day,
  amount: decimal,
  actual: decimal,
  /**
   * Expected at the end of the period; between `low` and `high` four times out of five. Null: no recent bills, or some
   * days that it would continue are known in part.
   */
  forecast: z.object({ cost: decimal, low: decimal, high: decimal }).nullable(),
  /** amount − actual */
  left: decimal,
  /** Percent of the amount, two decimals. */
  usedPercent: z.number(),
  /** The day on which the amount was used up, or is expected to be; null: not in this period, or no forecast. */
  usedUpOn: day.nullable(),
  state: z.enum(budgetStates),
  /** The first day of the period that bills may have costs of: the start, unless the first bills begin within it. */
  knownFrom: day,
  /** The last day that the bills of every provider cover; null: no recent bills. */
  knownUntil: day.nullable(),
  /** All amounts of the period have an exchange rate, and none of its months is damaged. */
  isComplete: z.boolean(),
  /** Some months of a billed budget have only amortized exports, so their cost does not include purchases. */
  hasAmortizedOnly: z.boolean(),
  /** A provider has bills before and after some months of the period, but none of them: they may not be imported. */
  lacksBills: z.boolean(),
  /** A service group in the filters was deleted, and matches nothing any more. */
  lacksGroups: z.boolean(),
});
export type BudgetFigures = z.output<typeof budgetFigures>;

/** A threshold that was reached in a period. */
const reachedAlert = budgetAlert.extend({
  budgetId: z.string(),
  budgetName: z.string(),
  /** The period at that time: the budget may have others now. */
  startDate: day,
  endDate: day,
  /** ISO 8601, UTC. */
  reachedAt: z.string(),
  /** The only provider that the budget covers, whose rounding the cost has; null for several. */
  vendor: vendor.nullable(),
  /** Cost or forecast, amount and currency at that time. */
  cost: decimal,
  amount: decimal,
  currency: currencyCode,
});
export type ReachedAlert = z.output<typeof reachedAlert>;

/** Figures are null if service groups have grown since the budget was saved, and its filters are too large. */
const budgetEntry = budget.extend({ figures: budgetFigures.nullable() });
export type BudgetEntry = z.output<typeof budgetEntry>;

/** Without the range of the forecast, which widgets do not show. */
const widgetBudget = budget.extend({
  figures: budgetFigures.extend({ forecast: z.object({ cost: decimal }).nullable() }).nullable(),
});
export type WidgetBudget = z.output<typeof widgetBudget>;

export const getBudgets = call("POST /api/v3/budget/list", {
  summary:
    "Budgets whose costs the reader may see in full, with the figures of their current period, the most used first",
  access: view,
  request: z.object({}),
  response: z.object({ budgets: z.array(budgetEntry) }),
});

export const getBudget = call("POST /api/v3/budget/detail", {
  summary: "One budget with its current period, earlier ones and the thresholds that were reached",
  access: view,
  request: z.object({ budgetId: z.uuid() }),
  response: budgetEntry.extend({
    /** Newest first, without the current one. */
    periods: z.array(
      budgetFigures.pick({
        ...{ startDate: true, endDate: true, amount: true, actual: true, usedPercent: true },
        ...{ knownFrom: true, knownUntil: true, isComplete: true, hasAmortizedOnly: true, lacksBills: true },
        lacksGroups: true,
      }),
    ),
    /** Newest first. */
    reached: z.array(reachedAlert),
  }),
});
export type BudgetDetail = z.output<(typeof getBudget)["response"]>;

/** The budgets of a widget: one, or those of some providers. */
const ofWidget = z.object({ budgetId: z.uuid().optional(), vendors: vendorList.optional() });

export const getBudgetData = call("POST /api/v3/dashboard/budget_data", {
  summary: "For widgets: budgets with the figures of their current period, the most used first",
  access: view,
  request: ofWidget,
  response: z.object({ budgets: z.array(widgetBudget) }),
});

export const getBudgetAlerts = call("POST /api/v3/dashboard/budget_alerts", {
  summary: "For widgets: names of budgets, and the alerts of their current periods, newest first",
  access: view,
  request: ofWidget,
  response: z.object({
    budgets: z.array(budget.pick({ budgetId: true, budgetName: true })),
    alerts: z.array(reachedAlert),
  }),
});

export const getBudgetChoices = call("POST /api/v3/budget/choices", {
  summary:
    "What can be chosen for a budget: accounts, and members for its alerts, who have an email address and may view budgets",
  access: edit,
  request: z.object({}),
  response: z.object({
    members: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string() })),
    accounts: z.array(cloudAccount),
  }),
});

export const saveBudget = call("POST /api/v3/budget/save", {
  summary: "Saves a budget. 409 if somebody else has changed it since `version`",
  access: edit,
  changes: true,
  request: z.object({ budget: budgetInput }),
  response: budget,
});

export const deleteBudget = call("POST /api/v3/budget/delete", {
  summary: "Deletes a budget with its alerts",
  access: edit,
  changes: true,
  request: z.object({ budgetId: z.uuid() }),
  response: z.object({}),
});
