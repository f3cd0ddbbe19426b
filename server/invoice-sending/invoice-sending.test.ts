import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { getBillCharges } from "~/contract/billing";
import { noProfile, saveBillingProfile } from "~/contract/billing-profile";
import { deleteReservation, getInvoiceFile, getInvoiceRecipients, getScheduledInvoices, getSentInvoices, previewInvoice, sendInvoice, sendingMessages } from "~/contract/invoice-sending";
import { getMail, getMails } from "~/contract/mail";
import { authTypes } from "~/contract/session";
import { roundedBill } from "~/lib/bill-equation";
import { add } from "~/lib/decimal";
import { makeCall, makeStreamedBytes, testCaller, testServices } from "../../tests/support/call-handler";
import { storeSlices, testLine } from "../../tests/support/cost-lines";
import { parseCsv } from "../../tests/support/parse-csv";
import { openTestStores } from "../../tests/support/stores";
import type { TestStores } from "../../tests/support/stores";
import { billingCalls } from "../billing/calls";
import { createRunner } from "../jobs/runner";
import { mailCalls } from "../mail/calls";
import { deliverMails } from "../mail/deliver";
import { openMailer } from "../mail/mailer";
import { ensureMember, fullMenus } from "../people/people";
import type { Caller, Services } from "../serve";
import { invoiceSendingCalls } from "./calls";
import { sendInvoices } from "./send-invoices";

let stores: TestStores;
let now: Date;
const caller = testCaller("acme");
const services = (changes: Partial<Services> = {}): Services => ({ ...testServices(stores), now: () => now, today: () => now.toISOString().slice(0, 10), ...changes });
const at = (iso: string) => new Date(`${iso}:00Z`);
const people = ["ben", "cleo", "dora"];
const address = (name: string) => `${name}@Acme.example`;

beforeAll(async () => {
  stores = await openTestStores();
  const month = (sliceId: number, yearMonth: string, billed: string) => ({
    companyId: "acme",
    sliceId,
    vendor: "aws" as const,
    month: yearMonth,
    lines: [testLine({ day: `${yearMonth}-03`, product: "=Compute", billed }), testLine({ day: `${yearMonth}-04`, product: "저장소", billed: "10.005" })],
  });
  await storeSlices(stores, [
    month(1, "2026-10", "1234.5678"),
    month(2, "2026-11", "2000"),
    month(3, "2026-12", "3000"),
    { companyId: "acme", sliceId: 4, vendor: "gcp", month: "2026-10", lines: [testLine({ currency: "KRW", billed: "1000.9" })] },
    { companyId: "other", sliceId: 5, vendor: "aws", month: "2026-10", lines: [testLine({ billed: "77" })] },
  ]);
  const profile = { ...noProfile, salesDiscount: "3.3", vat: "10", companyCurrency: "KRW", exchangeRates: [{ currency: "USD", month: "2026-10", rate: "1382.5" }], invoiceNumber: "A/{YYYY}{MM} {VENDOR}" };
  await makeCall(billingCalls, saveBillingProfile, { vendor: null, effectiveMonth: "2026-10", profile }, caller, testServices(stores));
  for (const [userId, email] of [["tester", "tester@cloudtally.example"], ...people.map((name) => [name, address(name)])]) {
    await stores.stateStore.query("INSERT INTO users (user_id, login, name, email) VALUES ($1, $1, initcap($1), $2)", [userId!, email!]);
    await ensureMember(stores.stateStore, "acme", userId!);
  }
  await stores.stateStore.query("INSERT INTO users (user_id, login, name, email) VALUES ('eve', 'eve', 'Eve', 'eve@other.example')");
  await ensureMember(stores.stateStore, "other", "eve");
});
afterAll(() => stores.close());

beforeEach(async () => {
  now = at("2026-11-20T09:00");
  for (const table of ["jobs", "invoice_reservations"]) await stores.stateStore.query(`DELETE FROM ${table}`);
});

