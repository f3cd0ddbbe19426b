import { listFiles } from "~/contract/tables/table-files";
import { dashboardRequests } from "./dashboard-requests";
import { billingRequests, sendingRequests } from "./billing-requests";
import { budgetRequests } from "./budget-requests";

/** Ids in requests, besides the import of `storeSlices`; see sample-state.ts. */
export const sampleIds = {
  priceFile: "00000000-0000-4000-8000-000000000042",
  filter: 41,
  serviceGroupSet: "sample-set",
  mail: "sample-mail",
  session: "session-1",
  token: "token-1",
  passkey: "sample-passkey",
  notice: "sample-notice",
  rule: "sample-rule",
};

const anomalies = { start: "2026-10-01", end: "2026-10-31", vendors: ["aws"] };

/** A valid request for each call, by path; contract tests derive others from them. */
export const sampleRequests: Record<string, Record<string, unknown>> = {
  "/earth/api/front/profile": {},
  "/api_v2.0/general/keycloak/json": { domain: "cloudtally.example", svcType: "frontend" },
  "/earth/api/user/current": {},
  "/earth/api/user/sign-out": {},
  "/earth/api/company/list": {},
  "/earth/api/company/select": { cmpnId: "acme" },
  "/earth/api/user/language": { userLangCd: "ko" },
  "/earth/api/company/sign_in": {},
  "/earth/api/company/sign_in/save": { requiresOtp: false, allowedIpaddr: [], version: "sample-version" },
  "/earth/api/company/sign_in/member": {
    memberId: "viewer",
    useOtp: false,
    allowedIpaddr: [],
    useConcurrent: true,
    version: "sample-version",
  },
  "/earth/api/company/sign_in/reset_codes": { memberId: "viewer" },
  "/earth/api/user/account": {},
  "/earth/api/user/name": { userNm: "Anna Kim" },
  "/earth/api/user/password": { currentPassword: "Correct-horse-1", newPassword: "Correct-horse-2" },
  "/earth/api/user/session/count": { clientId: "cloudtally-web" },
  "/earth/api/user/session/logout": { clientId: "cloudtally-web", withoutCurrent: "true" },
  "/earth/api/user/session/end": { sessionId: sampleIds.session },
  "/earth/api/user/token/create": {
    name: "Spreadsheet",
    days: 30,
    isReadOnly: true,
    currentPassword: "Correct-horse-1",
  },
  "/earth/api/user/token/delete": { tokenId: sampleIds.token },
  "/earth/api/user/passkey/start": {
    name: "Laptop",
    currentPassword: "Correct-horse-1",
    origin: "https://costs.example",
  },
  "/earth/api/user/passkey/add": { credential: "{}", origin: "https://costs.example" },
  "/earth/api/user/passkey/delete": { credentialId: sampleIds.passkey },
  "/earth/api/user/otp/start": {},
  "/earth/api/user/otp/confirm": { code: "123456", currentPassword: "Correct-horse-1" },
  "/earth/api/user/otp/recovery": { code: "123456" },
  "/earth/api/user/otp/stop": { code: "123456" },
  "/api/v3/common/vendors": {},
  "/api/v3/common/info": {},
  "/earth/api/import/list": {},
  "/earth/api/import/detail": { importId: "import-1" },
  "/earth/api/import/repair": { importId: "import-1" },
  "/earth/api/import/remove": { importId: "import-1" },
  "/earth/api/price/list": {},
  "/earth/api/price/remove": { fileId: sampleIds.priceFile },
  "/earth/api/import/cancel": { importId: "import-1" },
  "/earth/api/import/space": { bytes: 1000 },
  ...billingRequests(),
  // A registered user of the contract tests.
  ...sendingRequests("full"),
  ...costRequests(),
  ...savedFilterRequests(),
  ...preferenceRequests(),
  ...serviceGroupRequests(),
  "/api/v3/anomaly/detectedList": anomalies,
  "/api/v3/anomaly/aiModelAnalysis": { number: 1 },
  "/api/v3/anomaly/aiPossibleCause": { number: 1 },
  "/api/v3/anomaly/aiChangeTop5": { day: "2026-10-31", vendors: ["aws"] },
  "/api/v3/anomaly/userAlertTop5": { start: "2026-10-01", end: "2026-10-31", vendors: ["aws"] },
  "/api/v3/dashboard/ml_abnormal": { type: "ai", start: "2026-10-01", end: "2026-10-31", vendors: ["aws"] },
  "/api/v3/anomaly/mark": { numbers: [1], starred: true },
  "/api/v3/anomaly/verdict": { numbers: [1], verdict: "expected", reason: "season", quietUntil: "2026-12-31" },
  ...alertRuleRequests(),
  "/api/v3/anomaly/watched": {},
  "/api/v3/anomaly/watched/save": {
    tagKeys: ["Team"],
    tagValues: [{ key: "Application", value: "bi" }],
    version: "sample-version",
  },
  "/api/v3/anomaly/csv": anomalies,
  "/api/v3/anomaly/xlsx": anomalies,
  ...budgetRequests(),
  ...peopleRequests(),
  ...listRequests(),
  ...commitmentRequests(),
  ...adviceRequests(),
  ...surroundingRequests(),
  "/earth/api/mail/list": {},
  "/earth/api/mail/detail": { mailId: sampleIds.mail },
  "/earth/api/mail/attachment": { mailId: sampleIds.mail, number: 0 },
};

