import path from "node:path";
import { pathToFileURL } from "node:url";
import { readXlsx } from "hucre/xlsx";
import PDFDocument from "pdfkit";
import { afterAll, describe, expect, test, vi } from "vitest";
import { getBillCharges } from "~/contract/billing/billing";
import { getInvoiceFile, getInvoiceRecipients, previewInvoice, sendInvoice } from "~/contract/billing/invoice-sending";
import { getMail } from "~/contract/tables/mail";
import { roundedBill } from "~/lib/money/bill-equation";
import { add } from "~/lib/money/decimal";
import { wholeCompany } from "../viewer/viewer";
import { makeCall, makeStreamedBytes, testCaller } from "../../tests/support/stores/call-handler";
import { parseCsv } from "../../tests/support/parse-csv";
import { addressOf, sendingRequest, sendingFixtureAt, sender } from "../../tests/support/sending-fixture";
import type { SendingRequest } from "../../tests/support/sending-fixture";
import { billingCalls } from "../billing/calls";
import { mailCalls } from "../mail/calls";
import { createThreads } from "../threads/threads";
import { runForClient } from "../client";
import { invoiceSendingCalls } from "./calls";
import { invoiceFile } from "./invoice/invoice-file";
import { loadInvoice } from "./invoice/load-invoice";
import type { PdfRequest } from "./pdf/invoice-pdf";

/** PDFs that are made in the thread that answers calls. */
const madeHere = vi.spyOn(PDFDocument.prototype, "end");
afterAll(() => madeHere.mockRestore());

const fixture = await sendingFixtureAt("2026-11-20T09:00");

const preview = async (changes: Partial<SendingRequest> = {}) =>
  (await makeCall(invoiceSendingCalls, previewInvoice, sendingRequest(changes), sender, fixture.services())).preview;
/** The bill as the screen shows it. */
const screen = async (vendor: "aws" | "gcp", yearMonth: string) => {
  const { charges } = await makeCall(billingCalls, getBillCharges, { vendor, yearMonth }, sender, fixture.services());
  return roundedBill(charges[0]!, charges[0]!.invoiceCurrency, vendor);
};

