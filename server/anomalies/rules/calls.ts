import { randomUUID } from "node:crypto";
import {
  backtestRule,
  getRule,
  getRuleRecipients,
  getRules,
  removeRule,
  saveRule,
  storedRule,
  testWebhook,
} from "~/contract/anomalies/anomaly-rules";
import type { RuleInput, StoredRule } from "~/contract/anomalies/anomaly-rules";
import { mayUse } from "~/contract/people/permission";
import type { AuditValues } from "~/contract/people/audit-actions";
import { addDays } from "~/lib/time/time-frames";
import { checkWhole } from "../../access/permission";
import { areTooLarge } from "../../cost-analytics/scope";
import { lackGroups } from "../../measures/filters";
import { serviceGroupSets } from "../../service-groups/sets";
import { wholeVendors } from "../../viewer/viewer";
import { actorOf, audit, changesOf } from "../../audit/audit";
import { registeredUsers } from "../../invoice-sending/recipients";
import { userAddresses } from "../../people/members/user-addresses";
import { changedMeanwhile, fieldError, notFound } from "../../call-error";
import { serve } from "../../serve";
import type { Caller, Services } from "../../serve";
import type { Queries } from "../../state-store/state-store";
import { rejectTakenName } from "../../state-store/taken-name";
import { JobError } from "../../jobs/job";
import { deliveriesOf } from "../notify/deliveries";
import { isRefused, post } from "../notify/webhook";
import { webhookProblemOf } from "../notify/webhook-problem";
import { bodyOf } from "../notify/webhook-job";
import { detectSoon } from "../detect-queue";
import { backtest, checkModels } from "./backtest";
import { deleteRule, findRule, insertRule, listRules, newestDayOf, updateRule } from "./rules";
import type { Rule } from "./rules";

/**
 * The rule, which covers all costs of its provider: throws CallError 404, or 403 for callers who do not see all its
 * accounts.
 */
async function ruleOf(
  ruleId: string,
  caller: Caller,
  { stateStore, today }: { stateStore: Queries; today: Services["today"] },
  lock: "" | "FOR UPDATE" = "",
): Promise<Rule> {
  const rule = await findRule(stateStore, { companyId: caller.companyId, ruleId, today: today() }, lock);
  if (!rule) throw notFound("This rule");
  checkWhole(caller, [rule.vendor]);
  return rule;
}

/** Without its secret. */
const toReply = (rule: Rule): StoredRule => storedRule.parse(rule);

