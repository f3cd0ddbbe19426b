import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  deleteServiceGroupSet,
  getServiceGroupSets,
  saveServiceGroupSet,
  serviceGroupLimits,
  serviceGroupSetInput,
} from "~/contract/service-groups";
import { makeCall, testCaller } from "../../tests/support/stores/call-handler";
import { stateServices } from "../../tests/support/stores/state-services";
import { eachStateStore } from "../../tests/support/stores/state-stores";
import type { TestStateStore } from "../../tests/support/stores/state-stores";
import { ensureCompany } from "../people/people";
import type { Services } from "../serve";
import { serviceGroupCalls } from "./calls";
import { addDemoServiceGroups } from "./demo-sets";
import { serviceGroupSets } from "./sets";

type Given = z.input<typeof serviceGroupSetInput>;

const condition = (changes = {}) => ({
  field: "tag" as const,
  tagKey: "team",
  operator: "in" as const,
  values: ["a"],
  ...changes,
});
const group = (groupName: string, changes = {}) => ({ groupName, rules: [{ conditions: [condition()] }], ...changes });
const setOf = (setName: string, changes: Partial<Given> = {}): Given => ({ setName, groups: [group("A")], ...changes });

/** Path → message of what the schema refuses. */
const problems = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    (serviceGroupSetInput.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );

describe("a set is rejected", () => {
  test.each([
    ["without a name", setOf(" "), { setName: "nameRequired" }],
    ["with a name too long", setOf("x".repeat(101)), { setName: "nameTooLong" }],
    ["without groups", setOf("S", { groups: [] }), { groups: "groupRequired" }],
    ["with a group without a name", setOf("S", { groups: [group("")] }), { "groups.0.groupName": "nameRequired" }],
    [
      "with two groups of one name",
      setOf("S", { groups: [group("One"), group("ONE")] }),
      { "groups.1.groupName": "nameTaken" },
    ],
    [
      "with two groups of one id",
      setOf("S", { groups: [group("One", { groupId: "x" }), group("Two", { groupId: "x" })] }),
      { "groups.1.groupId": expect.any(String) },
    ],
    ["without rules", setOf("S", { groups: [group("A", { rules: [] })] }), { "groups.0.rules": "ruleRequired" }],
    [
      "without conditions",
      setOf("S", { groups: [group("A", { rules: [{ conditions: [] }] })] }),
      { "groups.0.rules.0.conditions": "conditionRequired" },
    ],
  ])("%s", (_name, input, expected) => expect(problems(input)).toEqual(expected));

  test.each([
    ["a tag without a key", { tagKey: "" }, { tagKey: "tagKeyRequired" }],
    ["nothing to compare with", { values: [] }, { values: "valueRequired" }],
    ["an empty text to compare with", { values: [""] }, { "values.0": "valueRequired" }],
    ["values where none are asked", { operator: "empty" }, { values: "valueNotAllowed" }],
  ])("for a condition with %s", (_name, changes, expected) => {
    const at = (path: string) => `groups.0.rules.0.conditions.0.${path}`;
    const set = setOf("S", { groups: [group("A", { rules: [{ conditions: [condition(changes)] }] })] });
    expect(problems(set)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([path, message]) => [at(path), message])),
    );
  });

  test("that is too large for the engine", () => {
    const many = Array.from({ length: 40 }, (_, n) =>
      group(`G${n}`, { rules: [{ conditions: Array.from({ length: 8 }, () => condition()) }] }),
    );
    expect(problems(setOf("S", { groups: many }))).toEqual({ groups: "tooLarge" });
  });

  test("with an ambiguous id", () => {
    expect(problems(setOf("S", { groups: [group("A", { groupId: "a:::b" })] }))).toHaveProperty("groups.0.groupId");
    expect(problems(setOf("S", { groups: [group("A", { groupId: "NO_VALUE" })] }))).toHaveProperty("groups.0.groupId");
  });
});

