import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { noProfile } from "~/contract/billing/billing-profile";
import { getBillingProfile, removeBillingProfile, saveBillingProfile } from "~/contract/billing/profile-versions";
import type { Call } from "~/contract/call";
import { makeCall, testCaller } from "../../tests/support/stores/call-handler";
import { seededRandom, ofSeed } from "../../tests/support/random";
import { addressOf, sendingFixtureAt, sender } from "../../tests/support/sending-fixture";
import { billingCalls } from "../billing/calls";
import { createRunner } from "../jobs/runner";
import { ensureMember } from "../people/people";
import type { Services } from "../serve";
import { sendInvoices } from "./send-invoices";

const fixture = await sendingFixtureAt("2026-11-20T09:00");

describe("nothing is sent, and the list gives the reason,", () => {
  const due = "2026-12-11T01:00";

  test("after it was cancelled", async () => {
    const { seq } = await fixture.send({ sendType: "sendRepeatedly" });
    for (const stranger of [testCaller("other"), { ...sender, vendors: ["azure" as const] }])
      await expect(fixture.cancel(seq, stranger)).rejects.toMatchObject({ status: 404 });
    expect(await fixture.cancel(seq)).toEqual({ isCancelled: true });
    expect(await fixture.cancel(seq)).toEqual({ isCancelled: false });
    await fixture.runAt(due);
    expect(await fixture.mails()).toEqual([]);
    expect([await fixture.scheduled(), await fixture.sent()]).toMatchObject([
      [],
      [{ outcome: "cancelled", deliveries: [], total: null }],
    ]);
  });

  test("if it is cancelled while the file is created", async () => {
    const { seq } = await fixture.send({ sendType: "sendRepeatedly" });
    fixture.setClock(due);
    const { costStore } = fixture.services();
    let isAsked = false;
    const slow: Services["costStore"] = {
      ...costStore,
      async query(...args) {
        if (!isAsked) {
          isAsked = true;
          await fixture.cancel(seq);
        }
        return costStore.query(...args);
      },
      for: () => slow,
    };
    await fixture.run({ costStore: slow });
    expect(await fixture.mails()).toEqual([]);
    await fixture.runAt("2027-03-11T01:00");
    expect((await fixture.sent()).map(({ outcome }) => outcome)).toEqual(["cancelled", "cancelled"]);
  });

  test.each([
    ["who asked may only look now", "UPDATE members SET role = 'viewer' WHERE user_id = 'tester'"],
    ["who asked may not see the provider now", "UPDATE members SET vendors = ARRAY['azure'] WHERE user_id = 'tester'"],
    [
      "who asked may not see all accounts now",
      `UPDATE members SET accounts = '{"aws": ["111", "222"]}' WHERE user_id = 'tester'`,
    ],
    ["who asked has left", "DELETE FROM members WHERE user_id = 'tester'"],
  ])("if %s", async (_, statement) => {
    await fixture.send();
    await fixture.stateStore.query(statement);
    await fixture.runAt(due);
    await fixture.stateStore.query("DELETE FROM members WHERE user_id = 'tester'");
    await ensureMember(fixture.stateStore, "acme", "tester");
    expect(await fixture.mails()).toEqual([]);
    expect(await fixture.sent()).toMatchObject([{ outcome: "notPermitted" }]);
  });

  test("to former members", async () => {
    await fixture.send();
    await fixture.send({ recipientList: [addressOf("ben")] });
    await fixture.stateStore.query("DELETE FROM members WHERE user_id = 'ben'");
    await fixture.runAt(due);
    await ensureMember(fixture.stateStore, "acme", "ben");
    expect((await fixture.mails()).map(({ recipients }) => recipients)).toEqual([[addressOf("cleo")]]);
    const ended = await fixture.sent();
    expect(ended.map(({ outcome }) => outcome).sort()).toEqual(["noRecipient", "sent"]);
    expect(ended.find(({ outcome }) => outcome === "sent")).toMatchObject({
      deliveries: [{ recipient: addressOf("ben"), state: "unregistered", mailId: null }, { state: "sent" }],
    });
  });

  test.each([
    ["who have left while the email waited", "DELETE FROM members WHERE user_id = 'ben'"],
    ["who may not see all accounts by then", `UPDATE members SET accounts = '{"aws": ["111"]}' WHERE user_id = 'ben'`],
  ])("to members %s", async (_, statement) => {
    await fixture.send();
    fixture.setClock(due);
    await createRunner([sendInvoices], fixture.services()).runDue();
    await fixture.stateStore.query(statement);
    await fixture.run();
    await fixture.stateStore.query("DELETE FROM members WHERE user_id = 'ben'");
    await ensureMember(fixture.stateStore, "acme", "ben");
    expect((await fixture.sent())[0]!.deliveries).toMatchObject([
      { recipient: addressOf("ben"), state: "failed" },
      { recipient: addressOf("cleo"), state: "sent" },
    ]);
  });

  test("if every attempt fails; the next month is sent", async () => {
    await fixture.send({ sendType: "sendRepeatedly" });
    const broken: Services["costStore"] = {
      ...fixture.services().costStore,
      query: () => Promise.reject(new Error("secret")),
      for: () => broken,
    };
    fixture.setClock(due);
    await fixture.run({ costStore: broken });
    expect(await fixture.scheduled()).toMatchObject([
      { nextAt: "2026-12-11T10:00", attempts: 1, problem: "Oops.. Something Went Wrong..", left: 36 },
    ]);
    for (let tries = 1; tries < 10; tries += 1) {
      fixture.later(3_600_000);
      await fixture.run({ costStore: broken });
    }
    expect(await fixture.sent()).toMatchObject([
      { outcome: "failed", problem: "Oops.. Something Went Wrong..", attempts: 10 },
    ]);
    expect(await fixture.scheduled()).toMatchObject([{ nextAt: "2027-01-11T10:00", left: 35 }]);
    await fixture.runAt("2027-01-11T01:00");
    expect(await fixture.mails()).toHaveLength(2);
  });
});

