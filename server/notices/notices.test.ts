import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteNotice, saveNotice } from "~/contract/people/notices";
import { makeCall, testCaller } from "../../tests/support/stores/call-handler";
import { stateServices } from "../../tests/support/stores/state-services";
import { openTestState } from "../../tests/support/stores/test-state";
import { ensureCompany } from "../people/people";
import type { StateStore } from "../state-store/state-store";
import { noticeCalls } from "./calls";
import { addNotice, allNotices, currentNotices, operatorsNotice, removeNotice } from "./notices";

let stateStore: StateStore;
beforeAll(async () => {
  stateStore = await openTestState();
  await ensureCompany(stateStore, "acme");
  await ensureCompany(stateStore, "other");
});
afterAll(() => stateStore.close());

const entry = (text: string, startsOn: string, endsOn: string | null = null) => ({
  text,
  language: null,
  startsOn,
  endsOn,
});
const texts = async (companyId: string, day: string, dismissed: string[] = []) =>
  (await currentNotices({ stateStore, env: {} }, companyId, day, dismissed)).map(({ text }) => text);

it("are shown to their company or to everyone, on their days, until dismissed", async () => {
  const late = await addNotice(stateStore, "acme", entry("late", "2026-11-10", "2026-11-20"), "Mina");
  await addNotice(stateStore, "other", entry("of others", "2026-11-01"), "Sam");
  await addNotice(stateStore, null, entry("to all", "2026-11-15"), "operator");
  expect(await texts("acme", "2026-11-09")).toEqual([]);
  expect(await texts("acme", "2026-11-10")).toEqual(["late"]);
  expect(await texts("acme", "2026-11-20")).toEqual(["to all", "late"]);
  expect(await texts("acme", "2026-11-21")).toEqual(["to all"]);
  expect(await texts("acme", "2026-11-20", [late!])).toEqual(["to all"]);
  expect((await allNotices(stateStore, "acme", "2026-11-21")).map(({ text, state }) => [text, state])).toEqual([
    ["to all", "current"],
    ["late", "over"],
  ]);
});

it("are all listed, so that each reader gets those in their language", async () => {
  await ensureCompany(stateStore, "korean");
  const korean = { ...entry("점검", "2026-11-02"), language: "ko" as const };
  for (let n = 0; n < 21; n += 1) await addNotice(stateStore, "korean", korean, "Mina");
  await addNotice(stateStore, "korean", { ...entry("Maintenance", "2026-11-01"), language: "en" }, "Mina");
  expect((await texts("korean", "2026-11-03")).slice(20)).toEqual(["점검", "Maintenance"]);
});

it("can be deleted by their own company only", async () => {
  const id = (await addNotice(stateStore, "acme", entry("x", "2026-11-01"), "Mina"))!;
  expect(await removeNotice(stateStore, "other", id)).toBeUndefined();
  expect(await removeNotice(stateStore, null, id)).toBeUndefined();
  expect(await removeNotice(stateStore, "acme", id)).toBe("x");
});

it("are in the audit log when published and deleted", async () => {
  const caller = testCaller("acme");
  const services = stateServices(stateStore);
  const notice = { text: "Maintenance", language: null, startsOn: "2026-11-20", endsOn: "2026-11-22" };
  const { noticeId } = await makeCall(noticeCalls, saveNotice, { notice }, caller, services);
  const remove = () => makeCall(noticeCalls, deleteNotice, { noticeId }, caller, services);
  await remove();
  await expect(remove()).rejects.toMatchObject({ status: 404 });
  expect(
    await stateStore.query("SELECT company_id, name, action, subject, after FROM audit_entries ORDER BY entry"),
  ).toEqual(
    [
      { action: "notice.saved", after: { startsOn: "2026-11-20", endsOn: "2026-11-22" } },
      { action: "notice.removed", after: null },
    ].map((entry) => ({ company_id: "acme", name: "tester@cloudtally.example", subject: "Maintenance", ...entry })),
  );
});

it("may come from the operator's setting, by day", () => {
  const env = { NOTICE: "Maintenance on Sunday.", NOTICE_FROM: "2026-11-20", NOTICE_UNTIL: "2026-11-22" };
  expect(operatorsNotice({}, "2026-11-20")).toEqual([]);
  expect(operatorsNotice(env, "2026-11-19")).toEqual([]);
  expect(operatorsNotice(env, "2026-11-22")).toMatchObject([{ text: env.NOTICE, isForEveryone: true, language: null }]);
  expect(operatorsNotice(env, "2026-11-23")).toEqual([]);
});