describe.each(eachStateStore)("$name", ({ open }) => {
  let store: TestStateStore;
  let services: Services;
  const save = (set: Given, companyId = "acme") =>
    makeCall(serviceGroupCalls, saveServiceGroupSet, { set }, testCaller(companyId), services);
  const list = async (companyId = "acme") =>
    (await makeCall(serviceGroupCalls, getServiceGroupSets, {}, testCaller(companyId), services)).serviceGroupInfo;
  const remove = (setId: string, companyId = "acme") =>
    makeCall(serviceGroupCalls, deleteServiceGroupSet, { setId }, testCaller(companyId), services);

  beforeAll(async () => {
    store = await open();
    services = stateServices(store.stateStore);
    for (const company of ["acme", "other"]) await ensureCompany(store.stateStore, company);
  });
  afterAll(() => store.close());
  beforeEach(() => store.stateStore.query("DELETE FROM service_group_sets"));

  test("a set keeps the order and the ids of its groups across changes", async () => {
    const created = await save(
      setOf("Teams", {
        groups: [group("B"), group("A", { rules: [{ conditions: [condition({ values: ["a\u0000", "\ud800"] })] }] })],
      }),
    );
    expect(created).toMatchObject({ setName: "Teams", version: 1 });
    expect(await list()).toEqual([created]);
    const [b, a] = created.groups;
    const changed = await save({
      setId: created.setId,
      setName: "Our teams",
      version: 1,
      groups: [{ ...a!, groupName: "First" }, group("New"), b!],
    });
    expect(changed).toMatchObject({ setId: created.setId, setName: "Our teams", version: 2 });
    expect(changed.groups.map((saved) => saved.groupName)).toEqual(["First", "New", "B"]);
    expect([changed.groups[0]!.groupId, changed.groups[2]!.groupId]).toEqual([a!.groupId, b!.groupId]);
    expect(changed.groups[0]!.rules).toEqual(a!.rules);
    expect(await list()).toEqual([changed]);
  });

  test("a conflicting change is rejected", async () => {
    const { setId } = await save(setOf("Teams"));
    await save(setOf("Teams", { setId, version: 1 }));
    await expect(save(setOf("Mine", { setId, version: 1 }))).rejects.toMatchObject({
      status: 409,
      code: "changed",
    });
    expect((await list()).map((set) => set.setName)).toEqual(["Teams"]);
  });

  test("the audit log has every changed group, however long its rules are", async () => {
    const rules = (last: string) => [
      { conditions: [condition({ values: [...Array.from({ length: 60 }, (_, n) => `value-${n + 100}`), last] })] },
    ];
    const { setId, groups } = await save(setOf("Long", { groups: [group("A"), group("B", { rules: rules("x") })] }));
    await save({ setId, setName: "Long", version: 1, groups: [groups[0]!, { ...groups[1]!, rules: rules("y") }] });
    const [entry] = await store.stateStore.query<{ before: unknown; after: unknown }>(
      "SELECT before, after FROM audit_entries WHERE action = 'serviceGroups.saved' ORDER BY entry DESC LIMIT 1",
    );
    const shortened = { setName: "Long", groups: { B: expect.stringMatching(/^tag team in value-100.{479}$/) } };
    expect(entry).toEqual({ before: shortened, after: shortened });
  });

  test("names are unique in a company, whatever their case", async () => {
    await save(setOf("Teams"));
    const nameTaken = { status: 422, fields: { "set.setName": ["nameTaken"] } };
    await expect(save(setOf(" TEAMS "))).rejects.toMatchObject(nameTaken);
    await save(setOf("Teams"), "other");
    const { setId } = await save(setOf("Areas"));
    await expect(save(setOf("teams", { setId, version: 1 }))).rejects.toMatchObject(nameTaken);
    expect((await list()).map((set) => set.setName)).toEqual(["Areas", "Teams"]);
  });

  test("other companies can neither see, change nor delete it", async () => {
    const { setId } = await save(setOf("Teams"));
    expect(await list("other")).toEqual([]);
    await expect(save(setOf("Mine", { setId, version: 1 }), "other")).rejects.toMatchObject({ status: 404 });
    await expect(remove(setId, "other")).rejects.toMatchObject({ status: 404 });
    await remove(setId);
    await expect(remove(setId)).rejects.toMatchObject({ status: 404 });
    expect(await list()).toEqual([]);
  });

  test("the number of sets is limited", async () => {
    for (let n = 0; n < serviceGroupLimits.sets; n += 1) await save(setOf(`Set ${n}`));
    await expect(save(setOf("One more"))).rejects.toMatchObject({
      fields: { "set.setName": ["tooManySets"] },
    });
  });

  test("the demo's sets are valid, and created once", async () => {
    await addDemoServiceGroups(store.stateStore, "acme");
    const sets = await serviceGroupSets(store.stateStore, "acme");
    for (const set of sets) expect(problems(set)).toEqual({});
    await remove("technology");
    await save({ ...sets.find((set) => set.setId === "environment")!, setName: "Stages" });
    await addDemoServiceGroups(store.stateStore, "acme");
    expect((await list()).map((set) => set.setName)).toEqual(["Product lines", "Stages"]);
  });

  test("a company with sets of its own gets none", async () => {
    await store.stateStore.query("DELETE FROM demo_gifts");
    await save(setOf("Teams"));
    await addDemoServiceGroups(store.stateStore, "acme");
    expect((await list()).map((set) => set.setName)).toEqual(["Teams"]);
  });
});
