import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeUsers } from "../../server/cli/users/change-users";
import type { UserTask } from "../../server/cli/users/user-arguments";
import { versionsIn } from "../support/markup";
import { openTestSite } from "../support/servers/test-site";

/** Forms that replace all that is stored, sent after it has been changed elsewhere. */
let site: Awaited<ReturnType<typeof openTestSite>>;
let anna: string;
let cora: string;

beforeAll(async () => {
  site = await openTestSite();
  for (const userId of ["anna", "ben", "cora"]) await site.upstream.addUser(userId, [{ companyId: "acme" }]);
  await query(
    `INSERT INTO anomaly_rules (company_id, rule_id, title_key, vendor, fields, webhook_secret, judged_from, updated_at, updated_by)
     VALUES ('acme', 'nightly', 'nightly', 'aws', '{"title": "Nightly", "vendor": "aws"}', 's', '2026-11-19', now(), 'Anna')`,
  );
  await query(
    `INSERT INTO anomalies (company_id, number, rule_id, vendor, series, kind, account, account_name, product, region, tag_key, item, item_name, day,
       level, actual, predicted, difference, rate, strength, is_new, is_shown, models, detected_at, history)
     VALUES ('acme', 1, 'nightly', 'aws', 's', 'total', '', '', '', '', '', '', '', '2026-11-19', 1, 200, 100, 100, 100, 99, false, true, '[]', now(), '[]')`,
  );
  [anna, cora] = (await Promise.all([site.signIn("anna", "acme"), site.signIn("cora", "acme")])) as [string, string];
});
afterAll(() => site?.close());
const query = (sql: string) => site.upstream.stores.stateStore.query(sql);

type Fields = Record<string, string>;
const changed = "This has been changed since you opened it, so nothing was saved.";

/** A tab with the form at an address: sends its version with what is typed, as a browser does. */
async function open(address: string, cookie: string) {
  /** Where the form is sent, and its version, unless that is in the address. */
  let form: { action: string; version: Fields };
  const show = (action: string, html: string) => {
    const [version] = versionsIn(html);
    form = { action, version: version === undefined ? {} : { version } };
  };
  const load = async () => {
    const page = await site.web.get(address, cookie, { redirect: "follow" });
    show(page.url.slice(site.web.url.length), await page.text());
  };
  await load();
  return {
    load,
    /** Saves, or shows the page with the form's problems. */
    async save(fields: Fields): Promise<{ status: number; html: string }> {
      const { action, version } = form;
      const answer = await site.web.post(action, { ...fields, ...version }, cookie);
      const html = await answer.text();
      if (answer.status !== 303) show(action, html);
      return { status: answer.status, html };
    },
  };
}

interface Form {
  address: string;
  /** Where a page of an earlier release sends it. */
  unversioned?: string;
  /** What one person types, another one, and what the first sees of it again. */
  typed: Fields;
  other: Fields;
  shown: RegExp;
  stored: () => Promise<unknown>;
}

const rule = {
  intent: "save",
  title: "Nightly",
  vendor: "aws",
  viewBy: "total",
  comparison: "latestDay",
  direction: "increase",
  minAlert: "10",
  maxAlert: "100",
  level: "minor",
  sensitivity: "middle",
  send: "I",
};