test(`many simultaneous invoices are sent once each, by several processes that die at any point (${ofSeed()})`, async () => {
  const count = 24;
  for (let n = 0; n < count; n += 1)
    await fixture.send({ sendAt: null, invoiceContent: `no. ${n}`, sendType: "sendOnce" });
  let deaths = 0;
  const draw = seededRandom();
  // A process that dies: started work is lost, committed work is not, and the process never learns of it.
  const crashingServices = (): Partial<Services> => {
    const crashes = () => draw() < 0.15 && (deaths += 1) > 0;
    const { stateStore } = fixture;
    return {
      stateStore: {
        ...stateStore,
        query: (...args) => stateStore.query(...args),
        async transaction(job) {
          const isLost = crashes();
          const result = await stateStore.transaction(async (tx) => {
            const outcome = await job(tx);
            if (isLost) throw new Error("died before the commit");
            return outcome;
          });
          if (crashes()) throw new Error("died after the commit");
          return result;
        },
      },
    };
  };
  for (let hour = 0; hour < 8; hour += 1) {
    await Promise.all([
      fixture.run(crashingServices()),
      fixture.run(crashingServices()),
      fixture.run(crashingServices()),
    ]);
    fixture.later(3_600_000);
  }
  await fixture.run();
  expect(deaths).toBeGreaterThan(5);
  const notes = await fixture.stateStore.query<{ text: string; recipients: string[] }>(
    "SELECT text, recipients FROM mails JOIN jobs USING (job_id) WHERE state = 'done'",
  );
  const numbers = notes.map(({ text, recipients }) => `${/no\. (\d+)/.exec(text)![1]} ${recipients.join()}`).sort();
  expect(numbers).toEqual(
    Array.from({ length: count }, (_, n) => [addressOf("ben"), addressOf("cleo")].map((address) => `${n} ${address}`))
      .flat()
      .sort(),
  );
  const [files] = await fixture.stateStore.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM mail_attachments",
  );
  expect(files!.count).toBe(2 * count);
  const keptFiles = await fixture.stateStore.query<{ revision: number; count: number }>(
    "SELECT revision, count(*)::integer AS count FROM sent_invoices JOIN invoice_revisions USING (company_id, vendor, year_month, currency, revision) GROUP BY revision",
  );
  expect(keptFiles).toEqual([{ revision: 1, count }]);
});

