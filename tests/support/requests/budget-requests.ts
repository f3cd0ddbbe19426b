import type { StateStore } from "../../../server/state-store/state-store";

/** The budget that `storeSampleBudget` stores. */
export const SAMPLE_BUDGET = "5d0f3a52-70d5-4a19-9a0e-0d5a3b1f6c01";

const content = {
  budgetName: "Sample",
  subject: "company",
  selectedVendors: null,
  filters: [],
  currency: "USD",
  period: "month",
  amount: "1000",
  alerts: [{ percent: 80, measure: "actual" }],
  recipients: [],
};

export const budgetRequests = (): Record<string, Record<string, unknown>> => ({
  "/api/v3/budget/list": {},
  "/api/v3/budget/detail": { budgetId: SAMPLE_BUDGET },
  "/api/v3/budget/choices": {},
  "/api/v3/budget/save": {
    budget: { ...content, budgetName: "Another", changes: [{ from: "2026-12", amount: "1200" }] },
  },
  "/api/v3/budget/delete": { budgetId: SAMPLE_BUDGET },
  "/api/v3/dashboard/budget_data": {},
  "/api/v3/dashboard/budget_alerts": {},
});

/** Stores the budget that the requests refer to. */
export async function storeSampleBudget(db: StateStore, companyId: string): Promise<void> {
  await db.query("INSERT INTO budgets (company_id, budget_id, name_key, content) VALUES ($1, $2, 'sample', $3)", [
    companyId,
    SAMPLE_BUDGET,
    JSON.stringify({ ...content, subjectName: "", isAmortizedCost: false, changes: [] }),
  ]);
}
