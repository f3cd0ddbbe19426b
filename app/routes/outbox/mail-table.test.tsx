import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { ListedMail } from "~/contract/tables/mail";
import { attributes, markup } from "../../../tests/support/markup";
import { MailTable } from "./mail-table";

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });

const mail: ListedMail = {
  mailId: "one",
  createdAt: "2026-11-20T10:00:00.000Z",
  recipients: ["ben@example.com"],
  rejected: [],
  subject: "Cost by product",
  state: "sent",
  sentAt: "2026-11-20T10:00:01.000Z",
  attempts: 1,
  problem: null,
  attachments: [],
  report: null,
};
const table = (changes: Partial<ListedMail> = {}) =>
  markup(
    <I18nextProvider i18n={keys}>
      <MailTable list={{ mails: [{ ...mail, ...changes }], total: 1, page: 1, size: 30 }} />
    </I18nextProvider>,
  );

test("an email leads to its details, and a report that is not created yet shows what prevents it", () => {
  expect(attributes(table(), "a", "href")).toEqual(["/outbox/one"]);
  const failed = table({ state: "failed", sentAt: null, report: { problem: "damaged" } });
  expect(attributes(failed, "a", "href")).toEqual([]);
  for (const text of ["Cost by product", "state.failed", "report.damaged", "tries"]) expect(failed).toContain(text);
  expect(table({ state: "waiting", attempts: 0, report: { problem: null } })).not.toContain("tries");
});
