import { createInstance } from "i18next";
import type { ReactElement } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { ruleFields } from "~/contract/anomalies/anomaly-rules";
import type { ListedRule } from "~/contract/anomalies/anomaly-rules";
import { markup } from "../../../../tests/support/markup";
import { RuleTable } from "./rule-table";

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: {} });
const keysOf = (node: ReactElement) => markup(<I18nextProvider i18n={keys}>{node}</I18nextProvider>);

const rule = (changes: Partial<ListedRule>): ListedRule => ({
  ...ruleFields.parse({ title: "Teams", vendor: "aws" }),
  ruleId: "r",
  version: "v",
  judgedFrom: "2026-11-19",
  updatedAt: "2026-11-19T09:00:00.000Z",
  updatedBy: "Anna",
  alerts: 0,
  isTooLarge: false,
  lacksGroups: false,
  ...changes,
});
const listed = (changes: Partial<ListedRule>) => keysOf(<RuleTable rules={[rule(changes)]} mayEdit={false} />);

test("a rule whose service groups have grown too large is not listed as on, and the reason is", () => {
  expect(listed({})).toContain("state.on");
  expect(listed({ isTooLarge: true })).toContain("tooManyRulesText");
  expect(listed({ isTooLarge: true })).not.toContain("state.on");
  expect(listed({ isTooLarge: true, isAbnormalNotiOn: false })).toContain("state.off");
});

test("a rule on a service group that was deleted is not listed as on, and the reason is", () => {
  expect(listed({ lacksGroups: true })).toContain("lacksGroupsText");
  expect(listed({ lacksGroups: true })).not.toContain("state.on");
  expect(listed({ lacksGroups: true, isAbnormalNotiOn: false })).toContain("state.off");
});