export const ruleCalls = [
  serve(getRules, async (_query, caller, { stateStore, today }) => {
    const { companyId } = caller;
    const [rules, sets] = await Promise.all([
      listRules(stateStore, { companyId, vendors: wholeVendors(caller), today: today() }),
      serviceGroupSets(stateStore, companyId),
    ]);
    // The address of a webhook may contain a secret.
    const secrets = mayUse(caller.user, "anomalies", "edit") ? {} : { webhookUrl: "" };
    return {
      rules: rules.map((rule) => ({
        ...toReply(rule),
        ...secrets,
        isTooLarge: areTooLarge(rule.filters, sets),
        lacksGroups: lackGroups(rule.filters, sets),
      })),
    };
  }),

  serve(getRule, async ({ ruleId }, caller, services) => {
    const rule = await ruleOf(ruleId, caller, services);
    const deliveries = await deliveriesOf(services.stateStore, caller.companyId, ruleId);
    return { rule: toReply(rule), webhookSecret: rule.webhookSecret, deliveries };
  }),

  serve(saveRule, async ({ ruleId, version, rule }, caller, services) => {
    checkWhole(caller, [rule.vendor]);
    checkModels(rule, caller);
    await checkRecipients(rule, caller, services);
    if (areTooLarge(rule.filters, await serviceGroupSets(services.stateStore, caller.companyId)))
      throw fieldError("rule.filters", "tooManyRules");
    if (rule.alarmChannel.includes("WEBHOOK") && isRefused(rule.webhookUrl, services.env))
      throw fieldError("rule.webhookUrl", "webhookPrivate");
    const { companyId, user } = caller;
    const newestDay = await newestDayOf(services.stateStore, {
      companyId,
      vendor: rule.vendor,
      yesterday: addDays(services.today(), -1),
    });
    const saving = { companyId, rule, by: user.userNm, newestDay, now: services.now() };
    return rejectTakenName("rule.title", () =>
      services.stateStore.transaction(async (tx) => {
        const before =
          ruleId === undefined ? null : await ruleOf(ruleId, caller, { ...services, stateStore: tx }, "FOR UPDATE");
        if (before && before.version !== version) throw changedMeanwhile();
        const saved = before ? before.ruleId : await insertRule(tx, saving);
        if (saved === null) throw fieldError("rule.title", "tooManyAlertRules");
        if (before) await updateRule(tx, before, saving);
        const after = await auditedOf(tx, rule);
        await audit(tx, {
          companyId,
          by: actorOf(caller),
          action: "alertRule.saved",
          subject: rule.title,
          ...(before ? changesOf(await auditedOf(tx, before), after) : { after }),
        });
        await detectSoon(tx, companyId);
        return { ruleId: saved };
      }),
    );
  }),

  serve(testWebhook, async ({ ruleId }, caller, services) => {
    const rule = await ruleOf(ruleId, caller, services);
    if (rule.webhookUrl === "") return { problem: { code: "none" as const, value: "" } };
    const body = bodyOf(rule, [], caller.companyId, services);
    const at = services.now().toISOString();
    const delivery = { url: rule.webhookUrl, secret: rule.webhookSecret, deliveryId: randomUUID(), at, body };
    try {
      await post(delivery, services.env);
      return { problem: null };
    } catch (error) {
      if (error instanceof JobError) return { problem: webhookProblemOf(error.message) };
      throw error;
    }
  }),

  serve(removeRule, async ({ ruleId }, caller, services) => {
    const rule = await ruleOf(ruleId, caller, services);
    await services.stateStore.transaction(async (tx) => {
      // Somebody else may have deleted it meanwhile.
      if (!(await deleteRule(tx, caller.companyId, ruleId))) throw notFound("This rule");
      await audit(tx, {
        companyId: caller.companyId,
        by: actorOf(caller),
        action: "alertRule.removed",
        subject: rule.title,
        before: await auditedOf(tx, rule),
      });
    });
    return {};
  }),

  serve(getRuleRecipients, async (_query, { companyId }, { stateStore }) => ({
    result: await registeredUsers(stateStore, companyId, undefined),
  })),

  serve(backtestRule, backtest),
];

/** Throws CallError 422 unless all recipients are active members with an address. */
async function checkRecipients(
  { mailReceivers: { minor, major, critical } }: Pick<Rule, "mailReceivers">,
  { companyId }: Caller,
  { stateStore }: Services,
): Promise<void> {
  const members = await registeredUsers(stateStore, companyId, undefined);
  const userIds = new Set(members.map(({ userId }) => userId));
  if ([...minor, ...major, ...critical].some((userId) => !userIds.has(userId)))
    throw fieldError("rule.mailReceivers", "notRegistered");
}

/** Content of the audit log: without the address of a webhook, which may contain a secret. */
async function auditedOf(db: Queries, rule: RuleInput): Promise<AuditValues> {
  const { title, vendor, viewBy, comparison, direction, threshold, minAlert, maxAlert, level, sensitivity } = rule;
  const { filters, isAbnormalNotiOn, mailSendCond, isIncludeLowerLevel, alarmChannel } = rule;
  const { minor, major, critical } = rule.mailReceivers;
  const addressesOf = await userAddresses(db, [...minor, ...major, ...critical]);
  const judged = { vendor, viewBy, comparison, direction, threshold, minAlert, maxAlert, level, sensitivity, filters };
  const notifications =
    mailSendCond === "I"
      ? { recipients: addressesOf(minor) }
      : {
          mailReceivers: {
            minor: addressesOf(minor),
            major: addressesOf(major),
            critical: addressesOf(critical),
          },
          isIncludeLowerLevel,
        };
  return { name: title, ...judged, isAbnormalNotiOn, alarmChannel, ...notifications };
}