type Asked = z.input<typeof sendInvoice.request>;
let requests = 0;
const asked = (changes: Partial<Asked> = {}): Asked => ({
  vendor: "aws",
  yearMonth: "2026-10",
  sendType: "sendOnce",
  recipientList: ["BEN@acme.example", address("cleo")],
  invoiceContent: "As <b>agreed</b>.",
  dwldType: "csv",
  lang: "en",
  cyleLocale: "KST",
  sendAt: "2026-12-11T10:00",
  requestId: `7b6b4a56-5c5e-4d4e-9a53-${String((requests += 1)).padStart(12, "0")}`,
  ...changes,
});
const send = (changes: Partial<Asked> = {}, by: Caller = caller) => makeCall(invoiceSendingCalls, sendInvoice, asked(changes), by, services());
const refused = (changes: Partial<Asked>) => send(changes).then(() => null, (error: { fields?: unknown }) => error.fields);
const preview = async (changes: Partial<Asked> = {}) => (await makeCall(invoiceSendingCalls, previewInvoice, asked(changes), caller, services())).preview;
const run = async (changes: Partial<Services> = {}) => {
  const mailer = openMailer(services().env);
  await createRunner([sendInvoices, deliverMails(mailer)], services(changes)).runDue();
  mailer.close();
};
const runAt = async (iso: string) => {
  now = at(iso);
  await run();
};
const mails = async () => (await makeCall(mailCalls, getMails, { itemsPerPage: 200 }, caller, services())).mails;
const scheduled = async (by = caller) => (await makeCall(invoiceSendingCalls, getScheduledInvoices, {}, by, services())).invoices;
const sent = async (by = caller) => (await makeCall(invoiceSendingCalls, getSentInvoices, {}, by, services())).invoices;
/** The bill as the screen shows it. */
const screen = async (vendor: "aws" | "gcp", yearMonth: string) => {
  const { charges } = await makeCall(billingCalls, getBillCharges, { vendor, yearMonth }, caller, services());
  return roundedBill(charges[0]!, charges[0]!.invoiceCurrency, vendor);
};

describe("once", () => {
  test("each recipient gets a mail of their own when the time has come, and not before", async () => {
    const { firstAt } = await send();
    expect(firstAt).toBe("2026-12-11T01:00:00.000Z");
    expect(await scheduled()).toMatchObject([{ vendor: "aws", sendType: "sendOnce", yearMonth: "2026-10", nextAt: "2026-12-11T10:00", nextMonth: "2026-10", left: 1, creaUser: "Tester", recipientList: [address("ben"), address("cleo")] }]);
    await runAt("2026-12-11T00:59");
    expect(await mails()).toEqual([]);
    await runAt("2026-12-11T01:00");
    await runAt("2026-12-12T01:00");
    const all = await mails();
    expect(all.map(({ recipients }) => recipients)).toEqual(expect.arrayContaining([[address("ben")], [address("cleo")]]));
    expect(all).toHaveLength(2);
    const { total } = await screen("aws", "2026-10");
    expect(all[0]).toMatchObject({ state: "sent", subject: `Invoice A/202610 AWS: Amazon Web Services, October 2026, $1,323.85 · acme`, attachments: [{ fileName: "invoice_A-202610-AWS_2026-10.csv", mediaType: "text/csv" }] });
    expect(total).toBe("1323.85");
    expect(await scheduled()).toEqual([]);
    expect(await sent()).toMatchObject([{ outcome: "sent", number: 1, yearMonth: "2026-10", sendAt: "2026-12-11T10:00", endedAt: "2026-12-11T01:00:00.000Z", invoiceId: "A/202610 AWS", total, invoiceCurrency: "USD", deliveries: [{ recipient: address("ben"), state: "sent", problem: null, mailId: expect.any(String) as string }, { recipient: address("cleo"), state: "sent" }] }]);
    const { text, html } = await makeCall(mailCalls, getMail, { mailId: all[0]!.mailId }, caller, services());
    expect(html).toContain("As &lt;b&gt;agreed&lt;/b&gt;.");
    expect(html).toContain("http://localhost:3000/billing?vendor=aws&amp;month=2026-10");
    expect(text).toContain("Total, USD: 1,323.85");
    expect(text).toContain("Total in KRW: ￦1,830,226");
    expect(text).toContain("Status: Confirmed");
  });

  test("without a time it is sent at once; the same form again sends nothing more", async () => {
    const form = asked({ sendAt: null });
    const first = await makeCall(invoiceSendingCalls, sendInvoice, form, caller, services());
    expect(await makeCall(invoiceSendingCalls, sendInvoice, form, caller, services())).toEqual(first);
    await run();
    expect(await makeCall(invoiceSendingCalls, sendInvoice, form, caller, services())).toEqual(first);
    await run();
    expect(await mails()).toHaveLength(2);
    expect(await sent()).toMatchObject([{ sendAt: "2026-11-20T18:00" }]);
  });
});

