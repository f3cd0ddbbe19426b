import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite } from "../support/servers/test-site";

/** Forms with long lists, as browsers without scripts send them. */
let site: Awaited<ReturnType<typeof openTestSite>>;
let cookie: string;

const USER_COUNT = 60;
beforeAll(async () => {
  site = await openTestSite();
  await site.upstream.addUser("anna", [{ companyId: "acme" }]);
  await site.upstream.stores.stateStore.query(
    `INSERT INTO users (user_id, login, name, email)
     SELECT 'many-' || n, 'many-' || n, 'Zoe ' || lpad(n::text, 3, '0'), 'zoe' || n || '@acme.com' FROM generate_series(1, ${USER_COUNT}) AS n`,
  );
  await site.upstream.stores.stateStore.query(
    `INSERT INTO members (company_id, user_id, role, vendors, accounts, menus)
     SELECT 'acme', 'many-' || n, 'viewer', '{aws}', '{}', '[]' FROM generate_series(1, ${USER_COUNT}) AS n`,
  );
  cookie = await site.signIn("anna", "acme");
});
afterAll(() => site?.close());

const tags = (html: string, name: string) => html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g")) ?? [];
const valuesOf = (inputs: string[]) => inputs.map((tag) => /value="([^"]*)"/.exec(tag)?.[1]);
const boxes = (html: string) => tags(html, "recipient").filter((tag) => tag.includes('type="checkbox"'));

test("recipients come in pages; selection and input survive a search", async () => {
  const first = await (await site.web.get("/billing/send", cookie)).text();
  expect(boxes(first)).toHaveLength(50);
  expect(boxes(first).filter((tag) => tag.includes("checked"))).toEqual([]);

  const fields: Record<string, string> = Object.fromEntries([
    ...["vendor", "month", "sendType", "file", "language", "zone", "requestId"].map((name) => [
      name,
      valuesOf(tags(first, name))[0] ?? { month: "2026-10", file: "csv", language: "ko", zone: "KST" }[name] ?? "",
    ]),
    ["note", "Typed"],
    ["at", ""],
    ["recipient", "zoe7@acme.com"],
    ["find.recipient", "ZOE5"],
    ["list", "recipient 1"],
  ]);
  const answer = await site.web.post("/billing/send", fields, cookie);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  // zoe5 and zoe50 to zoe59
  expect(valuesOf(boxes(html))).toEqual([5, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59].map((n) => `zoe${n}@acme.com`));
  expect(valuesOf(tags(html, "recipient").filter((tag) => tag.includes('type="hidden"')))).toEqual(["zoe7@acme.com"]);
  expect(html).toMatch(/<textarea[^>]*name="note"[^>]*>Typed</);
  expect(html).toContain("1 selected");
  expect(html).not.toContain("data-invalid");

  // A search without result is announced in a region that was there before.
  expect(html).toContain('<div role="status"></div>');
  const nobody = await site.web.post("/billing/send", { ...fields, "find.recipient": "Nobody" }, cookie);
  expect(await nobody.text()).toMatch(/<div role="status"><p[^>]*>No result/);

  // A form with a problem is returned with the chosen recipients, too.
  const { list, ...sent } = fields;
  expect(list).toBeDefined();
  const refused = await site.web.post("/billing/send", { ...sent, intent: "send", at: "2020-01-01T10:00" }, cookie);
  const page = await refused.text();
  expect(refused.status).toBe(422);
  expect(valuesOf(boxes(page).filter((tag) => tag.includes("checked")))).toEqual(["zoe7@acme.com"]);
});

/** Values of checkboxes, checked ones and hidden fields of a name. */
const listIn = (html: string, name: string) => {
  const inputs = tags(html, name);
  const [checkboxes, hidden] = [/type="checkbox"/, /type="hidden"/].map((type) =>
    inputs.filter((tag) => type.test(tag)),
  );
  return {
    boxes: valuesOf(checkboxes!),
    checked: valuesOf(checkboxes!.filter((tag) => tag.includes("checked"))),
    hidden: valuesOf(hidden!),
  };
};
const withZoe5 = [5, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59].map((n) => `many-${n}`);

