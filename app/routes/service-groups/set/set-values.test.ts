import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { setSchema, setToForm } from "./set-values";

const set: ServiceGroupSet = {
  setId: "teams",
  setName: "Teams",
  version: 3,
  updatedAt: "2026-11-20T00:00:00.000Z",
  groups: [
    {
      groupId: "a",
      groupName: "A",
      rules: [
        {
          conditions: [
            { field: "tag", tagKey: "team", operator: "in", values: ["a, b", "c"] },
            { field: "region", tagKey: "", operator: "empty", values: [] },
          ],
        },
        { conditions: [{ field: "account", tagKey: "", operator: "contains", values: ["prod"] }] },
      ],
    },
    {
      groupId: "b",
      groupName: "B",
      rules: [{ conditions: [{ field: "product", tagKey: "", operator: "startsWith", values: ["Amazon"] }] }],
    },
  ],
};

/** The value as form fields, as a browser sends them. */
function fieldsOf(value: unknown, name = "", form = new FormData()): FormData {
  if (Array.isArray(value)) value.forEach((entry, n) => fieldsOf(entry, `${name}[${n}]`, form));
  else if (typeof value === "object" && value !== null)
    for (const [key, entry] of Object.entries(value)) fieldsOf(entry, name ? `${name}.${key}` : key, form);
  else form.append(name, String(value ?? ""));
  return form;
}
const parse = (form: FormData) => parseWithZod(form, { schema: setSchema, disableAutoCoercion: true });

test("a stored set survives the form unchanged", () => {
  const submission = parse(fieldsOf(setToForm(set)));
  expect(submission.status === "success" && { ...submission.value, updatedAt: set.updatedAt }).toEqual(set);
});

test("the content of hidden fields is ignored; values are unique lines", () => {
  const condition = { field: "account", tagKey: "left over", operator: "in", values: " one \r\n\r\ntwo\none" };
  const empty = { field: "region", tagKey: "", operator: "empty", values: "left over" };
  const submission = parse(
    fieldsOf({
      setId: "",
      setName: "S",
      groups: [{ groupId: "", groupName: "G", rules: [{ conditions: [condition, empty] }] }],
    }),
  );
  expect(submission.status === "success" && submission.value.groups[0]!.rules[0]!.conditions).toEqual([
    { field: "account", tagKey: "", operator: "in", values: ["one", "two"] },
    { field: "region", tagKey: "", operator: "empty", values: [] },
  ]);
});

test("errors are reported at their fields, in the words of the contract", () => {
  const condition = { field: "tag", tagKey: "", operator: "in", values: "" };
  const groups = [
    { groupName: "Same", rules: [{ conditions: [condition] }] },
    { groupName: "same", rules: [{ conditions: [{ ...condition, tagKey: "env", values: "x" }] }] },
  ];
  expect(parse(fieldsOf({ setName: " ", groups })).reply().error).toEqual({
    setName: ["nameRequired"],
    "groups[0].rules[0].conditions[0].tagKey": ["tagKeyRequired"],
    "groups[0].rules[0].conditions[0].values": ["valueRequired"],
    "groups[1].groupName": ["nameTaken"],
  });
  expect(parse(fieldsOf({ setName: "S" })).reply().error).toEqual({ groups: ["groupRequired"] });
});

test("limits are reported in the words of the contract", () => {
  const lines = Array.from({ length: 101 }, (_, n) => String(n)).join("\n");
  const long = "a".repeat(1025);
  const conditions = [
    { field: "tag", tagKey: "k".repeat(257), operator: "in", values: lines },
    { field: "account", tagKey: "", operator: "in", values: `short\n${long}` },
  ];
  const groups = [{ groupName: "G", rules: [{ conditions }] }];
  expect(parse(fieldsOf({ setName: "S", groups })).reply().error).toEqual({
    "groups[0].rules[0].conditions[0].tagKey": ["tagKeyTooLong"],
    "groups[0].rules[0].conditions[0].values": ["tooManyValues"],
    "groups[0].rules[0].conditions[1].values[1]": ["valueTooLong"],
  });
});

test("a button adds and removes rows and keeps all input, valid or not", () => {
  const form = fieldsOf({
    setName: "",
    groups: [
      { groupName: "typed", rules: [{ conditions: [{ field: "tag", tagKey: "", operator: "in", values: "" }] }] },
    ],
  });
  form.append(
    "__intent__",
    JSON.stringify({
      type: "insert",
      payload: { name: "groups[0].rules", defaultValue: { conditions: [{ field: "account", operator: "in" }] } },
    }),
  );
  const submission = parse(form);
  expect(submission.status).toBeUndefined();
  expect(submission.reply().initialValue).toMatchObject({
    groups: [
      {
        groupName: "typed",
        rules: [
          { conditions: [{ field: "tag", operator: "in" }] },
          { conditions: [{ field: "account", operator: "in" }] },
        ],
      },
    ],
  });
});