describe("once", () => {
  test("each recipient gets an email of their own when it is due, and not before", async () => {
    const { firstAt } = await fixture.send();
    expect(firstAt).toBe("2026-12-11T01:00:00.000Z");
    expect(await fixture.scheduled()).toMatchObject([
      {
        vendor: "aws",
        sendType: "sendOnce",
        yearMonth: "2026-10",
        nextAt: "2026-12-11T10:00",
        nextMonth: "2026-10",
        left: 1,
        creaUser: "Tester",
        recipientList: [addressOf("ben"), addressOf("cleo")],
      },
    ]);
    await fixture.runAt("2026-12-11T00:59");
    expect(await fixture.mails()).toEqual([]);
    await fixture.runAt("2026-12-11T01:00");
    await fixture.runAt("2026-12-12T01:00");
    const mails = await fixture.mails();
    expect(mails.map(({ recipients }) => recipients)).toEqual(
      expect.arrayContaining([[addressOf("ben")], [addressOf("cleo")]]),
    );
    expect(mails).toHaveLength(2);
    const { total } = await screen("aws", "2026-10");
    expect(mails[0]).toMatchObject({
      state: "sent",
      subject: `Invoice A/202610 AWS: Amazon Web Services, October 2026, $1,323.85 · acme`,
      attachments: [{ fileName: "invoice_A-202610-AWS_acme_2026-10_USD.csv", mediaType: "text/csv" }],
    });
    expect(total).toBe("1323.85");
    expect(await fixture.scheduled()).toEqual([]);
    expect(await fixture.sent()).toMatchObject([
      {
        outcome: "sent",
        number: 1,
        yearMonth: "2026-10",
        sendAt: "2026-12-11T10:00",
        endedAt: "2026-12-11T01:00:00.000Z",
        invoiceId: "A/202610 AWS",
        total,
        invoiceCurrency: "USD",
        deliveries: [
          { recipient: addressOf("ben"), state: "sent", problem: null, mailId: expect.any(String) as string },
          { recipient: addressOf("cleo"), state: "sent" },
        ],
      },
    ]);
    const { text, html } = await makeCall(mailCalls, getMail, { mailId: mails[0]!.mailId }, sender, fixture.services());
    expect(html).toContain("As &lt;b&gt;agreed&lt;/b&gt;.");
    expect(html).toContain("http://localhost:3000/billing?vendor=aws&amp;month=2026-10&amp;company=acme");
    expect(text).toContain("Total, USD: 1,323.85");
    expect(text).toContain("Total in KRW: ￦1,830,226");
    expect(text).toContain("Company: acme");
    expect(text).toContain("Invoice number: A/202610 AWS");
    expect(text).toContain("Currency: USD");
    expect(text).toContain("Status: Confirmed");
    expect(
      await fixture.stateStore.query("SELECT user_id, name FROM audit_entries WHERE action = 'invoice.sent'"),
    ).toEqual([{ user_id: "tester", name: "tester@cloudtally.example" }]);
  });

  test("is sent immediately without a time; resubmitting the form sends nothing more", async () => {
    const scheduledEntries = async () =>
      (await fixture.stateStore.query("SELECT 1 FROM audit_entries WHERE action = 'invoice.scheduled'")).length;
    const entries = await scheduledEntries();
    const form = sendingRequest({ sendAt: null });
    const first = await makeCall(invoiceSendingCalls, sendInvoice, form, sender, fixture.services());
    expect(await makeCall(invoiceSendingCalls, sendInvoice, form, sender, fixture.services())).toEqual(first);
    await fixture.run();
    expect(await makeCall(invoiceSendingCalls, sendInvoice, form, sender, fixture.services())).toEqual(first);
    await fixture.run();
    expect(await fixture.mails()).toHaveLength(2);
    expect(await fixture.sent()).toMatchObject([{ sendAt: "2026-11-20T18:00" }]);
    expect(await scheduledEntries()).toBe(entries + 1);
  });

  test("a form that arrives again after its date is the one that was accepted, and no past date", async () => {
    const form = sendingRequest({ sendAt: "2026-11-20T18:01" });
    const first = await fixture.send(form);
    await fixture.runAt("2026-11-20T09:01");
    fixture.later(60_000);
    expect(await fixture.send(form)).toEqual(first);
    await fixture.run();
    expect(await fixture.sent()).toHaveLength(1);
    await expect(fixture.send({ ...form, recipientList: [addressOf("ben")] })).rejects.toMatchObject({ status: 422 });
  });

  test("goes to the corrected recipients, too, of a form that is changed before it is sent again", async () => {
    const form = sendingRequest({ sendAt: null, recipientList: [addressOf("ben")] });
    await fixture.send(form);
    await fixture.send({ ...form, recipientList: [addressOf("cleo")] });
    await fixture.run();
    const recipients = (await fixture.mails()).flatMap((mail) => mail.recipients);
    expect(recipients).toEqual(expect.arrayContaining([addressOf("ben"), addressOf("cleo")]));
  });
});

