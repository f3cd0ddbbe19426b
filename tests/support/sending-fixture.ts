import { afterAll, beforeEach } from "vitest";
import type { z } from "zod";
import { noProfile } from "~/contract/billing/billing-profile";
import { saveBillingProfile } from "~/contract/billing/profile-versions";
import {
  deleteReservation,
  getScheduledInvoices,
  getSentInvoices,
  sendInvoice,
} from "~/contract/billing/invoice-sending";
import { getMails } from "~/contract/tables/mail";
import { monthEnd } from "~/lib/time/time-frames";
import { billingCalls } from "../../server/billing/calls";
import { invoiceSendingCalls } from "../../server/invoice-sending/calls";
import { sendInvoices } from "../../server/invoice-sending/send-invoices";
import { createRunner } from "../../server/jobs/runner";
import { mailCalls } from "../../server/mail/calls";
import { deliverMails } from "../../server/mail/deliver";
import { openMailer } from "../../server/mail/mailer";
import { ensureMember } from "../../server/people/people";
import type { Services } from "../../server/serve";
import { makeCall, testCaller, testServices } from "./stores/call-handler";
import { storeSlices, testLine } from "./bills/cost-lines";
import { openTestStores } from "./stores/stores";
import type { TestStores } from "./stores/stores";

export type SendingRequest = z.input<typeof sendInvoice.request>;

/** Address of a user of the company that `openSendingFixture` fills: ben, cleo, dora. */
export const addressOf = (name: string): string => `${name}@Acme.example`;

/** The default caller. */
export const sender = testCaller("acme");

let requests = 0;
let restated = 100;

/** A request to send October's bill to two users, with a new id each time. */
export const sendingRequest = (changes: Partial<SendingRequest> = {}): SendingRequest => ({
  vendor: "aws",
  yearMonth: "2026-10",
  sendType: "sendOnce",
  recipientList: ["BEN@acme.example", addressOf("cleo")],
  invoiceContent: "As <b>agreed</b>.",
  dwldType: "csv",
  lang: "en",
  cyleLocale: "KST",
  sendAt: "2026-12-11T10:00",
  requestId: `7b6b4a56-5c5e-4d4e-9a53-${String((requests += 1)).padStart(12, "0")}`,
  ...changes,
});

/** A company with bills and users, whose invoices are sent by the test's clock. */
async function openSendingFixture() {
  const stores = await openTestStores();
  const { stateStore } = stores;
  let now = new Date();
  const services = (changes: Partial<Services> = {}): Services => ({
    ...testServices(stores),
    now: () => now,
    today: () => now.toISOString().slice(0, 10),
    ...changes,
  });
  const run = async (changes: Partial<Services> = {}) => {
    const mailer = openMailer(services().env);
    await createRunner([sendInvoices, deliverMails(mailer)], services(changes)).runDue();
    mailer.close();
  };
  await fill(stores);
  return {
    stateStore,
    services,
    /** Runs all due jobs. */
    run,
    setClock: (iso: string) => void (now = new Date(`${iso}:00Z`)),
    /** Sets the clock (UTC) and runs all due jobs. */
    runAt: (iso: string) => {
      now = new Date(`${iso}:00Z`);
      return run();
    },
    later: (ms: number) => void (now = new Date(now.getTime() + ms)),
    send: (changes: Partial<SendingRequest> = {}) =>
      makeCall(invoiceSendingCalls, sendInvoice, sendingRequest(changes), sender, services()),
    cancel: (seq: string, by = sender) => makeCall(invoiceSendingCalls, deleteReservation, { seq }, by, services()),
    scheduled: async (by = sender) =>
      (await makeCall(invoiceSendingCalls, getScheduledInvoices, {}, by, services())).invoices,
    sent: async (by = sender) =>
      (await makeCall(invoiceSendingCalls, getSentInvoices, { itemsPerPage: 200 }, by, services())).invoices,
    mails: async () => (await makeCall(mailCalls, getMails, { itemsPerPage: 200 }, sender, services())).mails,
    /** Makes the AWS lines of a month end on a day. */
    endMonth: async (yearMonth: string, day: string) =>
      void (await stateStore.query(
        "UPDATE import_slices SET last_day = $2 WHERE live AND company_id = 'acme' AND vendor = 'aws' AND billing_month = $1",
        [`${yearMonth}-01`, day],
      )),
    /** Replaces an AWS month by another import. */
    async restate(yearMonth: string, billed: string) {
      await stateStore.query(
        "UPDATE import_slices SET live = false WHERE company_id = 'acme' AND vendor = 'aws' AND billing_month = $1",
        [`${yearMonth}-01`],
      );
      await storeSlices(stores, [monthOf((restated += 1), yearMonth, billed)]);
    },
    /** Deletes all reservations, jobs and revisions. */
    async clear() {
      for (const table of ["jobs", "invoice_reservations", "invoice_revisions"])
        await stateStore.query(`DELETE FROM ${table}`);
    },
    close: () => stores.close(),
  };
}
type SendingFixture = Awaited<ReturnType<typeof openSendingFixture>>;

/** One fixture for all tests of a file; each test starts without reservations, at this time (UTC). */
export async function sendingFixtureAt(iso: string): Promise<SendingFixture> {
  const fixture = await openSendingFixture();
  beforeEach(async () => {
    await fixture.clear();
    fixture.setClock(iso);
  });
  afterAll(() => fixture.close());
  return fixture;
}

const monthOf = (sliceId: number, yearMonth: string, billed: string) => ({
  companyId: "acme",
  sliceId,
  vendor: "aws" as const,
  month: yearMonth,
  lines: [
    testLine({ day: `${yearMonth}-03`, product: "=Compute", billed }),
    testLine({ day: monthEnd(`${yearMonth}-01`), product: "저장소", billed: "10.005" }),
  ],
});

async function fill(stores: TestStores): Promise<void> {
  const { stateStore } = stores;
  await storeSlices(stores, [
    monthOf(1, "2026-10", "1234.5678"),
    monthOf(2, "2026-11", "2000"),
    monthOf(3, "2026-12", "3000"),
    {
      companyId: "acme",
      sliceId: 4,
      vendor: "gcp",
      month: "2026-10",
      lines: [testLine({ day: "2026-10-31", currency: "KRW", billed: "1000.9" })],
    },
    { companyId: "other", sliceId: 5, vendor: "aws", month: "2026-10", lines: [testLine({ billed: "77" })] },
  ]);
  const profile = {
    ...noProfile,
    salesDiscount: "3.3",
    vat: "10",
    companyCurrency: "KRW",
    exchangeRates: [{ currency: "USD", month: "2026-10", rate: "1382.5" }],
    invoiceNumber: "A/{YYYY}{MM} {VENDOR}",
  };
  await makeCall(
    billingCalls,
    saveBillingProfile,
    { vendor: null, effectiveMonth: "2026-10", profile },
    sender,
    testServices(stores),
  );
  const users = [
    ["acme", "tester", "tester@cloudtally.example"],
    ...["ben", "cleo", "dora"].map((name) => ["acme", name, addressOf(name)] as const),
    ["other", "eve", "eve@other.example"],
  ] as const;
  for (const [companyId, userId, email] of users) {
    await stateStore.query("INSERT INTO users (user_id, login, name, email) VALUES ($1, $1, initcap($1), $2)", [
      userId,
      email,
    ]);
    await ensureMember(stateStore, companyId, userId);
  }
}