test("a version of the profile is kept once an invoice with it was sent, and no other change affects that bill", async () => {
  const call = <R extends z.ZodObject, S extends z.ZodType>(target: Call<R, S>, request: z.input<R>) =>
    makeCall(billingCalls, target, request, sender, fixture.services());
  const read = async () => (await call(getBillingProfile, {})).versions;
  const [first] = await read();
  const cancelled = await fixture.send();
  await fixture.cancel(cancelled.seq);
  expect((await read())[0]!.whyKept).toBeNull();
  await fixture.send({ sendAt: null });
  await fixture.run();
  expect((await read())[0]!.whyKept).toEqual({ reason: "sent", vendor: "aws", yearMonth: "2026-10" });
  const refused = { status: 422, code: "sent", values: { vendor: "aws", yearMonth: "2026-10" } };
  const { profileId: replaces, profile } = first!;
  await expect(call(removeBillingProfile, { profileId: replaces })).rejects.toMatchObject(refused);
  await expect(
    call(saveBillingProfile, { vendor: null, effectiveMonth: "2026-11", profile: noProfile, replaces }),
  ).rejects.toMatchObject(refused);
  await expect(
    call(saveBillingProfile, { vendor: "aws", effectiveMonth: "2026-10", profile: noProfile }),
  ).rejects.toMatchObject({ status: 422, fields: { effectiveMonth: ["monthClosed"] } });
  // Later months, and bills of other providers, can still change.
  const later = await call(saveBillingProfile, {
    vendor: "aws",
    effectiveMonth: "2026-11",
    profile: { ...profile, exchangeRates: [] },
  });
  const other = await call(saveBillingProfile, { vendor: "gcp", effectiveMonth: "2026-11", profile: noProfile });
  // Sent before its month was over, it is not changed either.
  await fixture.send({ sendAt: null, yearMonth: "2026-11" });
  await fixture.run();
  await expect(
    call(saveBillingProfile, { vendor: "aws", effectiveMonth: "2026-11", profile: noProfile }),
  ).rejects.toMatchObject({ ...refused, values: { vendor: "aws", yearMonth: "2026-11" } });
  await call(removeBillingProfile, { profileId: other.profileId });
  await fixture.clear();
  await call(removeBillingProfile, { profileId: later.profileId });
});

test("an invoice is made again if its billing profile is corrected while it is made", async () => {
  const call = <R extends z.ZodObject, S extends z.ZodType>(target: Call<R, S>, request: z.input<R>) =>
    makeCall(billingCalls, target, request, sender, fixture.services());
  const { versions } = await call(getBillingProfile, {});
  const { profileId: replaces, ...version } = versions.find(({ effectiveMonth }) => effectiveMonth === "2026-10")!;
  const profile = { ...version.profile, salesDiscount: "10" };
  await fixture.send({ sendAt: null });
  const { costStore } = fixture.services();
  let isCorrected = false;
  const slow: Services["costStore"] = {
    ...costStore,
    async query(...args) {
      const rows = await costStore.query<never>(...args);
      if (!isCorrected) {
        isCorrected = true;
        await call(saveBillingProfile, { vendor: null, effectiveMonth: "2026-10", profile, replaces });
      }
      return rows;
    },
    for: () => slow,
  };
  await fixture.run({ costStore: slow });
  expect(await fixture.sent()).toEqual([]);
  expect(await fixture.scheduled()).toMatchObject([
    { attempts: 1, problem: "The billing profile was changed meanwhile." },
  ]);
  fixture.later(3_600_000);
  await fixture.run();
  // 1244.5728 less 10 %, and 10 % VAT.
  expect(await fixture.sent()).toMatchObject([{ outcome: "sent", revision: 1, total: "1232.13" }]);
});
