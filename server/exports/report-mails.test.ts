import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { detailExport, exportCostByEmail } from "~/contract/tables/exports";
import { getMails } from "~/contract/tables/mail";
import { costFile } from "~/contract/tables/table-files";
import { openExportedBills, query, selection } from "../../tests/support/bills/exported-bills";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import type { TestStores } from "../../tests/support/stores/stores";
import { CostStoreError } from "../cost-store/cost-store";
import type { CostStore } from "../cost-store/cost-store";
import { createRunner } from "../jobs/runner";
import { mailCalls } from "../mail/calls";
import { deliverMails } from "../mail/deliver";
import { openMailer } from "../mail/mailer";
import { ensureMember } from "../people/people";
import { tableFileCalls } from "../tables/calls";
import { exportCalls } from "./calls";
import { emailJob } from "./email-job";
import { reportSubject } from "./report-mail";
import { sendCostReports } from "./send-cost-report";

let stores: TestStores;
const caller = testCaller("acme");
const services = (settings?: Record<string, string>) => testServices(stores, settings);

beforeAll(async () => {
  stores = await openExportedBills();
});
afterAll(() => stores.close());

type EmailRequest = z.input<typeof exportCostByEmail.request>;
const requested: EmailRequest = {
  report: { kind: "table", query },
  format: "csv",
  recipients: ["ben@example.com", "Ben@Example.com", "cleo@sub-domain.example.co"],
  note: "See <b>Storage</b>.",
  link: "/cost-analytics?range=last_month",
  language: "en",
  requestId: "7b6b4a56-5c5e-4d4e-9a53-0d3a9a3c4f11",
};
const send = (changes: Partial<EmailRequest> = {}, settings?: Record<string, string>) =>
  makeCall(exportCalls, exportCostByEmail, { ...requested, ...changes }, caller, services(settings));
const run = async () => {
  const mailer = openMailer(services().env);
  await createRunner([sendCostReports, deliverMails(mailer)], services()).runDue();
  mailer.close();
};
const mails = async () => (await makeCall(mailCalls, getMails, {}, caller, services())).mails;
beforeEach(() => stores.stateStore.query("DELETE FROM jobs"));

test("a report is not sent if a permission is revoked while it is created", async () => {
  const accounts = (text: string) =>
    stores.stateStore.query("UPDATE members SET accounts = $2 WHERE user_id = $1", [caller.userId, text]);
  const attempt = { jobId: "one", attempt: 1, companyId: "acme", userId: caller.userId, runAt: new Date() };
  const { signal } = new AbortController();
  const effect = await sendCostReports.handle(emailJob.payload.parse(requested), { ...attempt, signal }, services());
  await accounts('{"aws": ["1"]}');
  await expect(stores.stateStore.transaction(effect)).rejects.toMatchObject({
    message: "noPermission",
    isFinal: true,
  });
  expect(await mails()).toEqual([]);
  await accounts("{}");
});

test("a report arrives and is logged once, however often the form is sent", async () => {
  await stores.stateStore.query("DELETE FROM audit_entries");
  await send();
  await send();
  await run();
  await send();
  await run();
  expect(await stores.stateStore.query("SELECT action FROM audit_entries")).toEqual([{ action: "export.mailed" }]);
  const [mail, ...others] = await mails();
  expect([others.length, mail]).toMatchObject([
    0,
    {
      recipients: ["ben@example.com", "cleo@sub-domain.example.co"],
      subject: "Cost by product, 10/01/2026 – 10/31/2026 · acme",
      state: "sent",
      attachments: [
        { fileName: "cost-by-product_acme_2026-10-01_2026-10-31_USD_billed_aws-azure.csv", mediaType: "text/csv" },
      ],
    },
  ]);
  expect(mail!.attachments[0]!.bytes).toBe(
    Buffer.byteLength(await makeStreamedCall(tableFileCalls, costFile.csv, query, caller, services())),
  );
  const outbox = path.join(stores.directory, "outbox");
  const file = (await readdir(outbox)).find((name) => name.endsWith(".eml"))!;
  const encoded = await readFile(path.join(outbox, file), "utf8");
  // Without the soft line breaks of quoted-printable, which fall anywhere.
  const text = encoded.replace(/=\r?\n/g, "");
  expect(text).toContain("http://localhost:3000/cost-analytics?range=3Dlast_month&amp;company=3Dacme");
  expect(text).toContain("See &lt;b&gt;Storage&lt;/b&gt;.");
  expect(text).toContain("Period: 10/01/2026 =E2=80=93 10/31/2026");
});

