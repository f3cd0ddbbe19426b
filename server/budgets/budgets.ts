import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { budgetLimits } from "~/contract/dashboards/budgets";
import type { Budget, BudgetFigures, BudgetInput, ReachedAlert } from "~/contract/dashboards/budgets";
import { nameKey } from "~/contract/text";
import { lock } from "../state-store/lock";
import { budgetProvider } from "~/lib/budgets/budget-provider";
import { amountIn, budgetPeriodAt, periodBefore } from "~/lib/budgets/periods";
import { toUnits } from "~/lib/money/decimal";
import type { DayRange } from "~/lib/time/time-frames";
import type { Queries } from "../state-store/state-store";

interface Row {
  budgetId: string;
  version: number;
  content: Omit<Budget, "budgetId" | "version">;
}

const columns = `budget_id AS "budgetId", version, content`;
const toBudget = ({ budgetId, version, content }: Row): Budget => ({ ...content, budgetId, version });

/** The fields of a budget that are stored and logged: all but its identity. */
export const contentOf = (budget: BudgetInput): Row["content"] =>
  Object.fromEntries(
    Object.entries(budget).filter(([name]) => name !== "budgetId" && name !== "version"),
  ) as Row["content"];

/** The company's budgets by name. */
export async function budgetsOf(db: Queries, companyId: string): Promise<Budget[]> {
  const rows = await db.query<Row>(`SELECT ${columns} FROM budgets WHERE company_id = $1 ORDER BY name_key`, [
    companyId,
  ]);
  return rows.map(toBudget);
}

/**
 * The days on which the company's budgets were last redefined, by their ids: when something changed that thresholds of
 * the period before that day are about.
 */
export async function redefinitionDays(db: Queries, companyId: string): Promise<Map<string, string>> {
  const rows = await db.query<{ budgetId: string; day: string }>(
    `SELECT budget_id AS "budgetId", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM budgets WHERE company_id = $1`,
    [companyId],
  );
  return new Map(rows.map(({ budgetId, day }) => [budgetId, day]));
}

/** Null if the company has the maximum number of budgets. Rejects with a unique violation if the name is taken. */
export async function insertBudget(
  tx: Queries,
  companyId: string,
  input: BudgetInput,
  now: Date,
): Promise<Budget | null> {
  await lock(tx, `budgets ${companyId}`);
  const [row] = await tx.query<Row>(
    `INSERT INTO budgets (company_id, budget_id, name_key, content, updated_at)
     SELECT $1, $2::uuid, $3, $4::json, $6::timestamptz WHERE (SELECT count(*) FROM budgets WHERE company_id = $1) < $5::integer RETURNING ${columns}`,
    [companyId, randomUUID(), nameKey(input.budgetName), JSON.stringify(contentOf(input)), budgetLimits.budgets, now],
  );
  return row ? toBudget(row) : null;
}

/**
 * Null if another user has changed it since the version. Rejects with a unique violation if the name is taken. If what
 * its alerts are about has changed, those of the current period are deleted, so that they can be reached again, and
 * for the period before, the budget is a new one.
 */
export async function updateBudget(
  tx: Queries,
  companyId: string,
  before: Budget,
  input: BudgetInput,
  { today, now }: { today: string; now: Date },
): Promise<Budget | null> {
  const { budgetId } = before;
  const [row] = await tx.query<Row>(
    `UPDATE budgets SET content = $4::json, name_key = $5, version = version + 1
     WHERE company_id = $1 AND budget_id = $2 AND version = $3 RETURNING ${columns}`,
    [companyId, budgetId, input.version, JSON.stringify(contentOf(input)), nameKey(input.budgetName)],
  );
  if (!row) return null;
  const after = toBudget(row);
  const currentOf = ({ period }: Budget) => budgetPeriodAt(period, today);
  const earlierOf = (budget: Budget) => periodBefore(budget.period, currentOf(budget));
  if (!isDeepStrictEqual(measuredBy(before, currentOf(before)), measuredBy(after, currentOf(after))))
    await tx.query(
      "DELETE FROM budget_alerts WHERE company_id = $1 AND budget_id = $2 AND start_date = ANY($3::date[])",
      [companyId, budgetId, [before, after].map((budget) => currentOf(budget).startDate)],
    );
  const isRedefined =
    !isDeepStrictEqual(measuredBy(before, earlierOf(before)), measuredBy(after, earlierOf(after))) ||
    !isDeepStrictEqual(actualAlerts(before), actualAlerts(after));
  if (isRedefined)
    await tx.query("UPDATE budgets SET updated_at = $3 WHERE company_id = $1 AND budget_id = $2", [
      companyId,
      budgetId,
      now,
    ]);
  return after;
}

