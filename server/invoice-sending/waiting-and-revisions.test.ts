import { createHash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { getBillCharges } from "~/contract/billing/billing";
import { noProfile } from "~/contract/billing/billing-profile";
import { getSentFileContent } from "~/contract/billing/invoice-sending";
import { makeCall, makeStreamedBytes, testCaller } from "../../tests/support/stores/call-handler";
import { parseCsv } from "../../tests/support/parse-csv";
import { addressOf, sendingFixtureAt, sender } from "../../tests/support/sending-fixture";
import type { SendingRequest } from "../../tests/support/sending-fixture";
import { billingCalls } from "../billing/calls";
import { addProfile } from "../billing/profile/profiles";
import { invoiceSendingCalls } from "./calls";
import { wakeWaiting } from "./reservations";
import { sentBills } from "../billing/bills/sent-bills";

const fixture = await sendingFixtureAt("2026-11-05T09:00");

const once: Partial<SendingRequest> = { recipientList: [addressOf("ben")] };
const billOf = async (yearMonth: string) =>
  (await makeCall(billingCalls, getBillCharges, { vendor: "aws", yearMonth }, sender, fixture.services())).charges[0]!;
const subjects = async () => (await fixture.mails()).map(({ subject }) => subject).reverse();
const messages = () =>
  fixture.stateStore.query<{ revision: number; total: string }>(
    "SELECT revision, total FROM invoice_revisions ORDER BY revision",
  );

describe("a scheduled invoice for a month whose bills end early", () => {
  beforeEach(() => fixture.endMonth("2026-10", "2026-10-28"));
  afterAll(() => fixture.endMonth("2026-10", "2026-10-31"));

  test("waits, notifies its owner once per day of progress, and is sent when the month is complete", async () => {
    await fixture.send({ ...once, sendAt: "2026-11-11T10:00" });
    await fixture.runAt("2026-11-11T01:00");
    expect(await subjects()).toEqual(["Waiting to be sent: Amazon Web Services invoice for October 2026 · acme"]);
    const [mail] = await fixture.stateStore.query<{ text: string; recipients: string[] }>(
      "SELECT text, recipients FROM mails",
    );
    expect(mail!.recipients).toEqual(["tester@cloudtally.example"]);
    expect(mail!.text).toContain("was scheduled for 11/11/2026 10:00 (KST, Seoul). Bills end on 10/28/2026");
    expect(mail!.text).toContain("If they do not by 12/11/2026 10:00 (KST, Seoul), it will not be sent.");
    expect(await fixture.scheduled()).toMatchObject([
      { waitsFor: "2026-10-31", billsThrough: "2026-10-28", nextAt: "2026-11-11T10:00", attempts: 0, problem: null },
    ]);
    expect(await fixture.sent()).toEqual([]);
    // It checks again every hour, without another notification.
    for (let hour = 0; hour < 15; hour += 1) {
      fixture.later(3_600_000);
      await fixture.run();
    }
    expect(await fixture.scheduled()).toMatchObject([{ attempts: 0, problem: null }]);
    await fixture.endMonth("2026-10", "2026-10-30");
    fixture.later(3_600_000);
    await fixture.run();
    expect(await subjects()).toHaveLength(2);
    await fixture.endMonth("2026-10", "2026-10-31");
    // An import makes it check immediately.
    fixture.later(60_000);
    await fixture.run();
    expect(await fixture.sent()).toEqual([]);
    await fixture.stateStore.transaction((tx) => wakeWaiting(tx, "acme", ["aws"]));
    await fixture.run();
    expect(await fixture.sent()).toMatchObject([{ outcome: "sent", revision: 1 }]);
    expect(await fixture.scheduled()).toEqual([]);
    await fixture.runAt("2026-12-20T01:00");
    expect((await subjects()).slice(2)).toEqual([
      "Invoice A/202610 AWS: Amazon Web Services, October 2026, $1,323.85 · acme",
    ]);
  });

  test("is sent if the month was completed while it was checked, which cannot wake a running job", async () => {
    await fixture.send({ ...once, sendAt: "2026-11-11T10:00" });
    fixture.setClock("2026-11-11T01:00");
    const { stateStore } = fixture;
    let isPublished = false;
    const publishing: typeof stateStore = {
      ...stateStore,
      async query(sql, values) {
        const rows = await stateStore.query(sql, values);
        if (sql.includes("FROM import_slices") && !isPublished) {
          isPublished = true;
          await fixture.endMonth("2026-10", "2026-10-31");
          await wakeWaiting(stateStore, "acme", ["aws"]);
        }
        return rows as never;
      },
    };
    await fixture.run({ stateStore: publishing });
    expect(await fixture.sent()).toMatchObject([{ outcome: "sent" }]);
    expect((await subjects()).filter((subject) => subject.startsWith("Waiting"))).toEqual([]);
  });

  test("ends when the next month's is due, and notifies its owner; once cancelled, it no longer waits", async () => {
    await fixture.send({ ...once, sendAt: "2026-11-11T10:00" });
    const { seq } = await fixture.send({ ...once, sendAt: "2026-11-11T10:00", sendType: "sendRepeatedly" });
    await fixture.runAt("2026-11-11T01:00");
    expect(await fixture.cancel(seq)).toEqual({ isCancelled: true });
    await fixture.runAt("2026-12-11T00:59");
    expect(await fixture.scheduled()).toHaveLength(1);
    await fixture.runAt("2026-12-11T01:00");
    const ended = (await fixture.sent()).map(({ outcome, file }) => [outcome, file]);
    expect(ended.sort()).toEqual([
      ["cancelled", null],
      ["cancelled", null],
      ["incomplete", null],
    ]);
    expect((await subjects()).filter((subject) => subject.startsWith("Not sent"))).toHaveLength(1);
  });

  test("scheduled before the 11th does not wait for the 11th; immediate sending waits for nothing", async () => {
    await fixture.send({ ...once, sendAt: "2026-11-06T10:00" });
    await fixture.send({ ...once, sendAt: null, invoiceContent: "now" });
    await fixture.runAt("2026-11-06T01:00");
    const texts = async () =>
      (
        await fixture.stateStore.query<{ text: string }>("SELECT text FROM mails WHERE text LIKE '%Invoice number%'")
      ).map(({ text }) => text);
    expect(await texts()).toEqual([expect.stringContaining("The charges are not confirmed yet")]);
    await fixture.endMonth("2026-10", "2026-10-31");
    await fixture.runAt("2026-11-06T02:00");
    expect(await texts()).toHaveLength(2);
    await fixture.endMonth("2026-10", "2026-10-28");
    fixture.setClock("2026-11-12T00:00");
    await fixture.send({ ...once, sendAt: null });
    await fixture.run();
    expect((await texts()).at(-1)).toContain(
      "Bills end on 10/28/2026, so charges for the last days of the month are missing. They are confirmed once bills cover 10/31/2026.",
    );
    expect((await fixture.sent()).every(({ outcome }) => outcome === "sent")).toBe(true);
  });

  test("waits from the first moment of the next month in its time zone", async () => {
    fixture.setClock("2026-10-20T09:00");
    await fixture.send({ ...once, sendAt: "2026-11-01T03:00", sendType: "sendRepeatedly" });
    // In UTC, it is still October.
    await fixture.runAt("2026-10-31T18:00");
    expect(await fixture.sent()).toEqual([]);
    expect(await fixture.scheduled()).toMatchObject([
      { waitsFor: "2026-10-31", billsThrough: "2026-10-28", nextAt: "2026-11-01T03:00" },
    ]);
    // The last day of October in Hawaii, when it is November in UTC: the current month is sent as it is.
    await fixture.send({ ...once, sendAt: "2026-10-31T20:00", cyleLocale: "HST" });
    await fixture.runAt("2026-11-01T06:00");
    expect(await fixture.sent()).toMatchObject([{ outcome: "sent", yearMonth: "2026-10" }]);
  });

  test("is processed and sent once by several processes", async () => {
    for (let n = 0; n < 6; n += 1)
      await fixture.send({ ...once, sendAt: "2026-11-11T10:00", invoiceContent: `no. ${n}` });
    fixture.setClock("2026-11-11T01:00");
    const runAtOnce = () => Promise.all([fixture.run(), fixture.run(), fixture.run()]);
    await runAtOnce();
    await fixture.endMonth("2026-10", "2026-10-31");
    fixture.later(3_600_000);
    await runAtOnce();
    expect((await subjects()).filter((subject) => subject.startsWith("Invoice A/"))).toHaveLength(6);
    expect(await messages()).toMatchObject([{ revision: 1 }]);
  });
});

describe("a bill that changes after it was sent", () => {
  beforeEach(() => fixture.setClock("2026-11-20T09:00"));
  const now = { ...once, sendAt: null };
  const sendNow = async (changes: Partial<SendingRequest> = {}) => {
    fixture.later(60_000);
    await fixture.send({ ...now, ...changes });
    await fixture.run();
    return (await fixture.sent())[0]!;
  };
  const read = async (sentId: string) =>
    makeStreamedBytes(invoiceSendingCalls, getSentFileContent, { sentId }, sender, fixture.services());

  test("keeps its number and gets a revision with the changes; sent files are unchanged", async () => {
    const first = await sendNow();
    expect(first).toMatchObject({ invoiceId: "A/202610 AWS", revision: 1, total: "1323.85" });
    expect(await sendNow({ dwldType: "pdf" })).toMatchObject({ revision: 1 });
    expect((await billOf("2026-10")).sent).toMatchObject({
      revision: 1,
      nextRevision: 1,
      sentAt: "2026-11-20T09:01:00.000Z",
    });
    const original = await read(first.file!.sentId);

    await fixture.restate("2026-10", "1300");
    expect((await billOf("2026-10")).sent).toMatchObject({ revision: 1, nextRevision: 2 });
    fixture.setClock("2026-11-25T09:00");
    const second = await sendNow();
    // 1310.005 less 3.3 %, and 10 % VAT.
    expect(second).toMatchObject({
      invoiceId: "A/202610 AWS",
      revision: 2,
      total: "1393.45",
      file: { fileName: "invoice_A-202610-AWS_rev-2_acme_2026-10_USD.csv" },
    });
    const [mail] = await fixture.stateStore.query<{ text: string; subject: string }>(
      "SELECT text, subject FROM mails ORDER BY created_at DESC LIMIT 1",
    );
    expect(mail!.subject).toContain("Invoice A/202610 AWS rev. 2:");
    expect(mail!.text).toContain(
      "Changes since revision 1 of 11/20/2026\nTotal: $1,323.85 → $1,393.45\nOriginal cost: $1,244.57 → $1,310.01",
    );
    const rows = parseCsv((await read(second.file!.sentId)).toString().slice(1));
    expect(rows[0]!.at(-1)).toBe("Unrounded amount before (revision 1 of 11/20/2026)");
    expect(rows.find(([name, part]) => name === "Original cost" && part === "")!.at(-1)).toBe("1244.5728");
    expect(rows.find(([name]) => name === "Support")!.at(-1)).toBe("");
    expect(await sendNow({ lang: "ja" })).toMatchObject({ revision: 2 });

    // A changed profile, which earlier releases let people save after a bill was sent, makes another revision of the
    // same number.
    const profile = {
      ...noProfile,
      salesDiscount: "5",
      vat: "10",
      companyCurrency: "KRW",
      exchangeRates: [{ currency: "USD", month: "2026-10", rate: "1382.5" }],
      invoiceNumber: "B-{YYYY}{MM}-{VENDOR}",
    };
    await addProfile(fixture.stateStore, "acme", {
      vendor: "aws",
      effectiveMonth: "2026-10",
      profile,
      createdBy: "Tester",
      createdAt: new Date("2026-10-15"),
      replaces: null,
    });
    expect(await sendNow()).toMatchObject({ invoiceId: "A/202610 AWS", revision: 3 });
    await fixture.stateStore.query("DELETE FROM billing_profiles WHERE profile::text LIKE '%B-{YYYY}%'");

    await fixture.stateStore.query("DELETE FROM mails");
    expect((await read(first.file!.sentId)).equals(original)).toBe(true);
    const [{ sha256 } = { sha256: "" }] = await fixture.stateStore.query<{ sha256: string }>(
      "SELECT sha256 FROM sent_invoices WHERE sent_id = $1",
      [first.file!.sentId],
    );
    expect(sha256).toBe(createHash("sha256").update(original).digest("hex"));
    for (const stranger of [testCaller("other"), { ...sender, vendors: ["azure" as const] }]) {
      await expect(
        makeStreamedBytes(
          invoiceSendingCalls,
          getSentFileContent,
          { sentId: first.file!.sentId },
          stranger,
          fixture.services(),
        ),
      ).rejects.toMatchObject({ status: 404 });
    }
    expect(await sentBills(fixture.stateStore, "acme")).toEqual([
      { vendor: "aws", yearMonth: "2026-10", currency: "USD" },
    ]);
    await fixture.restate("2026-10", "1234.5678");
  });

  test("never has one number and revision with two totals, even if it changes while it is created", async () => {
    await sendNow();
    await fixture.restate("2026-10", "1400");
    for (let n = 0; n < 3; n += 1) await fixture.send(now);
    // The first read sees the bill before the change, later ones the bill after it.
    let isChanged = false;
    const { stateStore } = fixture;
    const changing: typeof stateStore = {
      ...stateStore,
      async query(sql, values) {
        const rows = await stateStore.query(sql, values);
        if (sql.includes("FROM invoice_revisions") && !isChanged) {
          isChanged = true;
          await fixture.restate("2026-10", "1500");
        }
        return rows as never;
      },
    };
    await Promise.all([fixture.run({ stateStore: changing }), fixture.run()]);
    for (let tries = 0; tries < 3; tries += 1) {
      fixture.later(3_600_000);
      await fixture.run();
    }
    const sent = await fixture.sent();
    expect(sent.map(({ outcome }) => outcome)).toEqual(["sent", "sent", "sent", "sent"]);
    const totals = new Map<number, Set<string>>();
    for (const { revision, total } of sent) totals.set(revision!, (totals.get(revision!) ?? new Set()).add(total!));
    for (const [revision, totalsOfRevision] of totals) expect(totalsOfRevision.size, `revision ${revision}`).toBe(1);
    await fixture.restate("2026-10", "1234.5678");
  });
});