test("a report of the lines of one period is logged with its days and its provider", async () => {
  await stores.stateStore.query("DELETE FROM audit_entries");
  const { startDate, endDate, viewBy, filters, isAmortizedCost, currency } = query;
  const lines = { startDate, endDate, viewBy, filters, isAmortizedCost, currency, grain: "WEEK" as const };
  const selection = { ...lines, selectedVendors: query.selectedVendors, selectedVendor: "aws" as const };
  await send({
    report: { kind: "detail", query: { ...selection, costDate: "2026-10-05" } },
    link: "/cost-analytics/detail",
  });
  expect(await stores.stateStore.query("SELECT after FROM audit_entries")).toEqual([
    { after: { kind: "detail", startDate: "2026-10-05", endDate: "2026-10-11", vendors: ["aws"] } },
  ]);
});

test("a form that is changed before it is sent again sends another report", async () => {
  await send();
  await send({ recipients: ["cleo@example.com"] });
  await run();
  const recipients = (await mails()).map((mail) => mail.recipients);
  expect(recipients).toHaveLength(2);
  expect(recipients).toEqual(
    expect.arrayContaining([["ben@example.com", "cleo@sub-domain.example.co"], ["cleo@example.com"]]),
  );
});

test("until its email is created, a report is in its sender's outbox, with the reason why it is not", async () => {
  await send();
  const report = {
    recipients: ["ben@example.com", "cleo@sub-domain.example.co"],
    subject: "Cost by product, 10/01/2026 – 10/31/2026 · acme",
    problem: null,
    attachments: [],
  };
  expect(await mails()).toMatchObject([{ ...report, state: "waiting", attempts: 0, report: { problem: null } }]);
  const other = { ...caller, userId: "ben", user: { ...caller.user, userId: "ben", userEmail: "ben@example.com" } };
  expect(await makeCall(mailCalls, getMails, {}, other, services())).toEqual({ total: 0, mails: [] });
  const runWith = (error: Error) => {
    const failing: CostStore = {
      ...stores.costStore,
      for: () => failing,
      streamText: () => {
        throw error;
      },
    };
    return createRunner([sendCostReports], { ...services(), costStore: failing }).runDue();
  };
  await runWith(new CostStoreError("Memory limit exceeded, at 0x7f", 241));
  expect(await mails()).toMatchObject([{ ...report, state: "waiting", attempts: 1, report: { problem: "tooLarge" } }]);
  await stores.stateStore.query("UPDATE jobs SET next_at = run_at, attempts = 7");
  await runWith(new Error("at line 7"));
  expect(await mails()).toMatchObject([{ ...report, state: "failed", attempts: 8, report: { problem: "failed" } }]);
  await stores.stateStore.query("UPDATE jobs SET state = 'waiting', next_at = run_at, attempts = 0");
  await run();
  expect(await mails()).toMatchObject([{ subject: report.subject, state: "sent", report: null }]);
});