/** Files without parameters. */
function listRequests() {
  const paths = Object.values(listFiles).flatMap(({ csv, xlsx }) => [csv.path, xlsx.path]);
  return Object.fromEntries(paths.map((path) => [path, {}]));
}

function alertRuleRequests() {
  const tried = { vendor: "aws", viewBy: "account", threshold: 5, minAlert: 0.01 };
  return {
    "/api/v3/anomaly/rule/list": {},
    "/api/v3/anomaly/rule/detail": { ruleId: sampleIds.rule },
    "/api/v3/anomaly/rule/save": { rule: { ...tried, title: "AWS daily" } },
    "/api/v3/anomaly/rule/test": { ruleId: sampleIds.rule },
    "/api/v3/anomaly/rule/delete": { ruleId: sampleIds.rule },
    "/api/v3/anomaly/rule/recipients": {},
    "/api/v3/anomaly/backtest": tried,
    "/api/v3/anomaly/backtest/csv": tried,
    "/api/v3/anomaly/backtest/xlsx": tried,
  };
}

/** Ids and codes of sample-state.ts. */
function peopleRequests() {
  const rights = { role: "viewer", vendors: ["aws"], accounts: { aws: ["1"] } };
  const settings = {
    name: "Acme",
    vendors: ["aws", "azure", "gcp", "oci", "ncloud", "tencent", "openstack"],
    defaultVendors: ["aws"],
    currency: "USD",
    plan: "paid",
    trialEnd: null,
  };
  return {
    "/earth/api/member/list": {},
    "/earth/api/member/detail": { memberId: "sample-member" },
    "/earth/api/member/save": { memberId: "sample-member", rights, version: "sample-version" },
    "/earth/api/member/change": { memberId: "sample-member", action: "disable" },
    "/earth/api/member/invite": { email: "new@example.com", rights },
    "/earth/api/member/invitation": { invitationId: "sample-invitation", action: "withdraw" },
    "/earth/api/invitation/read": { code: "sample-code-to-look-at" },
    "/earth/api/invitation/accept": { code: "sample-code-to-look-at", name: "Nell", password: "Long-enough-1" },
    "/earth/api/setup/read": { code: "sample-code-of-setup" },
    "/earth/api/setup": {
      code: "sample-code-of-setup",
      name: "Mina Park",
      email: "mina@setup.com",
      password: "Long-enough-1",
      companyName: "Setup, Inc.",
    },
    "/earth/api/company/settings": {},
    "/earth/api/company/settings/save": { settings, version: "sample-version" },
    "/earth/api/audit/list": {},
    "/earth/api/audit/file/csv": {},
    "/earth/api/audit/file/xlsx": {},
  };
}

/** Of each kind of commitments. */
function commitmentRequests() {
  const months = { startDate: "202610", endDate: "202610" };
  const query = { ...months, currency: "USD" };
  return Object.fromEntries(
    ["savings_plans", "reserved", "azure/reserved"].flatMap((kind) => {
      const path = `/MAZ/v3/optimization/${kind}`;
      return [
        [`${path}/total_summary`, query],
        [`${path}/key_figures`, query],
        [`${path}/utilization/list`, { ...query, viewBy: "family" }],
        [`${path}/coverage/list`, { ...query, viewBy: "account" }],
        [`${path}/inventory/list`, query],
        [`${path}/filter`, months],
        [`${path}/best_purchase`, {}],
        [`${path}/csv`, { ...query, report: "coverage" }],
        [`${path}/xlsx`, { ...query, report: "ledger" }],
      ];
    }),
  );
}

/** Of each kind of recommendations. */
function adviceRequests() {
  const query = { days: 60, until: "2026-11-01T00:00Z" };
  return Object.fromEntries(
    ["SavingsPlans", "EC2", "RDS", "OpenSearch", "ElastiCache", "Redshift", "Azure"].flatMap((kind) => {
      const path = `/MAZ/v3/optimization/Recommendation/${kind}`;
      return [
        [path, query],
        [`${path}/Simulation`, query],
        [`${path}/csv`, { ...query, report: "list" }],
        [`${path}/xlsx`, { ...query, report: "hours" }],
      ];
    }),
  );
}