/** What percentages of a budget are about: a cost, and the amount of a period. */
function measuredBy(
  { selectedVendors, filters, isAmortizedCost, currency, period, ...budget }: Budget,
  range: DayRange,
) {
  return { selectedVendors, filters, isAmortizedCost, currency, period, amount: toUnits(amountIn(budget, range)) };
}

const actualAlerts = ({ alerts }: Budget) => alerts.filter(({ measure }) => measure === "actual");

/** False if there is none with this id. */
export async function removeBudget(db: Queries, companyId: string, budgetId: string): Promise<boolean> {
  const removed = await db.query("DELETE FROM budgets WHERE company_id = $1 AND budget_id = $2 RETURNING 1", [
    companyId,
    budgetId,
  ]);
  return removed.length > 0;
}

interface ReachedRow extends Omit<ReachedAlert, "budgetName" | "vendor" | "endDate" | "reachedAt"> {
  /** Null: recorded by an earlier release. */
  endDate: string | null;
  reachedAt: Date;
}

/** Thresholds that these budgets have reached, newest first; all, or those of the periods that a day lies in. */
export async function reachedAlerts(
  db: Queries,
  companyId: string,
  budgets: Budget[],
  inPeriodAt?: string,
): Promise<ReachedAlert[]> {
  const byId = new Map(budgets.map((budget) => [budget.budgetId, budget]));
  const requested = budgets.map(({ budgetId, period }) => ({
    budgetId,
    start: inPeriodAt === undefined ? null : budgetPeriodAt(period, inPeriodAt).startDate,
  }));
  const rows = await db.query<ReachedRow>(
    `SELECT budget_id AS "budgetId", to_char(start_date, 'YYYY-MM-DD') AS "startDate", to_char(end_date, 'YYYY-MM-DD') AS "endDate",
       measure, percent, reached_at AS "reachedAt", cost::text, amount::text, currency
     FROM budget_alerts JOIN json_to_recordset($2::json) AS b("budgetId" uuid, start date) ON budget_id = b."budgetId"
     WHERE company_id = $1 AND (b.start IS NULL OR start_date = b.start)
     ORDER BY start_date DESC, reached_at DESC, percent DESC, budget_id LIMIT 500`,
    [companyId, JSON.stringify(requested)],
  );
  return rows.map((row) => {
    const budget = byId.get(row.budgetId)!;
    const { budgetName, period } = budget;
    return {
      ...row,
      budgetName,
      vendor: budgetProvider(budget),
      endDate: row.endDate ?? budgetPeriodAt(period, row.startDate).endDate,
      reachedAt: row.reachedAt.toISOString(),
    };
  });
}

/**
 * Deletes thresholds whose cost a period no longer has, as bills were removed or corrected, so that they can be reached
 * again; not those of forecasts, which change from day to day.
 */
export const forgetUnreached = (
  tx: Queries,
  companyId: string,
  { budgetId, version }: Budget,
  { startDate, actual, amount }: Pick<BudgetFigures, "startDate" | "actual" | "amount">,
) =>
  tx.query(
    `DELETE FROM budget_alerts AS a USING budgets AS b
     WHERE b.company_id = $1 AND b.budget_id = $2 AND b.version = $3 AND a.company_id = b.company_id AND a.budget_id = b.budget_id
       AND a.start_date = $4 AND a.measure = 'actual' AND $5::numeric * 100 < $6::numeric * a.percent`,
    [companyId, budgetId, version, startDate, actual, amount],
  );

/** A threshold that a version of a budget has reached. */
export type NewAlert = Omit<ReachedAlert, "budgetName" | "vendor" | "reachedAt"> & Pick<Budget, "version">;

/**
 * Records a threshold; false if it was reached in this period before, or if the budget has changed since. Locks the
 * budget for the rest of the transaction.
 */
export async function recordAlert(
  tx: Queries,
  companyId: string,
  { budgetId, version, startDate, endDate, measure, percent, cost, amount, currency }: NewAlert,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO budget_alerts (company_id, budget_id, start_date, end_date, measure, percent, reached_at, cost, amount, currency)
     SELECT company_id, budget_id, $4::date, $5::date, $6, $7::integer, $8::timestamptz, $9::numeric, $10::numeric, $11
     FROM budgets WHERE company_id = $1 AND budget_id = $2 AND version = $3 FOR UPDATE ON CONFLICT DO NOTHING RETURNING 1`,
    [companyId, budgetId, version, startDate, endDate, measure, percent, now, cost, amount, currency],
  );
  return rows.length > 0;
}