describe("the file", () => {
  test.each(["en", "ko", "zh", "ja"] as const)("in %s adds up to the total on the screen", async (lang) => {
    const bytes = (dwldType: "csv" | "xlsx", vendor: "aws" | "gcp" = "aws") =>
      makeStreamedBytes(
        invoiceSendingCalls,
        getInvoiceFile,
        sendingRequest({ lang, dwldType, vendor }),
        sender,
        fixture.services(),
      );
    const csv = (await bytes("csv")).toString();
    expect(csv.startsWith("\ufeff")).toBe(true);
    const [head, ...rows] = parseCsv(csv.slice(1));
    const { total, vat, beforeVat } = await screen("aws", "2026-10");
    const amounts = rows
      .filter(([, , amount]) => amount !== "")
      .map(([name, , amount, , currency]) => [name, amount, currency]);
    const lines = amounts.slice(0, -2).filter(([, amount]) => amount !== beforeVat);
    expect(add(...lines.map(([, amount]) => amount!))).toBe(add(total));
    expect(amounts.at(-2)!.slice(1)).toEqual([total, "USD"]);
    expect(amounts.at(-1)!.slice(1)).toEqual(["1830226", "KRW"]);
    expect(lines.at(-1)![1]).toBe(vat);
    for (const product of ["'=Compute", "저장소"]) expect(rows.some(([, part]) => part === product)).toBe(true);
    const { sheets } = await readXlsx(await bytes("xlsx"), { readStyles: true });
    expect(sheets[0]!.rows[0]).toEqual(head);
    const formatAt = (row: number) => sheets[0]!.cells?.get(`${row},2`)?.style?.numFmt;
    expect([formatAt(rows.length - 1), formatAt(rows.length)]).toEqual(["#,##0.00", "#,##0"]);
    const facts = sheets[1]!.rows.map(([, value]) => value);
    for (const fact of ["acme", "A/202610 AWS", "USD"]) expect(facts).toContain(fact);
    expect(sheets[0]!.rows.slice(1).map((row) => [row[0], row[2] ?? "", row[4]])).toEqual(
      rows.map(([name, , amount, , currency]) => [name, amount === "" ? "" : Number(amount), currency]),
    );
    const won = parseCsv((await bytes("csv", "gcp")).toString().slice(1));
    expect(won.at(-1)!.slice(2)).toEqual([(await screen("gcp", "2026-10")).total, "1064.65733", "KRW"]);
    expect((await preview({ lang }))!.subject).toContain("$1,323.85");
  });
});

describe("as PDF", () => {
  const makePdf = () =>
    makeStreamedBytes(
      invoiceSendingCalls,
      getInvoiceFile,
      sendingRequest({ dwldType: "pdf", lang: "ja" }),
      sender,
      fixture.services(),
    );

  test("the file has the number of the invoice", async () => {
    const pdf = (await makePdf()).toString("latin1");
    expect(pdf).toMatch(/^%PDF-1\.\d[^]+%%EOF\s*$/);
    expect(madeHere).not.toHaveBeenCalled();
    expect(pdf).toContain("/Count 1");
    expect(pdf).toContain("NotoSansJP");
    expect((await preview({ dwldType: "pdf" }))!.file).toMatchObject({
      fileName: "invoice_A-202610-AWS_acme_2026-10_USD.pdf",
      mediaType: "application/pdf",
    });
  });

  test("the compiled program creates the same file", async () => {
    const compiled = createThreads<PdfRequest, Uint8Array>(pathToFileURL(path.resolve("dist/pdf-thread.js")), {
      threads: 1,
      seconds: 50,
      heapMebibytes: 512,
    });
    const services = fixture.services();
    const bill = { vendor: "aws", yearMonth: "2026-10" } as const;
    const invoice = (await loadInvoice(bill, () => "open", wholeCompany("acme"), services))!;
    const style = { language: "ja", company: "acme" } as const;
    const request = { invoice, style, createdAt: services.now().toISOString() };
    const { content } = await invoiceFile(invoice, { ...style, fileType: "pdf" }, services);
    expect(Buffer.compare(Buffer.from(await compiled.run(request)), content)).toBe(0);
  });

  test("it is not created for a client that has disconnected", async () => {
    const gone = { signal: AbortSignal.abort(new Error("gone")), endsAt: null };
    const october = { vendor: "aws", yearMonth: "2026-10" } as const;
    const invoice = await loadInvoice(october, () => "open", wholeCompany("acme"), fixture.services());
    const file = runForClient(gone, () =>
      invoiceFile(invoice!, { fileType: "pdf", language: "ja", company: "acme" }, fixture.services()),
    );
    await expect(file).rejects.toThrow("gone");
  });
});

