import { afterAll, beforeAll, expect, test } from "vitest";
import { menus } from "~/contract/call";
import { authTypes } from "~/contract/people/session";
import { attributes, tags, versionsIn } from "../support/markup";
import { openTestSite } from "../support/servers/test-site";

/** The form of a member's page, sent as it was offered, or with one change. */
let site: Awaited<ReturnType<typeof openTestSite>>;

beforeAll(async () => {
  site = await openTestSite();
  const { addUser } = site.upstream;
  const mayEditMembers = [{ url: "/", menuId: menus.members, authType: authTypes.edit }];
  await addUser("admin", [{ companyId: "acme" }]);
  await addUser("aws-only", [{ companyId: "acme", role: "viewer", menus: mayEditMembers, vendors: ["aws"] }]);
  for (const companyId of ["acme", "aws-company"])
    await addUser(`member-of-${companyId}`, [{ companyId, role: "custom", menus: [], vendors: ["aws", "azure"] }]);
  await addUser("admin-of-aws-company", [{ companyId: "aws-company" }]);
  await query("UPDATE companies SET vendors = '{aws}' WHERE company_id = 'aws-company'");
});
afterAll(() => site?.close());

const query = <Row>(sql: string) => site.upstream.stores.stateStore.query<Row>(sql);
const rightsOf = async (memberId: string) => {
  const [member] = await query(`SELECT role, vendors, accounts FROM members WHERE user_id = '${memberId}'`);
  return member;
};

/** Status of the response to the form with what is ticked in it and a role, and with these fields instead of its own. */
async function save(by: string, companyId: string, changes: Record<string, string[]> = {}): Promise<number> {
  const cookie = await site.signIn(by, companyId);
  const address = `/members/member-of-${companyId}`;
  const html = await (await site.web.get(address, cookie)).text();
  const providers = tags(html, "input").filter((input) => / name="vendor"/.test(input) && / checked=""/.test(input));
  const fields = {
    version: versionsIn(html),
    vendor: attributes(providers.join(""), "input", "value"),
    role: ["viewer"],
    ...changes,
  };
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) => values.map((value) => [name, value ?? ""])),
  );
  const headers = { cookie, origin: site.web.url };
  return (await fetch(site.web.url + address, { method: "POST", redirect: "manual", headers, body })).status;
}

test("keeps a provider that the company has disabled since", async () => {
  expect(await save("admin-of-aws-company", "aws-company")).toBe(303);
  expect(await rightsOf("member-of-aws-company")).toMatchObject({ role: "viewer", vendors: ["aws", "azure"] });
});

test("keeps a provider that the sender does not see, and is refused for one that nobody has given", async () => {
  expect(await save("aws-only", "acme")).toBe(303);
  expect(await rightsOf("member-of-acme")).toMatchObject({ role: "viewer", vendors: ["aws", "azure"] });
  expect(await save("aws-only", "acme", { vendor: ["aws", "gcp"] })).toBe(422);
});

test("can name as many accounts as a restriction may", async () => {
  const ids = Array.from({ length: 5000 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`);
  expect(await save("admin", "acme", { "scope.azure": ["some"], "account.azure": ids })).toBe(303);
  expect(await rightsOf("member-of-acme")).toMatchObject({ accounts: { azure: ids } });
});
