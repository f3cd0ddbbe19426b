import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { watchedLimits } from "~/contract/anomalies/anomalies-lists";
import { ruleLimits } from "~/contract/anomalies/rule-lists";
import { calls } from "~/contract/call";
import { filterLimits } from "~/contract/costs/filter-limits";
import { MAX_SAVED_FILTERS } from "~/contract/costs/saved-filters";
import { budgetLimits } from "~/contract/dashboards/budgets";
import { fieldProblems, sentenceOf } from "~/contract/field-problems";
import type { FieldProblem } from "~/contract/field-problems";
import { MAX_TOKENS } from "~/contract/people/account";
import { MAX_NOTICES, NOTICE_LENGTH } from "~/contract/people/notices";
import { MAX_PASSKEYS } from "~/contract/people/passkeys";
import { COMMENT_LENGTH } from "~/contract/people/survey";
import { serviceGroupLimits } from "~/contract/service-groups";
import { emailLimits } from "~/contract/tables/exports";
import { MAX_DASHBOARDS, MAX_WIDGETS } from "~/lib/dashboards/widgets";
import { languages } from "~/lib/language";

const contract = path.join(import.meta.dirname, "../../app/contract");

/** A call is listed once its module is loaded. */
beforeAll(async () => {
  for (const file of readdirSync(contract, { recursive: true, encoding: "utf8" }))
    if (file.endsWith(".ts") && !file.endsWith(".test.ts")) await import(path.join(contract, file));
});

const textsOf = (language: string, namespace: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${namespace}.json`, import.meta.url), "utf8")) as Record<
    string,
    string
  >;

/** Forms that people fill in, and where the locales have their messages for invalid fields. */
const forms = [
  { namespace: "account", prefix: "message.", except: [] },
  { namespace: "sign-in-rules", prefix: "message.", except: [] },
  { namespace: "billing-profile", prefix: "message.", except: ["changed", "gone", "closed"] },
  {
    namespace: "dashboard",
    prefix: "message.",
    except: ["invalid", "savedMeanwhile", "changedMeanwhile", "gone"],
  },
  { namespace: "budgets", prefix: "message.", except: [] },
  { namespace: "service-groups", prefix: "message.", except: [] },
  { namespace: "cost-export", prefix: "message.", except: [] },
  { namespace: "invoice-sending", prefix: "message.", except: [] },
  { namespace: "people", prefix: "message.", except: [] },
  { namespace: "anomalies", prefix: "message.", except: [] },
  { namespace: "anomaly-rules", prefix: "message.", except: [] },
  { namespace: "advice", prefix: "message.", except: [] },
  { namespace: "notices", prefix: "message.", except: [] },
  { namespace: "feedback", prefix: "message.", except: [] },
  {
    namespace: "cost-filters",
    prefix: "saved.problem.",
    except: ["nameInvalid", "gone", "left", "noCollectedData", "failed"],
  },
];

/** Problems that no form reports: pages check ranges and filters in their addresses themselves. */
const ofAddresses = [
  "dateReversed",
  "rangeMonths",
  "rangeDays",
  "monthRange",
  "tooManyRules",
  "filterValueRequired",
  "tagKeyMisplaced",
];

/** All messages of a schema, at any depth; zod stores a schema's definition in `_zod.def`. */
function messagesIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== "object" || part === null || seen.has(part)) return [];
  seen.add(part);
  const { _zod, error, ...rest } = part as { _zod?: { def: object }; error?: (issue: object) => unknown };
  const message = typeof error === "function" ? error({}) : undefined;
  return [
    ...(typeof message === "string" ? [message] : []),
    ...messagesIn(_zod?.def, seen),
    ...(_zod ? [] : Object.values(rest).flatMap((value) => messagesIn(value, seen))),
  ];
}

it("every message of a request schema is a code", () => {
  const messages = new Set(calls.flatMap((call) => messagesIn(call.request)));
  expect([...messages]).toEqual(
    expect.arrayContaining(["percent", "noteTooLong", "filterNameRequired", "valueRequired"]),
  );
  expect([...messages].filter((message) => !(message in fieldProblems))).toEqual([]);
});

it("a code has a message; other text is shown unchanged", () => {
  expect(sentenceOf("filterNameRequired")).toBe("Please enter a filter name.");
  expect(sentenceOf("toString")).toBe("toString");
});

it("every code has a text in some form", () => {
  const worded = forms.flatMap(({ namespace, prefix }) =>
    Object.keys(textsOf("en", namespace)).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
  );
  expect(Object.keys(fieldProblems).filter((code) => !worded.includes(code) && !ofAddresses.includes(code))).toEqual(
    [],
  );
});

/** Codes whose texts state a limit. */
const limits: [FieldProblem, number][] = [
  ["tooManyTokens", MAX_TOKENS],
  ["tooManyPasskeys", MAX_PASSKEYS],
  ["tooManyDashboards", MAX_DASHBOARDS],
  ["tooManyWidgets", MAX_WIDGETS],
  ["tooManyFilters", MAX_SAVED_FILTERS],
  ["tooManyConditions", filterLimits.filters],
  ["tooManySets", serviceGroupLimits.sets],
  ["tooManyRecipients", emailLimits.recipients],
  ["tooManyNotices", MAX_NOTICES],
  ["noticeTooLong", NOTICE_LENGTH],
  ["commentTooLong", COMMENT_LENGTH],
  ["tooManyAlertRules", ruleLimits.rules],
  ["tooManyBudgets", budgetLimits.budgets],
  ["tooManyTagKeys", watchedLimits.tagKeys],
  ["tooManyTagValues", watchedLimits.tagValues],
  ["tooManyWatchedGroups", watchedLimits.serviceGroups],
  ["tooManyWatchedConditions", watchedLimits.conditions],
];

it.each(limits)("%s states its limit, %d, in all texts", (code, limit) => {
  const texts = languages.flatMap((language) =>
    forms.flatMap(({ namespace, prefix }) => textsOf(language, namespace)[prefix + code] ?? []),
  );
  expect(texts.length).toBeGreaterThanOrEqual(languages.length);
  for (const text of [fieldProblems[code], ...texts])
    expect(text.match(/\d+(?:,\d{3})*/g)).toContain(limit.toLocaleString("en"));
});

describe.each(languages)("in %s", (language) => {
  it.each(forms)("$namespace has messages for all codes, and no obsolete ones", ({ namespace, prefix, except }) => {
    const codes = Object.keys(textsOf(language, namespace)).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    );
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !(code in fieldProblems) && !except.includes(code))).toEqual([]);
  });
});
  ["tooManyValues", serviceGroupLimits.values],
  ["valueTooLong", serviceGroupLimits.valueLength],
  ["tagKeyTooLong", serviceGroupLimits.tagKeyLength],
  ["tooManyBudgetRecipients", budgetLimits.recipients],
