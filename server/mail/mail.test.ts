import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getMail, getMailAttachment, getMails } from "~/contract/tables/mail";
import { makeCall, makeStreamedBytes, makeStreamedCall, testCaller } from "../../tests/support/stores/call-handler";
import { startSmtpServer } from "../../tests/support/servers/smtp-server";
import type { TestSmtpServer } from "../../tests/support/servers/smtp-server";
import { stateServices } from "../../tests/support/stores/state-services";
import { eachStateStore } from "../../tests/support/stores/state-stores";
import type { TestStateStore } from "../../tests/support/stores/state-stores";
import { createRunner } from "../jobs/runner";
import { ensureCompany } from "../people/people";
import type { Caller, Services } from "../serve";
import { mailCalls } from "./calls";
import { deliverMails } from "./deliver";
import { openMailer } from "./mailer";
import { queueMail } from "./mails";
import type { OutgoingMail } from "./mails";

const callerOf = (userId: string, companyId = "acme"): Caller => {
  const caller = testCaller(companyId);
  return { ...caller, userId, user: { ...caller.user, userId, userEmail: `${userId}@cloudtally.example` } };
};
const anna = callerOf("anna");

describe.each(eachStateStore)("$name", ({ open }) => {
  let store: TestStateStore;
  let folder: string;
  let now: Date;

  beforeAll(async () => {
    store = await open();
    for (const company of ["acme", "other"]) await ensureCompany(store.stateStore, company);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    now = new Date("2026-11-20T10:00:00Z");
    folder = await mkdtemp(path.join(tmpdir(), "cloudtally-mail-"));
    await store.stateStore.query("DELETE FROM jobs");
    return () => rm(folder, { recursive: true, force: true });
  });

  const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
    key: "one",
    companyId: "acme",
    userId: "anna",
    recipients: ["ben@example.com", "cleo@example.org"],
    subject: "비용 보고서 – October\r\nBcc: evil@example.com",
    text: "Dear all,\n.\nthe costs\u0000.",
    html: "<p>Dear all</p>",
    attachments: [
      { fileName: "costs – 10월.csv", mediaType: "text/csv", content: new TextEncoder().encode("a,b\r\n1,2\r\n") },
    ],
    ...changes,
  });
  const queue = (changes?: Partial<OutgoingMail>) =>
    store.stateStore.transaction((tx) => queueMail(tx, mail(changes), now));
  const services = (settings: Record<string, string> = {}): Services => ({
    ...stateServices(store.stateStore, { DATA_DIR: folder, ...settings }),
    now: () => now,
  });
  const deliver = async (settings?: Record<string, string>) => {
    const changed = services(settings);
    const mailer = openMailer(changed.env);
    await createRunner([deliverMails(mailer)], changed).runDue();
    mailer.close();
  };
  const list = async (caller = anna) => (await makeCall(mailCalls, getMails, {}, caller, services())).mails;

  describe("without a mail server", () => {
    const files = async () => (await readdir(path.join(folder, "outbox"))).sort();
    const contentOf = (file: string) => readFile(path.join(folder, "outbox", file), "utf8");

    test("an email is not sent for a user who has been disabled since", async () => {
      const { stateStore } = store;
      await stateStore.query("INSERT INTO users (user_id, login, name, email) VALUES ('gone', 'gone', 'Gone', '')");
      await stateStore.query("INSERT INTO members (company_id, user_id, disabled_at) VALUES ('acme', 'gone', now())");
      await queue({ userId: "gone" });
      await deliver();
      expect(await list(callerOf("gone"))).toMatchObject([{ state: "failed", sentAt: null }]);
      expect(await readdir(path.join(folder, "outbox")).catch(() => [])).toEqual([]);
    });

    test("an email becomes a file that mail programs can read, and its text", async () => {
      const mailId = await queue();
      expect(await list()).toMatchObject([{ mailId, state: "waiting", sentAt: null, attempts: 0 }]);
      await deliver();
      const name = `20261120T100000Z-${mailId}`;
      expect(await files()).toEqual([`${name}.eml`, `${name}.txt`]);
      expect(await contentOf(`${name}.txt`)).toBe("Dear all,\n.\nthe costs\ufffd.\n");
      const eml = await contentOf(`${name}.eml`);
      const [head] = eml.split("\r\n\r\n");
      expect(head).toContain("To: ben@example.com, cleo@example.org");
      expect(head).toContain("From: Cloudtally <no-reply@cloudtally.example>");
      expect(head).toContain(`Message-ID: <${mailId}@cloudtally.example>`);
      expect(head).toContain("Date: Fri, 20 Nov 2026 10:00:00 +0000");
      expect(head).not.toMatch(/^Bcc:/im);
      expect(eml).toContain(Buffer.from("a,b\r\n1,2\r\n").toString("base64"));
    });

    test("sending it again gives the same files", async () => {
      await queue();
      await deliver();
      await store.stateStore.query("UPDATE jobs SET state = 'waiting', next_at = run_at");
      await deliver();
      expect(await files()).toHaveLength(2);
    });
  });

  describe("the outbox", () => {
    test("accepts a key once", async () => {
      expect(await queue()).not.toBeNull();
      expect(await queue()).toBeNull();
      await deliver();
      expect(await queue()).toBeNull();
      expect(await list()).toHaveLength(1);
    });

    test("is shown to the user it was sent for, and sent emails to their recipients", async () => {
      const mailId = (await queue({ recipients: ["Ben@cloudtally.example"] }))!;
      const readers = [callerOf("ben"), callerOf("cleo"), callerOf("ben", "other"), callerOf("anna", "other")];
      const counts = () => Promise.all(readers.map(async (reader) => (await list(reader)).length));
      expect(await counts()).toEqual([0, 0, 0, 0]);
      await deliver();
      expect(await counts()).toEqual([1, 0, 0, 0]);
      expect((await makeCall(mailCalls, getMail, { mailId }, callerOf("ben"), services())).text).toContain(
        "the costs\ufffd.",
      );
      for (const reader of readers.slice(1)) {
        await expect(makeCall(mailCalls, getMail, { mailId }, reader, services())).rejects.toMatchObject({
          status: 404,
        });
        await expect(
          makeStreamedCall(mailCalls, getMailAttachment, { mailId, number: 0 }, reader, services()),
        ).rejects.toMatchObject({ status: 404 });
      }
    });

    test("shows nobody the codes of one-time links, and they are not kept", async () => {
      const code = `${"aB3_-".repeat(8)}xy-`;
      const link = (name: string) => `https://costs.example/invitation?${name}=${code}`;
      const stored = () => store.stateStore.query<{ text: string; html: string }>("SELECT text, html FROM mails");
      const mailId = (await queue({
        recipients: ["ben@cloudtally.example"],
        text: `Accept: ${link("code")}\n\nReset: ${link("key")}`,
        html: `<a href="${link("code")}">Accept</a>`,
      }))!;
      const shown = () => makeCall(mailCalls, getMail, { mailId }, anna, services());
      const hidden = {
        text: "Accept: https://costs.example/invitation?code=hidden\n\nReset: https://costs.example/invitation?key=hidden",
        html: '<a href="https://costs.example/invitation?code=hidden">Accept</a>',
      };
      expect(await shown()).toMatchObject({ ...hidden, hasHiddenCode: true, textFile: null });
      await deliver();
      const textFile = `outbox/20261120T100000Z-${mailId}.txt`;
      const delivered = `Accept: ${link("code")}\n\nReset: ${link("key")}\n`;
      expect(await readFile(path.join(folder, textFile), "utf8")).toBe(delivered);
      const eml = await readFile(path.join(folder, textFile.replace(/txt$/, "eml")), "utf8");
      expect(eml.replaceAll("=\r\n", "")).toContain(`code=3D${code}`);
      expect(await stored()).toEqual([hidden]);
      expect(await shown()).toMatchObject({ ...hidden, hasHiddenCode: true, textFile });
      // As if a mail server, which is not configured any more, had been given it.
      await rm(path.join(folder, textFile));
      expect(await shown()).toMatchObject({ hasHiddenCode: true, textFile: null });
      const other = (await queue({ key: "two", text: "https://costs.example/billing?key=aws" }))!;
      expect(await makeCall(mailCalls, getMail, { mailId: other }, anna, services())).toMatchObject({
        text: "https://costs.example/billing?key=aws",
        hasHiddenCode: false,
      });
    });

    test("is paged, newest first, and returns attachments byte for byte", async () => {
      for (let n = 1; n <= 5; n += 1) {
        now = new Date(now.getTime() + 1000);
        await queue({ key: `mail ${n}`, subject: `Mail ${n}` });
      }
      const bytes = Uint8Array.from({ length: 700_000 }, (_, n) => n % 251);
      now = new Date(now.getTime() + 1000);
      const mailId = (await queue({
        key: "big",
        subject: "Big",
        attachments: [{ fileName: "all.bin", mediaType: "application/x-test", content: bytes }],
      }))!;
      const { total, mails } = await makeCall(mailCalls, getMails, { page: 1, itemsPerPage: 2 }, anna, services());
      expect([total, ...mails.map(({ subject }) => subject)]).toEqual([6, "Big", "Mail 5"]);
      expect(mails[0]!.attachments).toEqual([{ fileName: "all.bin", mediaType: "application/x-test", bytes: 700_000 }]);
      expect(
        (await makeStreamedBytes(mailCalls, getMailAttachment, { mailId, number: 0 }, anna, services())).equals(bytes),
      ).toBe(true);
      await expect(
        makeStreamedCall(mailCalls, getMailAttachment, { mailId, number: 1 }, anna, services()),
      ).rejects.toMatchObject({ status: 404 });
    });
  });

  describe("with a mail server", () => {
    let server: TestSmtpServer;
    let replies: Record<string, string> = {};
    beforeAll(async () => {
      server = await startSmtpServer(() => replies);
    });
    afterAll(() => server.close());
    beforeEach(() => {
      server.received.length = 0;
      replies = {};
    });

    test("an email is delivered once, completely", async () => {
      await queue();
      await deliver({ SMTP_URL: server.url, MAIL_FROM: "Bills <bills@acme.example>" });
      await deliver({ SMTP_URL: server.url });
      expect(server.received).toHaveLength(1);
      expect(server.received[0]!.recipients).toEqual(["ben@example.com", "cleo@example.org"]);
      expect(server.received[0]!.message).toContain("From: Bills <bills@acme.example>");
      expect(server.received[0]!.message).toMatch(/\r\n\.\r\n/);
      expect(await list()).toMatchObject([
        { state: "sent", sentAt: "2026-11-20T10:00:00.000Z", attempts: 1, problem: null },
      ]);
    });

    test("a busy server is tried again later", async () => {
      await queue();
      replies = { ".": "451 Try again later" };
      await deliver({ SMTP_URL: server.url });
      expect(await list()).toMatchObject([{ state: "waiting", attempts: 1, problem: expect.stringContaining("451") }]);
      replies = {};
      await deliver({ SMTP_URL: server.url });
      expect(server.received).toHaveLength(0);
      now = new Date("2026-11-20T10:00:10Z");
      await deliver({ SMTP_URL: server.url });
      expect(server.received).toHaveLength(1);
      expect(await list()).toMatchObject([{ state: "sent", attempts: 2, problem: null }]);
    });

    test.each<[string, Record<string, string>]>([
      ["greeting", { "": "554 No service here" }],
      ["login", { EHLO: "250 AUTH PLAIN", AUTH: "535 Bad credentials" }],
      ["sender", { MAIL: "550 Not from you" }],
      ["missing login", { RCPT: "530 Authentication required" }],
    ])("an email waits if the server refuses, permanently, the %s", async (_, refusing) => {
      await queue();
      replies = refusing;
      const [code] = Object.values(refusing).at(-1)!.split(" ");
      const SMTP_URL = server.url.replace("//", "//user:outdated@");
      await deliver({ SMTP_URL });
      expect(await list()).toMatchObject([{ state: "waiting", attempts: 1, problem: expect.stringContaining(code!) }]);
      replies = { AUTH: "235 Welcome" };
      now = new Date("2026-11-20T10:00:10Z");
      await deliver({ SMTP_URL });
      expect(await list()).toMatchObject([{ state: "sent", attempts: 2 }]);
    });

    test("an email whose content is refused has failed", async () => {
      await queue();
      replies = { ".": "554 Looks like spam" };
      await deliver({ SMTP_URL: server.url });
      expect(await list()).toMatchObject([{ state: "failed", attempts: 1, problem: expect.stringContaining("554") }]);
    });

    test("recipients without a mailbox are listed; without any other recipient the email has failed", async () => {
      await queue({ recipients: ["refused@example.com", "ben@example.com"] });
      await queue({ key: "two", recipients: ["refused@example.com"] });
      await deliver({ SMTP_URL: server.url });
      expect(server.received.map(({ recipients }) => recipients)).toEqual([["ben@example.com"]]);
      const [partly, failed] = (await list()).sort((a, b) => b.recipients.length - a.recipients.length);
      expect(partly).toMatchObject({ state: "sent", rejected: ["refused@example.com"] });
      expect(failed).toMatchObject({ state: "failed", attempts: 1, problem: expect.stringContaining("550") });
    });

    test("recipients whom the server postpones get the email later, and the others once", async () => {
      const attachment = mail().attachments[0]!;
      // Names of domains are sent in lower case.
      await queue({ recipients: ["greylisted@Example.com", "refused@Example.com", "ben@example.com"] });
      replies = { "RCPT TO:<greylisted@example.com>": "450 Try again later" };
      await deliver({ SMTP_URL: server.url });
      const [sent, waiting] = (await list()).sort((a, b) => b.recipients.length - a.recipients.length);
      expect(sent).toMatchObject({
        state: "sent",
        recipients: ["refused@Example.com", "ben@example.com"],
        rejected: ["refused@Example.com"],
      });
      expect(waiting).toMatchObject({
        state: "waiting",
        recipients: ["greylisted@Example.com"],
        problem: expect.stringContaining("450"),
      });
      replies = {};
      now = new Date("2026-11-20T10:00:10Z");
      await deliver({ SMTP_URL: server.url });
      expect(server.received.map(({ recipients }) => recipients)).toEqual([
        ["ben@example.com"],
        ["greylisted@example.com"],
      ]);
      expect(await list()).toMatchObject([
        { state: "sent", attachments: [{ fileName: attachment.fileName }] },
        { state: "sent", attachments: [{ fileName: attachment.fileName }] },
      ]);
    });

    test("a connection failure is retried", async () => {
      await queue();
      await deliver({ SMTP_URL: "smtp://127.0.0.1:1" });
      expect(await list()).toMatchObject([
        { state: "waiting", problem: "The mail server does not answer (ECONNREFUSED)." },
      ]);
    });
  });
});
