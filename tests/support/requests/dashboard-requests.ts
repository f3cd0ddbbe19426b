import type { StateStore } from "../../../server/state-store/state-store";

const [SHARED, ...DRAFTS] = [1, 2, 3, 4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
  string,
];
const [STEP, UNDONE, GIVEN_UP, SAVED] = DRAFTS;
/** A dashboard that no other request changes. */
const DASHBOARD = 1;
const DELETED = 2;
const UNSHARED = 3;

const widget = { index: 1, widgetType: "costBy", x: 0, y: 0, width: 12, height: 13, selectedVendorsByWidget: ["aws"] };

/** Sample requests of dashboards; `query`: that of getCost. */
export function dashboardRequests(query: Record<string, unknown>) {
  const without = (names: string[]) =>
    Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
  const scope = without(["grain", "viewBy", "sort"]);
  const saving = without(["grain", "viewBy", "sort", "isAmortizedCost"]);
  const costs = { ...query, page: 1, itemsPerPage: 5 };
  const at = (path: string, request: Record<string, unknown>) => [`/api/v3/dashboard/${path}`, request] as const;
  return Object.fromEntries([
    at("widget_dashboards", {}),
    at("select_dashboard", { dashboardIndex: DASHBOARD }),
    at("edit_dashboard", { dashboardIndex: DASHBOARD }),
    at("save_widget", { draftId: STEP, step: 0, widgets: [widget] }),
    at("undo", { draftId: UNDONE, step: 0 }),
    at("discard", { draftId: GIVEN_UP }),
    at("save_dashboard", { draftId: SAVED, version: 1 }),
    at("save_as_dashboard", { template: "provider", vendor: "aws" }),
    at("delete_dashboard", { dashboardIndex: DELETED }),
    at("get_dashboard_uuid", { dashboardIndex: DASHBOARD }),
    at("end_sharing", { dashboardIndex: UNSHARED }),
    at("shared", { uuid: SHARED }),
    at("set_dashboard_by_uuid", { uuid: SHARED }),
    ...[
      "cost_month_to_date",
      "estimated_cost",
      "trend",
      "cost",
      "product_portion",
      "portion_by",
      "top5",
      "abnormal",
    ].map((path) => at(path, costs)),
    at("costByVendor", without(["viewBy", "sort"])),
    at("multi_vendor/product_portion", scope),
    at("multi_vendor/portion_by", scope),
    at("total_saving", saving),
    at("year_cost_fcst", { ...without(["grain", "viewBy", "sort", "startDate", "endDate"]), selectedVendors: ["aws"] }),
  ]) as Record<string, Record<string, unknown>>;
}

/** Stores the dashboards and drafts that the requests refer to. */
export async function storeSampleDashboards(
  db: StateStore,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<void> {
  for (const [index, name] of [
    [DASHBOARD, "Sample"],
    [DELETED, "To be deleted"],
    [UNSHARED, "Not shared"],
  ] as const)
    await db.query(
      `INSERT INTO dashboards (dashboard_id, user_id, company_id, dashboard_index, name, name_key, is_selected, share_id, widgets)
       VALUES (gen_random_uuid(), $1, $2, $3::integer, $4, $4, $3::integer = 1, $5::uuid, '[]')`,
      [userId, companyId, index, name, index === DASHBOARD ? SHARED : null],
    );
  for (const draftId of DRAFTS)
    await db.query(
      `INSERT INTO dashboard_drafts (draft_id, dashboard_id, content, undo, base, base_version)
       SELECT $1::uuid, dashboard_id, $2, '[]', $2, 1 FROM dashboards WHERE name = 'Sample'`,
      [draftId, JSON.stringify({ dashboardName: "Sample", widgets: [] })],
    );
}