describe("the file", () => {
  test.each(["en", "ko", "zh", "ja"] as const)("in %s adds up to what the screen shows", async (lang) => {
    const bytes = (dwldType: "csv" | "xlsx", vendor: "aws" | "gcp" = "aws") => makeStreamedBytes(invoiceSendingCalls, getInvoiceFile, asked({ lang, dwldType, vendor }), caller, services());
    const csv = (await bytes("csv")).toString();
    expect(csv.startsWith("\ufeff")).toBe(true);
    const [head, ...rows] = parseCsv(csv.slice(1));
    const { total, vat, beforeVat } = await screen("aws", "2026-10");
    const amounts = rows.filter(([, , amount]) => amount !== "").map(([name, , amount, , currency]) => [name, amount, currency]);
    const lines = amounts.slice(0, -2).filter(([, amount]) => amount !== beforeVat);
    expect(add(...lines.map(([, amount]) => amount!))).toBe(add(total));
    expect(amounts.at(-2)!.slice(1)).toEqual([total, "USD"]);
    expect(amounts.at(-1)!.slice(1)).toEqual(["1830226", "KRW"]);
    expect(lines.at(-1)![1]).toBe(vat);
    for (const product of ["'=Compute", "저장소"]) expect(rows.some(([, part]) => part === product)).toBe(true);
    const { sheets } = await readXlsx(await bytes("xlsx"));
    expect(sheets[0]!.rows[0]).toEqual(head);
    expect(sheets[0]!.rows.slice(1).map((row) => [row[0], row[2] ?? "", row[4]])).toEqual(rows.map(([name, , amount, , currency]) => [name, amount === "" ? "" : Number(amount), currency]));
    const won = parseCsv((await bytes("csv", "gcp")).toString().slice(1));
    expect(won.at(-1)!.slice(2)).toEqual([(await screen("gcp", "2026-10")).total, "1064.65733", "KRW"]);
    expect((await preview({ lang }))!.subject).toContain("$1,323.85");
  });
});

describe("every month", () => {
  const monthly: Partial<Asked> = { sendType: "sendRepeatedly", recipientList: [address("ben")], yearMonth: "2026-10" };
  const months = async () => (await mails()).map(({ subject }) => /, (\w+ \d{4}),/.exec(subject)![1]).sort();

  test("the month before is sent, 36 times", async () => {
    await send(monthly);
    expect(await scheduled()).toMatchObject([{ sendType: "sendRepeatedly", yearMonth: null, nextAt: "2026-12-11T10:00", nextMonth: "2026-11", left: 36 }]);
    await runAt("2026-12-11T01:00");
    expect(await scheduled()).toMatchObject([{ nextAt: "2027-01-11T10:00", nextMonth: "2026-12", left: 35 }]);
    await runAt("2027-01-11T01:00");
    expect(await months()).toEqual(["December 2026", "November 2026"]);
    // Months without a bill end, say so, and the next ones go on.
    for (let month = 2; month < 37; month += 1) await runAt(new Date(Date.UTC(2027, month - 1, 12)).toISOString().slice(0, 16));
    expect(await scheduled()).toEqual([]);
    const ended = (await makeCall(invoiceSendingCalls, getSentInvoices, { itemsPerPage: 100 }, caller, services())).invoices;
    expect(ended).toHaveLength(36);
    expect(ended.map(({ number }) => number)).toEqual(Array.from({ length: 36 }, (_, n) => 36 - n));
    expect(ended.filter(({ outcome }) => outcome === "noBill")).toHaveLength(34);
    expect(await mails()).toHaveLength(2);
  });

  test("at the same local time when the clocks change, and on the last day of short months", async () => {
    now = at("2027-01-20T00:00");
    await send({ ...monthly, cyleLocale: "PST", sendAt: "2027-01-31T10:00" });
    const times = async () => (await stores.stateStore.query<{ runAt: Date }>(`SELECT run_at AS "runAt" FROM jobs WHERE kind = 'invoice' ORDER BY run_at`)).map(({ runAt }) => runAt.toISOString().slice(0, 16));
    for (const day of ["2027-02-01T00:00", "2027-03-02T00:00", "2027-04-01T00:00"]) await runAt(day);
    expect(await times()).toEqual(["2027-01-31T18:00", "2027-02-28T18:00", "2027-03-31T17:00", "2027-04-30T17:00"]);
    expect((await sent()).map(({ sendAt, yearMonth }) => [sendAt, yearMonth])).toEqual([["2027-03-31T10:00", "2027-02"], ["2027-02-28T10:00", "2027-01"], ["2027-01-31T10:00", "2026-12"]]);
  });

  test("the preview tells what is sent first, and what the charges are then", async () => {
    expect(await preview(monthly)).toMatchObject({ yearMonth: "2026-11", firstMonth: "2026-11", status: "confirmed", sendAt: "2026-12-11T10:00" });
    const early = await preview({ ...monthly, sendAt: "2026-12-10T23:00" });
    expect(early).toMatchObject({ yearMonth: "2026-11", status: "unconfirmed" });
    expect(early!.text).toContain("The charges are not confirmed yet and may still change. They are confirmed on 12/11/2026.");
    expect(early!.text).toContain("Sent every month, 1 of 36.");
    expect(await preview({ ...monthly, sendAt: "2027-06-11T10:00" })).toMatchObject({ yearMonth: "2026-10", firstMonth: "2027-05" });
    expect(await preview({ ...monthly, vendor: "oci" })).toBeNull();
    expect(await preview({ sendAt: null, yearMonth: "2026-11" })).toMatchObject({ status: "open", sendAt: "2026-11-20T18:00" });
  });
});