const forms: Record<string, Form> = {
  "an alert's verdict": {
    address: "/dashboard/anomaly-detail?number=1",
    typed: { alert: "1", intent: "expected", reason: "season", quietUntil: "2026-12-31", note: "Sale, as every year" },
    other: { alert: "1", intent: "real", reason: "release", quietUntil: "", note: "Ticket 4711" },
    shown: /<textarea[^>]* name="note"[^>]*>Sale, as every year</,
    stored: () => query("SELECT verdict, note, reason, quiet_until, judged_by FROM anomalies"),
  },
  "a member's rights": {
    address: "/members/ben",
    typed: { role: "editor", vendor: "aws", "menu.budgets": "view" },
    other: { role: "editor", vendor: "aws", "scope.aws": "some", "account.aws": "1" },
    shown: /<select[^>]* name="menu.budgets".*?<option value="view" selected="">.*?<\/select>/s,
    stored: () => query("SELECT role, menus, vendors, accounts FROM members WHERE user_id = 'ben'"),
  },
  "a company's sign-in rules": {
    address: "/company/sign-in",
    typed: { intent: "company", allowedIpaddr: "127.0.0.0/8" },
    other: { intent: "company", requiresOtp: "on", allowedIpaddr: "127.0.0.1" },
    shown: /<textarea[^>]* name="allowedIpaddr"[^>]*>127.0.0.0\/8</,
    stored: () => query("SELECT requires_otp, allowed_addresses FROM companies"),
  },
  "a member's sign-in rules": {
    address: "/company/sign-in?member=ben",
    typed: { intent: "member", memberId: "ben", useConcurrent: "on" },
    other: { intent: "member", memberId: "ben", allowedIpaddr: "10.1.0.0/16" },
    shown: /<input(?=[^>]* checked)[^>]* name="useConcurrent"/,
    stored: () => query("SELECT use_concurrent, allowed_addresses FROM users WHERE user_id = 'ben'"),
  },
  "an alert rule": {
    address: "/anomaly-detection/backtest?rule=nightly",
    unversioned: "/anomaly-detection/backtest?rule=nightly&vendor=aws",
    typed: { ...rule, threshold: "30" },
    other: { ...rule, threshold: "20", on: "yes" },
    shown: /<input(?=[^>]* value="30")[^>]* name="threshold"/,
    stored: () => query("SELECT fields FROM anomaly_rules"),
  },
  "watched tags": {
    address: "/anomaly-detection/watched",
    typed: { tagKeys: "Team", tagValues: "Team=fleet" },
    other: { tagKeys: "Team" },
    shown: /<textarea[^>]* name="tagValues"[^>]*>Team=fleet</,
    stored: () => query("SELECT chosen FROM anomaly_watched"),
  },
  "a company's settings": {
    address: "/company",
    typed: { name: "Acme", vendor: "aws", defaultVendor: "aws", currency: "", plan: "paid", trialEnd: "" },
    other: { name: "Acme", vendor: "aws", currency: "KRW", plan: "free", trialEnd: "2026-12-31" },
    shown: /<select[^>]* name="plan".*?<option value="paid" selected="">/s,
    stored: () => query("SELECT vendors, default_vendors, currency, plan FROM companies"),
  },
};

describe.each(Object.entries(forms))("%s", (_name, { address, unversioned = address, typed, other, shown, stored }) => {
  test("that somebody else has saved since are not overwritten, also once restored, and what was typed stays", async () => {
    const [first, second] = [await open(address, anna), await open(address, cora)];
    expect((await second.save(other)).status).toBe(303);
    const saved = await stored();
    // As after an expired session. The form that comes back is as stale as before, each time.
    const opened = await first.save({ ...typed, __intent__: '{"type":"validate","payload":{}}' });
    expect([opened.status, opened.html]).toEqual([200, expect.stringMatching(shown)]);
    for (const attempt of ["first", "again"]) {
      const { status, html } = await first.save(typed);
      expect([attempt, status, html]).toEqual([attempt, 409, expect.stringContaining(changed)]);
      expect(html).toMatch(shown);
    }
    expect(await stored()).toEqual(saved);
  });

  test("are saved several times in turn in one tab, and then no longer in an older one of the same person", async () => {
    const [tab, older] = [await open(address, anna), await open(address, anna)];
    const before = await stored();
    expect((await tab.save(typed)).status).toBe(303);
    expect(await stored()).not.toEqual(before);
    for (const fields of [other, typed]) {
      await tab.load();
      expect((await tab.save(fields)).status).toBe(303);
    }
    expect((await older.save(typed)).status).toBe(409);
  });

  test("from a page without a version are refused", async () => {
    expect((await site.web.post(unversioned, typed, anna)).status).toBe(409);
  });
});

test("a command counts as somebody else", async () => {
  const [rights, rules] = [await open("/members/ben", anna), await open("/company/sign-in?member=ben", anna)];
  const by = { email: "ben", companyId: "acme" };
  const tasks: UserTask[] = [
    { action: "add", ...by, role: "viewer", accounts: { aws: ["2"] } },
    { action: "internal", ...by, addresses: ["10.2.0.0/16"], isRevoked: false },
  ];
  for (const task of tasks) expect(await changeUsers(site.upstream.services, task)).toMatchObject({ isDone: true });
  expect((await rights.save({ role: "editor", vendor: "aws" })).status).toBe(409);
  expect((await rules.save({ intent: "member", memberId: "ben", allowedIpaddr: "10.1.0.0/16" })).status).toBe(409);
  expect(
    await query(
      "SELECT role, accounts, allowed_addresses FROM members JOIN users USING (user_id) WHERE user_id = 'ben'",
    ),
  ).toEqual([{ role: "viewer", accounts: { aws: ["2"] }, allowed_addresses: ["10.2.0.0/16"] }]);
});

test("of two people who save at once, one is refused", async () => {
  const tabs = [await open("/company/sign-in", anna), await open("/company/sign-in", cora)];
  const saved = await Promise.all(
    tabs.map((tab, n) => tab.save({ intent: "company", allowedIpaddr: `127.0.0.1, 10.0.0.${n}` })),
  );
  expect(saved.map(({ status }) => status).sort()).toEqual([303, 409]);
});
