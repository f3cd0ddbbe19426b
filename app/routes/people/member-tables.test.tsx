import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { MemberRights } from "~/contract/people/people";
import { i18nOptions } from "~/i18n/options";
import people from "../../../locales/en/people.json";
import shell from "../../../locales/en/shell.json";
import { markup } from "../../../tests/support/markup";
import { MemberTable } from "./member-tables";

const english = createInstance();
await english.init({ ...i18nOptions, lng: "en", resources: { en: { people, shell } } });

const member = {
  userId: "mina",
  name: "Mina",
  email: "mina@acme.com",
  isSelf: false,
  isLastAdmin: false,
  disabledAt: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  lastActiveAt: null,
};
const table = (rights: Pick<MemberRights, "vendors" | "accounts">) =>
  markup(
    <I18nextProvider i18n={english}>
      <MemberTable
        members={[{ ...member, rights: { role: "viewer", menus: {}, ...rights } }]}
        mayEdit={false}
        sorting={{ by: { key: "name", descending: false }, to: () => "/members" }}
      />
    </I18nextProvider>,
  );

test.each<[Pick<MemberRights, "vendors" | "accounts">, string]>([
  [{ vendors: ["aws", "gcp"], accounts: {} }, "All accounts"],
  [{ vendors: ["aws"], accounts: { aws: ["1", "2", "3"] } }, "3 accounts"],
  [{ vendors: ["aws", "gcp"], accounts: { aws: ["1", "2", "3"], gcp: ["4"] } }, "4 accounts"],
  [{ vendors: ["aws", "azure", "gcp"], accounts: { aws: ["1", "2", "3"] } }, "3 accounts of AWS, all of the others"],
  [{ vendors: ["aws"], accounts: { gcp: ["4"] } }, "All accounts"],
])("says which accounts someone sees who has %j", (rights, text) => {
  expect(table(rights)).toContain(`<small class="muted">${text}</small>`);
});
