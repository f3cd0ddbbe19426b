import { adviceKinds } from "./contract/commitments/advice-kinds";
import { commitmentKinds } from "./contract/commitments/commitment-kinds";
import { fileAddress, tableFiles } from "./contract/tables/tables";

/**
 * One route: its path below its parent's, and the file in app/ that handles it. Without a path it only wraps its
 * children.
 */
interface RouteEntry {
  id?: string;
  path?: string;
  index?: boolean;
  file: string;
  children?: RouteEntry[];
}

const page = (path: string, file: string): RouteEntry => ({ path, file });
/** Paths handled by one file. */
const pages = (paths: string[], file: string): RouteEntry[] => paths.map((path) => ({ id: path, path, file }));
/** A screen of each kind of commitments. */
const commitmentPages = (below: string, screen: string): RouteEntry[] =>
  pages(
    Object.values(commitmentKinds).map(({ page: path }) => `${path.slice(1)}${below}`),
    `routes/commitments/${screen}.tsx`,
  );
/** A screen of each kind of recommendations. */
const advicePages = (below: string, screen: string): RouteEntry[] =>
  pages(
    Object.values(adviceKinds).map(({ page: path }) => `${path.slice(1)}${below}`),
    `routes/advice/${screen}.tsx`,
  );
/** Wraps pages in a frame. */
const frame = (file: string, children: RouteEntry[]): RouteEntry => ({ file, children });

/** The table of screens: address → file, in the order of spec §2. */
const routes: RouteEntry[] = [
  { index: true, file: "routes/start.ts" },

  // Screens, for signed-in users.
  frame("routes/shell/route.tsx", [
    page("dashboard/anomaly-detail", "routes/anomalies/detail/detail.tsx"),
    page("anomaly-detection", "routes/anomalies/list/route.tsx"),
    page("anomaly-detection/watched", "routes/anomalies/watched/watched.tsx"),
    page("anomaly-detection/rules", "routes/anomalies/rules/rules.tsx"),
    page("anomaly-detection/backtest", "routes/anomalies/rules/rule.tsx"),
    page("dashboard", "routes/dashboard/route.tsx"),
    page("dashboard/widget", "routes/dashboard/settings/settings.tsx"),
    ...pages(["dashboard/:uuid/share", "dashboard/:uuid/:cmpnId/share"], "routes/dashboard/share/share.tsx"),
    page("cost-analytics", "routes/cost-analytics/route.tsx"),
    page("cost-analytics/detail", "routes/cost-analytics/detail/detail.tsx"),
    page("cost-analytics/email", "routes/cost-analytics/export/email.tsx"),
    page("cost-analytics/filters", "routes/cost-analytics/saved/saved-filters.tsx"),
    page("billing", "routes/billing/route.tsx"),
    page("billing/profile", "routes/billing/profile/route.tsx"),
    page("billing/profile/remove", "routes/billing/profile/remove.tsx"),
    page("billing/send", "routes/billing/send/route.tsx"),
    page("billing/send/preview", "routes/billing/send/preview.tsx"),
    page("billing/sent", "routes/billing/sent/route.tsx"),
    page("budgets", "routes/budgets/route.tsx"),
    page("budgets/:budgetId", "routes/budgets/budget/route.tsx"),
    ...commitmentPages("", "overview"),
    ...commitmentPages("/utilization", "utilization"),
    ...commitmentPages("/coverage", "coverage"),
    ...commitmentPages("/inventory", "inventory"),
    ...advicePages("", "list"),
    ...advicePages("/simulator", "simulator"),
    page("service-groups", "routes/service-groups/route.tsx"),
    page("service-groups/:setId", "routes/service-groups/set/set.tsx"),
    page("imports", "routes/imports/route.tsx"),
    page("imports/prices", "routes/imports/prices/route.tsx"),
    page("imports/:importId", "routes/imports/detail/detail.tsx"),
    page("members", "routes/people/members.tsx"),
    page("members/:userId", "routes/people/member.tsx"),
    page("company", "routes/people/company.tsx"),
    page("audit", "routes/people/audit/audit.tsx"),
    page("find", "routes/shell/find/route.tsx"),
    page("outbox", "routes/outbox/route.tsx"),
    page("outbox/:mailId", "routes/outbox/detail.tsx"),
    page("typed", "routes/shell/forms/pending-form.tsx"),
    page("company/sign-in", "routes/sign-in-rules/route.tsx"),
    page("account", "routes/account/route.tsx"),
    page("account/codes", "routes/account/codes/route.tsx"),
    page("upgrade", "routes/upgrade/route.tsx"),
    page("services", "routes/shell/services/route.tsx"),
    page("notices", "routes/notices/route.tsx"),
    page("feedback", "routes/feedback/route.tsx"),
    page("feedback/answers", "routes/feedback/answers.tsx"),
  ]),

  // Data, forms and downloads of the screens.
  ...pages(
    tableFiles.map((file) => fileAddress(file).slice(1)),
    "routes/table-file.ts",
  ),
  page("dashboard/widget.csv", "routes/dashboard/widget-csv.ts"),
  page("cost-analytics/values", "routes/cost-analytics/values.ts"),
  page("cost-analytics/suggestions", "routes/cost-analytics/find/suggestions.ts"),
  page("cost-analytics/preferences", "routes/cost-analytics/toolbar/preferences.ts"),
  page("billing/send/file", "routes/billing/send/file.ts"),
  page("billing/sent/:sentId/file", "routes/billing/sent/file.ts"),
  page("billing/preferences", "routes/billing/preferences.ts"),
  page("billing/details/keep", "routes/billing/details/save-grid.ts"),
  page("imports/upload", "routes/imports/upload/upload.ts"),
  page("imports/prices/upload", "routes/imports/prices/upload.ts"),
  page("outbox/:mailId/attachments/:number", "routes/outbox/attachment.ts"),
  page("notices/dismiss", "routes/notices/dismiss.ts"),
  page("tours", "routes/shell/forms/tours.ts"),
  page("exports", "routes/shell/forms/exports.ts"),
  page("preferences", "routes/shell/forms/preferences.ts"),

  // Signing in and out.
  page("sign-in", "routes/sign-in/route.tsx"),
  page("sign-in.css", "routes/sign-in/stylesheet.ts"),
  page("auth/callback", "routes/sign-in/callback.tsx"),
  page("auth/return/:signIn", "routes/sign-in/return.ts"),
  page("auth/back-channel-logout", "routes/sign-in/back-channel.ts"),
  page("sign-out", "routes/sign-in/sign-out.ts"),
  page("realms/*", "routes/sign-in/realms.ts"),

  // Public pages.
  frame("routes/shell/frame/public-frame.tsx", [
    page("legal/agreement", "routes/legal/agreement.tsx"),
    page("legal/privacy", "routes/legal/privacy.tsx"),
    page("support", "routes/legal/support.tsx"),
    page("invitation", "routes/people/links/invitation.tsx"),
    page("setup", "routes/people/links/setup.tsx"),
    page("cross-site-request", "routes/shell/problems/cross-site.tsx"),
    page("*", "routes/shell/problems/not-found.tsx"),
  ]),
  ...pages(["healthz", "healthz/ready"], "routes/healthz/ready.ts"),
  page("healthz/live", "routes/healthz/live.ts"),
];

export default routes;
