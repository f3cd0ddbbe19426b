import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { RuleDefinition } from "~/contract/anomalies/anomaly-rules";
import { readSubmission } from "~/session/read-submission.server";
import { savedForm, searchFrom, triedForm } from "./fields";
import { defaultRule, definitionOf, ruleHref } from "./href";
import { parse, ruleParameterRows } from "./search";

const address =
  "/anomaly-detection/backtest?comparison=last7Days&f.account=1&f.tag.team=a%26b&minAlert=50&recipient=anna&threshold=12.5&title=Team+A&vendor=gcp&viewBy=product&x.region=eu";

test("an address is read back as written, and unknown parameters are reported", () => {
  const { search, ignored } = parse(new URL(address, "http://a").searchParams);
  expect(ruleHref(search)).toBe(address);
  expect(ignored).toEqual([]);
  expect(definitionOf(search)).toMatchObject({
    vendor: "gcp",
    threshold: 12.5,
    filters: [
      { field: "account", values: ["1"], exclude: false },
      { field: "tag", tagKey: "team", values: ["a&b"], exclude: false },
      { field: "region", values: ["eu"], exclude: true },
    ],
  });
  const wrong = parse(new URLSearchParams("threshold=much&vendor=ali&x=1"));
  expect(wrong.search).toEqual(defaultRule);
  expect(wrong.ignored.map(({ parameter }) => parameter).sort()).toEqual(["threshold", "vendor", "x"]);
});

test("recipients may have the longest user ids, which are email addresses of invited users", () => {
  const recipient = `${"a".repeat(307)}@acme.example`;
  const submission = readSubmission(formWith({ recipient }), triedForm);
  expect(submission.status === "success" && submission.value.recipient).toEqual([recipient]);
  const { search, ignored } = parse(new URLSearchParams({ recipient }));
  expect([search.recipient, ignored]).toEqual([[recipient], []]);
});

/** The form of a rule with everything as it begins. */
function formWith(changes: Record<string, string | string[]>): FormData {
  const form = new FormData();
  const usual = { vendor: "aws", viewBy: "total", comparison: "latestDay", direction: "increase", threshold: "20" };
  const rest = {
    minAlert: "100",
    maxAlert: "1000",
    level: "minor",
    sensitivity: "middle",
    send: "I",
    on: "yes",
    email: "yes",
  };
  for (const [name, values] of Object.entries({ ...usual, ...rest, ...changes }))
    for (const value of [values].flat()) form.append(name, value);
  return form;
}

test("the form gives a rule with its filters, several of which may be on one field", () => {
  const submission = readSubmission(formWith({ title: " Team A ", recipient: ["anna", "ben"] }), triedForm);
  expect(submission.status).toBe("success");
  const filters: RuleDefinition["filters"] = [
    { field: "account", values: ["1"], exclude: false },
    { field: "account", values: ["2"], exclude: false },
    { field: "tag", tagKey: "team", values: ["a&b"], exclude: true },
  ];
  const search =
    submission.status === "success"
      ? searchFrom(submission.value, { rule: "r1", version: "v1" }, filters)
      : defaultRule;
  expect(search).toMatchObject({
    rule: "r1",
    version: "v1",
    title: "Team A",
    include: { account: ["1", "2"] },
    exclude: { "tag.team": ["a&b"] },
    recipient: ["anna", "ben"],
    lower: "no",
    on: "yes",
  });
});

test("errors are reported at their fields", () => {
  const problems = (changes: Record<string, string>) => readSubmission(formWith(changes), savedForm).reply().error;
  expect(problems({ title: "" })).toEqual({ title: ["nameRequired"] });
  expect(problems({ title: "a<b" })).toEqual({ title: ["unsupportedCharacters"] });
  expect(problems({ title: "비용 알림 (EU) 20%", minAlert: "2000" })).toEqual({ minAlert: ["alertBand"] });
  expect(problems({ title: "a", threshold: "a lot" })).toEqual({ threshold: ["alertThreshold"] });
});

test("documents its parameters", async () => {
  expect(await readFile("docs/addresses.md", "utf8")).toContain(`\n|---|---|---|\n${ruleParameterRows().join("\n")}\n`);
});

test("the address may name the list at which the filters are open", () => {
  expect(parse(new URLSearchParams("vendor=aws&panel=tag&q.tag=team"))).toEqual({ search: defaultRule, ignored: [] });
});
