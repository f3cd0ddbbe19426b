import { expect, test } from "vitest";
import { ruleDefaults } from "~/contract/anomalies/rule-lists";
import type { Upstream } from "~/upstream/upstream.server";
import { openedRule } from "./data.server";

const stored = {
  ...{ ruleId: "r1", version: "v1", title: "Accounts", vendor: "gcp", filters: [], ...ruleDefaults, threshold: 40 },
  ...{ isAbnormalNotiOn: true, mailSendCond: "I", isIncludeLowerLevel: true, alarmChannel: ["EMAIL"] },
  mailReceivers: { minor: [], major: [], critical: [] },
};
const upstream = { call: async () => ({ rule: stored }) } as unknown as Upstream;

const open = (address: string) => openedRule(upstream, new URLSearchParams(address));

test.each(["rule=r1", "rule=r1&lang=ko&company=acme", "rule=r1&utm_source=mail"])(
  "%s opens the rule",
  async (address) => {
    expect(await open(address)).toMatchObject({ rule: "r1", vendor: "gcp", threshold: 40 });
  },
);

test.each([
  "",
  "rule=",
  "rule=a%20b",
  "rule=a%09b",
  "vendor=gcp",
  "rule=r1&vendor=gcp",
  "rule=r1&threshold=5",
  "rule=r1&f.account=1",
  "rule=r1&x.tag.a=b",
])("%s is a rule of its own", async (address) => {
  expect(await open(address)).toBeNull();
});
