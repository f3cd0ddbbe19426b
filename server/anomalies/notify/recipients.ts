import { anomalyLevels } from "~/contract/anomalies/anomalies-lists";
import { getAnomalies } from "~/contract/anomalies/anomalies";
import { isPaid } from "~/contract/people/permission";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { authorise, callerOf } from "../../access/permission";
import { registeredUsers } from "../../invoice-sending/recipients";
import { findUser } from "../../people/people";
import { CallError } from "../../call-error";
import type { Caller, Services } from "../../serve";
import { widths } from "../judge/judge-series";
import type { Rule } from "../rules/rules";

/** The members who may see alerts and have an address, each with the rights that they have now. */
export async function readersOf(companyId: string, services: Services): Promise<Caller[]> {
  const members = await registeredUsers(services.stateStore, companyId, undefined);
  const readers = await Promise.all(members.map(({ userId }) => readerOf(userId, companyId, services)));
  return readers.filter((reader) => reader !== null);
}

async function readerOf(userId: string, companyId: string, services: Services): Promise<Caller | null> {
  const user = await findUser(services, userId, companyId);
  if (!user) return null;
  try {
    return authorise(getAnomalies, callerOf(getAnomalies, userId, user, services), {});
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}

/**
 * Whether the reader is notified of an alert: of a rule's, as its recipient, or of AI's, as long as they receive its
 * alerts about the series.
 */
export function isNotified(reader: Caller, anomaly: Anomaly, rules: ReadonlyMap<string, Rule>): boolean {
  if (anomaly.status === "expected" || !anomaly.isReceived) return false;
  if (!anomaly.rule) return isPaid(reader.user) && anomaly.strength >= widths.middle;
  const rule = rules.get(anomaly.rule.ruleId);
  return (
    rule !== undefined &&
    rule.isAbnormalNotiOn &&
    rule.alarmChannel.includes("EMAIL") &&
    recipientsOf(rule, anomaly.level).includes(reader.userId)
  );
}

/**
 * User ids notified of a level: everybody, or the recipients of the level and, if they include lower ones, of higher
 * levels.
 */
export function recipientsOf(
  {
    mailSendCond,
    mailReceivers,
    isIncludeLowerLevel,
  }: Pick<Rule, "mailSendCond" | "mailReceivers" | "isIncludeLowerLevel">,
  level: Anomaly["level"],
): string[] {
  if (mailSendCond === "I") return mailReceivers.minor;
  const from = anomalyLevels.indexOf(level);
  return anomalyLevels
    .filter((_, index) => index === from || (isIncludeLowerLevel && index > from))
    .flatMap((reached) => mailReceivers[reached]);
}