describe("monthly", () => {
  const monthly: Partial<SendingRequest> = {
    sendType: "sendRepeatedly",
    recipientList: [addressOf("ben")],
    yearMonth: "2026-10",
  };
  const months = async () => (await fixture.mails()).map(({ subject }) => /, (\w+ \d{4}),/.exec(subject)![1]).sort();

  test("the previous month is sent, 36 times", async () => {
    await fixture.send(monthly);
    expect(await fixture.scheduled()).toMatchObject([
      { sendType: "sendRepeatedly", yearMonth: null, nextAt: "2026-12-11T10:00", nextMonth: "2026-11", left: 36 },
    ]);
    const [entry] = await fixture.stateStore.query<{ after: object }>(
      "SELECT after FROM audit_entries WHERE action = 'invoice.scheduled' ORDER BY entry DESC LIMIT 1",
    );
    expect(entry!.after).toEqual({ vendor: "aws", sendType: "sendRepeatedly", sendAt: "2026-12-11T10:00" });
    await fixture.runAt("2026-12-11T01:00");
    expect(await fixture.scheduled()).toMatchObject([{ nextAt: "2027-01-11T10:00", nextMonth: "2026-12", left: 35 }]);
    await fixture.runAt("2027-01-11T01:00");
    expect(await months()).toEqual(["December 2026", "November 2026"]);
    // Months without a bill wait for one until the next sending is due, then end with a reason; later months
    // continue.
    for (let month = 2; month < 38; month += 1)
      await fixture.runAt(new Date(Date.UTC(2027, month - 1, 12)).toISOString().slice(0, 16));
    expect(await fixture.scheduled()).toEqual([]);
    const ended = await fixture.sent();
    expect(ended).toHaveLength(36);
    expect(ended.map(({ number }) => number)).toEqual(Array.from({ length: 36 }, (_, n) => 36 - n));
    expect(ended.filter(({ outcome }) => outcome === "noBill")).toHaveLength(34);
    const mails = await fixture.mails();
    expect(mails.filter(({ attachments }) => attachments.length > 0)).toHaveLength(2);
    // The owner is notified once that each of them waits, and once that it was not sent.
    expect(mails.filter(({ subject }) => subject.startsWith("Waiting to be sent"))).toHaveLength(34);
    expect(mails.filter(({ subject }) => subject.startsWith("Not sent"))).toHaveLength(34);
  });

  test("invoices are sent at the same local time when the clocks change, and on the last day of short months", async () => {
    fixture.setClock("2027-01-20T00:00");
    await fixture.send({ ...monthly, cyleLocale: "PST", sendAt: "2027-01-31T10:00" });
    const times = async () =>
      (
        await fixture.stateStore.query<{ runAt: Date }>(
          `SELECT run_at AS "runAt" FROM jobs WHERE kind = 'invoice' ORDER BY run_at`,
        )
      ).map(({ runAt }) => runAt.toISOString().slice(0, 16));
    for (const day of ["2027-02-01T00:00", "2027-03-02T00:00", "2027-04-01T00:00"]) await fixture.runAt(day);
    expect(await times()).toEqual(["2027-01-31T18:00", "2027-02-28T18:00", "2027-03-31T17:00", "2027-04-30T17:00"]);
    expect((await fixture.sent()).map(({ sendAt, yearMonth }) => [sendAt, yearMonth])).toEqual([
      ["2027-02-28T10:00", "2027-01"],
      ["2027-01-31T10:00", "2026-12"],
    ]);
  });

  test("a server that was down sends what is overdue, each for its month, with current figures", async () => {
    await fixture.send({ ...monthly, sendAt: "2026-12-05T10:00" });
    await fixture.runAt("2027-01-20T01:00");
    expect(await months()).toEqual(["December 2026", "November 2026"]);
    expect((await fixture.sent()).map(({ sendAt, yearMonth }) => [sendAt, yearMonth]).sort()).toEqual([
      ["2026-12-05T10:00", "2026-11"],
      ["2027-01-05T10:00", "2026-12"],
    ]);
    const texts = await fixture.stateStore.query<{ text: string }>("SELECT text FROM mails");
    for (const { text } of texts) expect(text).toContain("Status: Confirmed");
    expect(await fixture.scheduled()).toMatchObject([{ nextAt: "2027-02-05T10:00", left: 34 }]);
  });

  test("the preview shows what is sent first, with its current charges", async () => {
    expect(await preview(monthly)).toMatchObject({
      yearMonth: "2026-11",
      firstMonth: "2026-11",
      status: "confirmed",
      sendAt: "2026-12-11T10:00",
    });
    const early = await preview({ ...monthly, sendAt: "2026-12-10T23:00" });
    expect(early).toMatchObject({ yearMonth: "2026-11", status: "unconfirmed" });
    expect(early!.text).toContain(
      "The charges are not confirmed yet and may still change. They are confirmed on 12/11/2026.",
    );
    expect(early!.text).toContain("Sent every month, 1 of 36.");
    expect(await preview({ ...monthly, sendAt: "2027-06-11T10:00" })).toMatchObject({
      yearMonth: "2026-10",
      firstMonth: "2027-05",
    });
    const example = await preview({ ...monthly, sendAt: "2027-06-10T10:00" });
    expect(example).toMatchObject({ yearMonth: "2026-10", firstMonth: "2027-05", status: "unconfirmed" });
    expect(example!.text).toContain("Status: Confirmed");
    expect(await preview({ ...monthly, vendor: "oci" })).toBeNull();
    expect(await preview({ sendAt: null, yearMonth: "2026-11" })).toMatchObject({
      status: "open",
      sendAt: "2026-11-20T18:00",
    });
  });
});