describe("nothing is sent, and the list says why,", () => {
  const due = "2026-12-11T01:00";

  test("once it is cancelled", async () => {
    const { seq } = await send({ sendType: "sendRepeatedly" });
    const cancel = (by = caller) => makeCall(invoiceSendingCalls, deleteReservation, { seq }, by, services());
    for (const stranger of [testCaller("other"), { ...caller, vendors: ["azure" as const] }]) await expect(cancel(stranger)).rejects.toMatchObject({ status: 404 });
    expect(await cancel()).toEqual({ isCancelled: true });
    expect(await cancel()).toEqual({ isCancelled: false });
    await runAt(due);
    expect(await mails()).toEqual([]);
    expect([await scheduled(), await sent()]).toMatchObject([[], [{ outcome: "cancelled", deliveries: [], total: null }]]);
  });

  test("also when it is cancelled while it is being made", async () => {
    const { seq } = await send({ sendType: "sendRepeatedly" });
    now = at(due);
    const { costStore } = services();
    let isAsked = false;
    const slow: Services["costStore"] = {
      ...costStore,
      async query(...given) {
        if (!isAsked) {
          isAsked = true;
          await makeCall(invoiceSendingCalls, deleteReservation, { seq }, caller, services());
        }
        return costStore.query(...given);
      },
    };
    await run({ costStore: slow });
    expect(await mails()).toEqual([]);
    await runAt("2027-03-11T01:00");
    expect((await sent()).map(({ outcome }) => outcome)).toEqual(["cancelled", "cancelled"]);
  });

  test.each([
    ["who asked may only look now", `UPDATE members SET menus = '${JSON.stringify(fullMenus().map((menu) => ({ ...menu, authType: authTypes.view })))}' WHERE user_id = 'tester'`],
    ["who asked may not see the provider now", "UPDATE members SET vendors = ARRAY['azure'] WHERE user_id = 'tester'"],
    ["who asked has left", "DELETE FROM members WHERE user_id = 'tester'"],
  ])("when %s", async (_, statement) => {
    await send();
    const [before] = await stores.stateStore.query<{ menus: unknown; vendors: string[] }>("SELECT menus, vendors FROM members WHERE user_id = 'tester'");
    await stores.stateStore.query(statement);
    await runAt(due);
    await ensureMember(stores.stateStore, "acme", "tester");
    await stores.stateStore.query("UPDATE members SET menus = $1, vendors = $2 WHERE user_id = 'tester'", [JSON.stringify(before!.menus), before!.vendors]);
    expect(await mails()).toEqual([]);
    expect(await sent()).toMatchObject([{ outcome: "notPermitted" }]);
  });

  test("to those who are registered no more", async () => {
    await send();
    await send({ recipientList: [address("ben")] });
    await stores.stateStore.query("DELETE FROM members WHERE user_id = 'ben'");
    await runAt(due);
    await ensureMember(stores.stateStore, "acme", "ben");
    expect((await mails()).map(({ recipients }) => recipients)).toEqual([[address("cleo")]]);
    const ended = await sent();
    expect(ended.map(({ outcome }) => outcome).sort()).toEqual(["noRecipient", "sent"]);
    expect(ended.find(({ outcome }) => outcome === "sent")).toMatchObject({ deliveries: [{ recipient: address("ben"), state: "unregistered", mailId: null }, { state: "sent" }] });
  });

  test("when every try fails; the next month goes on", async () => {
    await send({ sendType: "sendRepeatedly" });
    const broken: Services["costStore"] = { ...services().costStore, query: () => Promise.reject(new Error("secret")) };
    now = at(due);
    await run({ costStore: broken });
    expect(await scheduled()).toMatchObject([{ nextAt: "2026-12-11T10:00", attempts: 1, problem: "Oops.. Something Went Wrong..", left: 36 }]);
    for (let tries = 1; tries < 10; tries += 1) {
      now = new Date(now.getTime() + 3_600_000);
      await run({ costStore: broken });
    }
    expect(await sent()).toMatchObject([{ outcome: "failed", problem: "Oops.. Something Went Wrong..", attempts: 10 }]);
    expect(await scheduled()).toMatchObject([{ nextAt: "2027-01-11T10:00", left: 35 }]);
    await runAt("2027-01-11T01:00");
    expect(await mails()).toHaveLength(2);
  });
});