test("recipients of a budget come in pages, and input survives a search", async () => {
  const html = await (await site.web.get("/budgets/new", cookie)).text();
  expect(listIn(html, "recipients").boxes).toHaveLength(50);
  expect(listIn(html, "recipients").checked).toEqual(["anna"]);
  const fields = {
    version: "0",
    budgetName: "Typed",
    covers: "company",
    cost: "billed",
    period: "month",
    amount: "12",
  };
  const chosen = { ...fields, currency: "USD", recipients: "many-7", "find.recipients": "zoe5" };
  const answer = await site.web.post("/budgets/new", { ...chosen, list: "recipients 1" }, cookie);
  const answerHtml = await answer.text();
  expect(answer.status).toBe(200);
  expect(listIn(answerHtml, "recipients")).toEqual({ boxes: withZoe5, checked: [], hidden: ["many-7"] });
  expect(answerHtml).toContain('value="Typed"');
  expect(answerHtml).not.toContain('role="alert"');
  // A form with a problem is returned with the chosen recipients.
  const refused = await site.web.post("/budgets/new", { ...chosen, amount: "-1" }, cookie);
  expect(refused.status).toBe(422);
  expect(listIn(await refused.text(), "recipients").checked).toEqual(["many-7"]);
  const saved = await site.web.post("/budgets/new", chosen, cookie);
  expect(saved.status).toBe(303);
  const page = await (await site.web.get(saved.headers.get("location")!, cookie)).text();
  expect(listIn(page, "recipients").checked).toEqual(["many-7"]);
});

test("recipients of a rule come in pages, each with their levels", async () => {
  const address = "/anomaly-detection/backtest?vendor=aws&recipient=many-8&major=many-9";
  const html = await (await site.web.get(address, cookie)).text();
  // Recipients of any level come first.
  expect(listIn(html, "recipient").boxes.slice(0, 3)).toEqual(["many-8", "many-9", expect.anything()]);
  expect(listIn(html, "recipient").boxes).toHaveLength(50);
  expect([listIn(html, "recipient").checked, listIn(html, "major").checked]).toEqual([["many-8"], ["many-9"]]);
  const fields = { title: "Typed", vendor: "aws", recipient: "many-8", major: "many-9", threshold: "x" };
  const form = { ...fields, "find.recipient": "Zoe5", list: "recipient 1" };
  const answer = await site.web.post(address, form, cookie);
  const answerHtml = await answer.text();
  expect(answer.status).toBe(200);
  expect(listIn(answerHtml, "recipient")).toEqual({ boxes: withZoe5, checked: [], hidden: ["many-8"] });
  expect(listIn(answerHtml, "major")).toEqual({ boxes: withZoe5, checked: [], hidden: ["many-9"] });
  expect(answerHtml).toContain('value="Typed"');
  expect(answerHtml).not.toContain('aria-invalid="true"');
});

test("a rule is saved without the recipients who have left", async () => {
  const address = "/anomaly-detection/backtest?vendor=aws&recipient=many-8&recipient=many-60";
  const setDisabled = (at: "now()" | "NULL") =>
    site.upstream.stores.stateStore.query(`UPDATE members SET disabled_at = ${at} WHERE user_id = 'many-60'`);
  await setDisabled("now()");
  const opened = listIn(await (await site.web.get(address, cookie)).text(), "recipient");
  expect([opened.checked, opened.hidden]).toEqual([["many-8"], []]);
  // They leave while the form is open; the form is returned for another page of the list.
  const form = { title: "Typed", vendor: "aws", "find.recipient": "Zoe5", list: "recipient 1" };
  const returned = await site.web.post(address, { ...form, recipient: "many-60", major: "many-8" }, cookie);
  const html = await returned.text();
  expect([listIn(html, "recipient").hidden, listIn(html, "major").hidden]).toEqual([[], ["many-8"]]);
  await setDisabled("NULL");
});
