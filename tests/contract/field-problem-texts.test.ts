import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { watchedLimits } from "~/contract/anomalies/anomalies-lists";
import { ruleLimits } from "~/contract/anomalies/rule-lists";
import { judgeAnomalies } from "~/contract/anomalies/anomalies";
import { saveRule } from "~/contract/anomalies/anomaly-rules";
import { saveWatchedSeries } from "~/contract/anomalies/watched-series";
import { sendInvoice } from "~/contract/billing/invoice-sending";
import { saveBillingProfile } from "~/contract/billing/profile-versions";
import { calls } from "~/contract/call";
import type { Call } from "~/contract/call";
import { filterLimits } from "~/contract/costs/filter-limits";
import { MAX_SAVED_FILTERS, saveFilter, saveFilterAs } from "~/contract/costs/saved-filters";
import { budgetLimits, saveBudget } from "~/contract/dashboards/budgets";
import { saveAsDashboard, saveDashboard } from "~/contract/dashboards/dashboards";
import { fieldProblems, sentenceOf } from "~/contract/field-problems";
import type { FieldProblem } from "~/contract/field-problems";
import {
  changePassword,
  confirmCodes,
  createToken,
  MAX_TOKENS,
  renewRecoveryCodes,
  saveName,
  stopCodes,
} from "~/contract/people/account";
import { MAX_NOTICES, NOTICE_LENGTH, saveNotice } from "~/contract/people/notices";
import { MAX_PASSKEYS, startPasskey } from "~/contract/people/passkeys";
import { acceptInvitation, inviteMember, saveCompany, saveMember, setUp } from "~/contract/people/people";
import { saveMemberRules, saveSignInRules } from "~/contract/people/sign-in-rules";
import { COMMENT_LENGTH, saveSurvey } from "~/contract/people/survey";
import { saveServiceGroupSet, serviceGroupLimits } from "~/contract/service-groups";
import { emailLimits, exportCostByEmail } from "~/contract/tables/exports";
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

interface FormTexts {
  /** Where the locales have the messages for invalid fields. */
  namespace: string;
  prefix: string;
  /** Messages about the whole form, which are no codes. */
  except: string[];
  /** The calls that carry what is typed. */
  calls: Pick<Call, "request">[];
  /** Codes of these calls that the form does not show, because they are about what is not typed. */
  unshown?: FieldProblem[];
}

/** Forms that people fill in. */
const forms: FormTexts[] = [
  {
    namespace: "account",
    prefix: "message.",
    except: [],
    calls: [saveName, changePassword, renewRecoveryCodes, stopCodes, confirmCodes, createToken, startPasskey],
  },
  { namespace: "sign-in-rules", prefix: "message.", except: [], calls: [saveSignInRules, saveMemberRules] },
  {
    namespace: "billing-profile",
    prefix: "message.",
    except: ["changed", "gone", "closed"],
    calls: [saveBillingProfile],
  },
  {
    namespace: "dashboard",
    prefix: "message.",
    except: ["invalid", "savedMeanwhile", "changedMeanwhile", "gone"],
    calls: [saveDashboard, saveAsDashboard],
  },
  { namespace: "budgets", prefix: "message.", except: [], calls: [saveBudget] },
  { namespace: "service-groups", prefix: "message.", except: [], calls: [saveServiceGroupSet] },
  {
    namespace: "cost-export",
    prefix: "message.",
    except: [],
    calls: [exportCostByEmail],
    unshown: ["dateInvalid", "currencyInvalid"],
  },
  { namespace: "invoice-sending", prefix: "message.", except: [], calls: [sendInvoice], unshown: ["currencyInvalid"] },
  {
    namespace: "people",
    prefix: "message.",
    except: [],
    calls: [saveMember, inviteMember, acceptInvitation, setUp, saveCompany],
  },
  { namespace: "anomalies", prefix: "message.", except: [], calls: [judgeAnomalies, saveWatchedSeries] },
  { namespace: "anomaly-rules", prefix: "message.", except: [], calls: [saveRule] },
  { namespace: "advice", prefix: "message.", except: [], calls: [] },
  { namespace: "notices", prefix: "message.", except: [], calls: [saveNotice] },
  { namespace: "feedback", prefix: "message.", except: [], calls: [saveSurvey] },
  {
    namespace: "cost-filters",
    prefix: "saved.problem.",
    except: ["nameInvalid", "gone", "left", "noCollectedData", "failed"],
    calls: [saveFilter, saveFilterAs],
    // Shown as `nameInvalid`.
    unshown: ["controlCharacters"],
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

it.each(forms)("$namespace has a message for every problem of what is typed", (form) => {
  const { namespace, prefix, unshown = [] } = form;
  const worded = Object.keys(textsOf("en", namespace));
  const codes = new Set(form.calls.flatMap(({ request }) => messagesIn(request)));
  const missing = [...codes].filter((code) => !worded.includes(prefix + code));
  expect(missing.filter((code) => ![...unshown, ...ofAddresses].includes(code))).toEqual([]);
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
  ["tooManyValues", serviceGroupLimits.values],
  ["valueTooLong", serviceGroupLimits.valueLength],
  ["tagKeyTooLong", serviceGroupLimits.tagKeyLength],
  ["tooManyRecipients", emailLimits.recipients],
  ["tooManyNotices", MAX_NOTICES],
  ["noticeTooLong", NOTICE_LENGTH],
  ["commentTooLong", COMMENT_LENGTH],
  ["tooManyAlertRules", ruleLimits.rules],
  ["tooManyBudgets", budgetLimits.budgets],
  ["tooManyBudgetRecipients", budgetLimits.recipients],
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