test("many that are due at once are sent once each, by several processes that die at any point", async () => {
  const count = 40;
  for (let n = 0; n < count; n += 1) await send({ sendAt: null, invoiceContent: `no. ${n}`, sendType: "sendOnce" });
  let deaths = 0;
  // A process that dies: what it had begun is lost, what it had committed is not, and it does not hear of it.
  const mortal = (): Partial<Services> => {
    const dies = () => Math.random() < 0.15 && (deaths += 1) > 0;
    const { stateStore } = stores;
    return {
      stateStore: {
        ...stateStore,
        query: (...given) => stateStore.query(...given),
        async transaction(job) {
          const isLost = dies();
          const result = await stateStore.transaction(async (tx) => {
            const made = await job(tx);
            if (isLost) throw new Error("died before the commit");
            return made;
          });
          if (dies()) throw new Error("died after the commit");
          return result;
        },
      },
    };
  };
  for (let hour = 0; hour < 8; hour += 1) {
    await Promise.all([run(mortal()), run(mortal()), run(mortal())]);
    now = new Date(now.getTime() + 3_600_000);
  }
  await run();
  expect(deaths).toBeGreaterThan(5);
  const notes = await stores.stateStore.query<{ text: string; recipients: string[] }>("SELECT text, recipients FROM mails JOIN jobs USING (job_id) WHERE state = 'done'");
  const kept = notes.map(({ text, recipients }) => `${/no\. (\d+)/.exec(text)![1]} ${recipients.join()}`).sort();
  expect(kept).toEqual(Array.from({ length: count }, (_, n) => [address("ben"), address("cleo")].map((one) => `${n} ${one}`)).flat().sort());
  const [files] = await stores.stateStore.query<{ count: number }>("SELECT count(*)::integer AS count FROM mail_attachments");
  expect(files!.count).toBe(2 * count);
});

test.each<[Partial<Asked>, string, string]>([
  [{ recipientList: [address("ben"), "nobody@acme.example"] }, "recipientList[1]", sendingMessages.notRegistered],
  [{ recipientList: ["eve@other.example"] }, "recipientList[0]", sendingMessages.notRegistered],
  [{ sendAt: "2026-11-20T18:00" }, "sendAt", sendingMessages.past],
  [{ sendAt: "2029-12-11T10:00" }, "sendAt", sendingMessages.tooFar],
  [{ sendType: "sendRepeatedly", sendAt: null }, "sendAt", sendingMessages.dateRequired],
  [{ yearMonth: "2026-09" }, "yearMonth", sendingMessages.noBill],
  [{ currency: "EUR" }, "yearMonth", sendingMessages.noBill],
])("%j is refused", async (changes, field, message) => {
  expect(await refused(changes)).toEqual({ [field]: [message] });
  expect(await scheduled()).toEqual([]);
});

test.each<[Partial<Asked>, string]>([
  [{ recipientList: [] }, sendingMessages.recipientRequired],
  [{ recipientList: ["", " "] }, sendingMessages.recipientRequired],
  [{ recipientList: Array.from({ length: 11 }, (_, n) => `a${n}@acme.example`) }, sendingMessages.tooManyRecipients],
  [{ invoiceContent: "x".repeat(255) }, sendingMessages.noteTooLong],
  [{ sendAt: "2026-02-30T10:00" }, sendingMessages.dateInvalid],
])("%j is no request", (changes, message) => {
  expect(sendInvoice.request.safeParse(asked(changes)).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("recipients are the company's users; lists show what concerns the providers that one may see, mails who may read them", async () => {
  const { result } = await makeCall(invoiceSendingCalls, getInvoiceRecipients, {}, caller, services());
  expect(result.map(({ userNm }) => userNm)).toEqual(["Ben", "Cleo", "Dora", "Tester"]);
  await send({ sendAt: null });
  await send();
  await run();
  for (const stranger of [testCaller("other"), { ...caller, vendors: ["azure" as const] }]) expect([await scheduled(stranger), await sent(stranger)]).toEqual([[], []]);
  const ben = { ...caller, userId: "ben", user: { ...caller.user, userId: "ben", userEmail: "BEN@acme.example" } };
  expect((await sent(ben))[0]!.deliveries.map(({ mailId }) => mailId !== null)).toEqual([true, false]);
});