test("a report requested before an update that rejects it is listed, with the others", async () => {
  await send();
  const rewrite = (recipients: string) =>
    stores.stateStore.query(`UPDATE jobs SET payload = jsonb_set(payload::jsonb, '{recipients}', $1::jsonb)::json`, [
      recipients,
    ]);
  await rewrite('["ben@example.com", 7]');
  expect(await mails()).toMatchObject([{ recipients: [], subject: "", report: { problem: "invalid" } }]);
  await rewrite('["not an address"]');
  await send({ requestId: "9d1f7a56-5c5e-4d4e-9a53-0d3a9a3c4f12" });
  expect((await mails()).sort((one, other) => one.subject.localeCompare(other.subject))).toMatchObject([
    { recipients: ["not an address"], subject: "", report: { problem: "invalid" } },
    { subject: expect.stringContaining("Cost by product"), report: { problem: null } },
  ]);
});

test("a report may contain lines, and is in the sender's language", async () => {
  await send({ report: { kind: "detail", query: selection }, format: "xlsx", language: "ko" });
  await run();
  expect(await mails()).toMatchObject([
    {
      subject: "비용 내역, 2026/10/01 – 2026/10/31 · acme",
      attachments: [{ fileName: "cost-lines_acme_2026-10-01_2026-10-31_USD_billed_aws-azure.xlsx" }],
    },
  ]);
});

test("a report of a period's lines names the days of that period, not those of its page", () => {
  const subject = (changes: Partial<z.input<typeof detailExport>>) =>
    reportSubject("en", {
      report: { kind: "detail", query: detailExport.parse({ ...selection, ...changes }) },
      company: "acme",
    });
  // October 5, 2026 is a Monday.
  expect(subject({ grain: "WEEK", costDate: "2026-10-07" })).toBe("Cost lines, 10/05/2026 – 10/11/2026 · acme");
  expect(subject({ grain: "DAY", costDate: "2026-10-07" })).toBe("Cost lines, 10/07/2026 – 10/07/2026 · acme");
  expect(subject({ endDate: "2026-10-20", costDate: "2026-10-07", isMonthly: true })).toBe(
    "Cost lines, 10/01/2026 – 10/20/2026 · acme",
  );
});

test("a report that cannot be exported or seen is rejected immediately", async () => {
  await expect(
    send({ report: { kind: "table", query: { ...query, selectedVendors: ["gcp"] } } }),
  ).rejects.toMatchObject({ status: 422 });
  await expect(send({}, { PROFILE: "LGE" })).rejects.toMatchObject({ status: 403 });
  await run();
  expect(await mails()).toEqual([]);
});

test("former members receive nothing", async () => {
  await send();
  await stores.stateStore.query("DELETE FROM members WHERE user_id = 'tester'");
  await run();
  await ensureMember(stores.stateStore, "acme", "tester");
  expect(await mails()).toMatchObject([{ state: "failed", report: { problem: "noPermission" } }]);
  expect(await stores.stateStore.query("SELECT state, attempts FROM jobs")).toEqual([{ state: "failed", attempts: 1 }]);
});

test.each<[string[], string]>([
  [[], "recipientRequired"],
  [Array.from({ length: 11 }, (_, n) => `a${n}@example.com`), "tooManyRecipients"],
  ...[
    "plain",
    "a@b",
    "a b@example.com",
    "a@example.info",
    "a@-b.com",
    "a@b..com",
    "a@example.com\nBcc: x@y.zz",
    `a@${"x".repeat(63)}.com`,
    ".a@b.com",
    "<a@b.com>",
  ].map((address): [string[], string] => [[address], "recipientInvalid"]),
])("recipients %j are rejected", (recipients, message) => {
  const parsed = exportCostByEmail.request.safeParse({ ...requested, recipients });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("a note has less than 255 characters, and the link leads to this site", () => {
  const problems = (changes: Partial<EmailRequest>) =>
    exportCostByEmail.request.safeParse({ ...requested, ...changes }).error?.issues.map(({ message }) => message);
  expect(problems({ note: "x".repeat(254) })).toBeUndefined();
  expect(problems({ note: "x".repeat(255) })).toEqual(["noteTooLong"]);
  for (const link of ["https://evil.example", "//evil.example", "/cost-analytics.evil", "/cost-analytics/../x"])
    expect(problems({ link })).toHaveLength(1);
});
