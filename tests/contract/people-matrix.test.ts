import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "~/contract/call";
import type { Call, Menu } from "~/contract/call";
import { mayUse } from "~/contract/people/permission";
import { administration } from "~/contract/people/roles";
import type { Role } from "~/contract/people/roles";
import { tableFiles, tables } from "~/contract/tables/tables";
import { priceUploadPath, uploadPath } from "~/contract/imports/upload";
import { sections, subPages } from "~/routes/shell/frame/menu";
import routes from "~/routes";
import { menusOf } from "../../server/people/people";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { sampleRequests } from "../support/requests/sample-requests";
import { openTestSite } from "../support/servers/test-site";

/** Four people of one company, at every address and call, in their company and in another one. */
const roles: Record<string, Role> = { admin: "admin", editor: "editor", viewer: "viewer", limited: "editor" };
const people = Object.keys(roles);
/** Recognizable in whatever an answer says. */
const isForeign = /foreign|88888/i;
const isOutside = /outside|77777/i;

let site: Awaited<ReturnType<typeof openTestSite>>;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  site = await openTestSite();
  const { addUser, stores } = site.upstream;
  for (const person of people)
    await addUser(person, [
      {
        companyId: "acme",
        role: roles[person],
        ...(person === "limited" && { vendors: ["aws" as const], accounts: { aws: ["1"] } }),
      },
    ]);
  await addUser("foreign-admin", [{ companyId: "foreign-company" }]);
  const outside = { account: "outside-1", accountName: "Outside account", billed: "77777" };
  const foreign = { account: "foreign-1", accountName: "Foreign account", product: "Foreign product", billed: "88888" };
  await storeSlices(stores, [
    {
      companyId: "acme",
      sliceId: 1,
      vendor: "aws",
      month: "2026-10",
      lines: [testLine({}), testLine({ ...outside, product: "Outside product" })],
    },
    { companyId: "acme", sliceId: 2, vendor: "gcp", month: "2026-10", lines: [testLine(outside)] },
    { companyId: "foreign-company", sliceId: 3, vendor: "aws", month: "2026-10", lines: [testLine(foreign)] },
  ]);
  for (const person of people) cookies[person] = await site.signIn(person, "acme");
});
afterAll(() => site?.close());

async function made(person: string, call: Pick<Call, "path" | "method">, companyId: string) {
  const request = { ...sampleRequests[call.path], companyId };
  const authorization = `Bearer ${await site.upstream.tokenOf(person)}`;
  const response = await site.upstream.send(call, request, { authorization });
  return { status: response.status, text: await response.text() };
}

describe("calls", () => {
  const closed = calls.filter(({ access }) => access !== "public");

  test("are refused for a company that the caller does not belong to, to whoever calls", async () => {
    for (const person of people)
      for (const call of closed) {
        const { status, text } = await made(person, call, "foreign-company");
        expect([call.path, status], person).toEqual([call.path, 403]);
        expect(text, call.path).not.toMatch(isForeign);
      }
  }, 60_000);

  test("need the permission that they say", async () => {
    for (const person of people) {
      const user = { menus: menusOf(roles[person]!, []) };
      const refused = closed.filter(
        ({ access }) => typeof access === "object" && !mayUse(user, access.menu, access.level),
      );
      expect(refused.length > 0).toBe(person !== "admin");
      for (const call of refused)
        expect([call.path, (await made(person, call, "acme")).status]).toEqual([call.path, 403]);
    }
  }, 60_000);

  test("an upload is refused like a call that changes imports", async () => {
    const upload = async (person: string, companyId: string, path: string = uploadPath) =>
      (
        await site.upstream.app.request(path, {
          method: "POST",
          headers: {
            authorization: `Bearer ${await site.upstream.tokenOf(person)}`,
            "content-type": "text/plain",
            "x-company-id": companyId,
          },
          body: "a",
        })
      ).status;
    expect(await upload("viewer", "acme")).toBe(403);
    for (const person of people) expect(await upload(person, "foreign-company")).toBe(403);
    // Price lists count for all companies, so administering one is not enough.
    expect(await upload("admin", "acme", priceUploadPath)).toBe(403);
    const { stateStore } = site.upstream.stores;
    await stateStore.query("UPDATE users SET is_operator = true WHERE user_id = 'admin'");
    expect(await upload("admin", "acme", priceUploadPath)).not.toBe(403);
    await stateStore.query("UPDATE users SET is_operator = false");
  });
});

describe("addresses", () => {
  const paths = routes
    .find(({ file }) => file === "routes/shell/route.tsx")!
    .children!.map(({ path }) => `/${path!.replaceAll(/:\w+/g, "x")}`);
  const files = tableFiles
    .filter(({ format }) => format === "csv")
    .map(({ id }) => ({ path: `${tables[id].page}.csv`, menu: tables[id].menu }));
  const menuOf = (path: string): Menu | undefined =>
    [...subPages, ...sections.flatMap(({ items }) => items)].find(({ to }) => to === path)?.menu;
  const get = async (person: string, path: string) => {
    const response = await site.web.get(path, cookies[person]!);
    return { status: response.status, text: await response.text() };
  };

  test("of another company show nothing of it", async () => {
    const everywhere = [...paths, ...files.map(({ path }) => path)];
    // Whose rights are the most, and the least.
    for (const person of ["admin", "limited"])
      for (const path of everywhere) {
        const { status, text } = await get(person, `${path}?company=foreign-company`);
        expect([path, status], person).toEqual([path, 403]);
        expect(text.replaceAll("foreign-company", ""), path).not.toMatch(isForeign);
      }
  }, 120_000);

  test.each(["viewer", "editor"])("show %s only what the menus allow", async (person) => {
    for (const path of paths.filter((one) => administration.includes(menuOf(one) as Menu)))
      expect([path, (await get(person, path)).status]).toEqual([path, 403]);
    for (const { path } of files.filter(({ menu }) => administration.includes(menu)))
      expect([path, (await get(person, path)).status]).toEqual([path, 403]);
  });

  test("show a limited person nothing of other accounts", async () => {
    for (const path of [...paths, ...files.map((file) => file.path)]) {
      const { status, text } = await get("limited", path);
      expect([200, 302, 303, 400, 403, 404, 422], path).toContain(status);
      expect(text, path).not.toMatch(isOutside);
    }
  }, 120_000);
});