test.each<[Partial<SendingRequest>, string, string]>([
  [{ recipientList: [addressOf("ben"), "nobody@acme.example"] }, "recipientList[1]", "notRegistered"],
  [{ recipientList: ["eve@other.example"] }, "recipientList[0]", "notRegistered"],
  [{ sendAt: "2026-11-20T18:00" }, "sendAt", "past"],
  [{ sendAt: "2029-12-11T10:00" }, "sendAt", "tooFar"],
  [{ sendType: "sendRepeatedly", sendAt: null }, "sendAt", "dateRequired"],
  [{ yearMonth: "2026-09" }, "yearMonth", "noBill"],
  [{ currency: "EUR" }, "yearMonth", "noBill"],
])("%j is rejected", async (changes, field, message) => {
  await expect(fixture.send(changes)).rejects.toMatchObject({ status: 422, fields: { [field]: [message] } });
  expect(await fixture.scheduled()).toEqual([]);
});

test.each<[Partial<SendingRequest>, string]>([
  [{ recipientList: [] }, "recipientRequired"],
  [{ recipientList: ["", " "] }, "recipientRequired"],
  [{ recipientList: Array.from({ length: 11 }, (_, n) => `a${n}@acme.example`) }, "tooManyRecipients"],
  [{ invoiceContent: "x".repeat(255) }, "noteTooLong"],
  [{ sendAt: "2026-02-30T10:00" }, "dateInvalid"],
])("%j is not a valid request", (changes, message) => {
  expect(sendInvoice.request.safeParse(sendingRequest(changes)).error?.issues.map((issue) => issue.message)).toEqual([
    message,
  ]);
});

test("recipients are the company's users; lists show the visible providers, and emails only to those who may read them", async () => {
  const { result } = await makeCall(invoiceSendingCalls, getInvoiceRecipients, {}, sender, fixture.services());
  expect(result.map(({ userNm }) => userNm)).toEqual(["Ben", "Cleo", "Dora", "Tester"]);
  await fixture.send({ sendAt: null });
  await fixture.send();
  await fixture.run();
  for (const stranger of [testCaller("other"), { ...sender, vendors: ["azure" as const] }])
    expect([await fixture.scheduled(stranger), await fixture.sent(stranger)]).toEqual([[], []]);
  const ben = { ...sender, userId: "ben", user: { ...sender.user, userId: "ben", userEmail: "BEN@acme.example" } };
  expect((await fixture.sent(ben))[0]!.deliveries.map(({ mailId }) => mailId !== null)).toEqual([true, false]);
});