function savedFilterRequests() {
  const conditions = {
    all: [{ field: "region", values: ["us-east-1"] }],
    aws: [{ field: "account", values: ["1"], exclude: true }],
  };
  return {
    "/api/v3/filter/user_filter": {},
    "/api/v3/filter/saved": { filterIndex: sampleIds.filter },
    "/api/v3/filter/save": { index: sampleIds.filter, filterName: "Renamed" },
    "/api/v3/filter/saveas": { index: -1, filterName: "Another", conditions, search: "by=account" },
    "/api/v3/filter/delete": { filterIndex: sampleIds.filter },
  };
}

function preferenceRequests() {
  return {
    "/api/v3/common/save_currency": { currency: "KRW" },
    "/api/v3/common/save_vendors": { selectedVendors: ["aws"] },
    "/api/v3/common/settings": {},
    "/api/v3/common/recent_search/add": { field: "product", word: "compute" },
    "/api/v3/common/recent_search/delete": { field: "product", word: "compute" },
    "/api/v3/common/save_tour": { page: "costAnalytics", step: 2, isDone: false },
    "/api/v3/common/save_columns": { columns: ["vendor", "cost"] },
    "/api/v3/common/save_billing_grid": { viewBy: "invoice", isExpanded: true, itemsPerPage: 100 },
  };
}

function surroundingRequests() {
  return {
    "/api/v3/common/notice": {},
    "/api/v3/common/notice/dismiss": { noticeId: sampleIds.notice },
    "/earth/api/notice/list": {},
    "/earth/api/notice/save": {
      notice: { text: "Bills arrive late.", language: null, startsOn: "2026-11-20", endsOn: null },
    },
    "/earth/api/notice/delete": { noticeId: sampleIds.notice },
    "/api/v3/common/survey/check": {},
    "/api/v3/common/survey/save": {
      choice: "submit",
      screen: "/billing",
      answer: { isHelpful: true, comment: "Clear." },
    },
    "/earth/api/survey/list": {},
    "/earth/api/homepage/info": {},
    "/api/v3/common/recent_menu": {},
    "/api/v3/common/recent_menu/add": { url: "/billing" },
  };
}

function costRequests() {
  const scope = {
    startDate: "2026-10-01",
    endDate: "2026-10-31",
    selectedVendors: ["aws"],
    isAmortizedCost: false,
    currency: "USD",
  };
  const filters = [{ field: "region", values: ["us-east-1"], exclude: false }];
  const query = { ...scope, grain: "DAY", viewBy: "product", filters, sort: { key: "cost", descending: true } };
  return {
    "/api/v3/ca/cost": { ...query, page: 1, itemsPerPage: 30 },
    "/api/v3/ca/cost/comparable": { ...scope, compareStartDate: "2026-09-01", compareEndDate: "2026-09-30" },
    "/api/v3/ca/cost/csv": query,
    "/api/v3/ca/cost/xlsx": query,
    ...exportRequests(query),
    "/api/v3/filter": { ...scope, filters, field: "product" },
    "/api/v3/filter/tags": scope,
    "/api/v3/subFilter": { ...scope, filters, tagKey: "team" },
    "/api/v3/filter/related": { ...scope, filters, fields: ["product", "usageType", "resourceId"] },
    "/api/v3/filter/search": { ...scope, word: "com-PUTE", field: "all" },
    "/api/v3/ca/cost/detail": {
      ...query,
      sort: { key: "usage", descending: false },
      viewByItem: "Compute",
      costDate: "2026-10-01",
    },
    "/api/v3/ca/cost/detail/portion": { ...query, by: "usageType" },
    "/api/v3/ca/cost/explain": query,
    ...dashboardRequests(query),
  };
}

function exportRequests(selection: Record<string, unknown>) {
  const report = { kind: "detail", query: { ...selection, columns: ["usageDate", "cost"] } };
  return {
    "/api/v3/ca/cost/detail/csv": selection,
    "/api/v3/ca/cost/detail/xlsx": report.query,
    "/api/v3/ca/cost/email/export/V2": {
      report,
      format: "csv",
      recipients: ["ben@example.com"],
      note: "As asked.",
      link: "/cost-analytics?range=last_month",
      requestId: "7b6b4a56-5c5e-4d4e-9a53-0d3a9a3c4f11",
    },
  };
}

function serviceGroupRequests() {
  const rules = [{ conditions: [{ field: "tag", tagKey: "team", operator: "in", values: ["a"] }] }];
  return {
    "/api/v3/common/serviceGroups": {},
    "/api/v3/common/serviceGroups/save": { set: { setName: "Teams", groups: [{ groupName: "A", rules }] } },
    "/api/v3/common/serviceGroups/delete": { setId: sampleIds.serviceGroupSet },
  };
}
