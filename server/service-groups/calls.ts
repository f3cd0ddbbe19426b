import { deleteServiceGroupSet, getServiceGroupSets, saveServiceGroupSet } from "~/contract/service-groups";
import type { ServiceGroupSet, ServiceGroupSetInput } from "~/contract/service-groups";
import { actorOf, audit } from "../audit/audit";
import { checkSeesAll } from "../access/permission";
import { changedMeanwhile, fieldError, notFound } from "../call-error";
import { serve } from "../serve";
import type { Caller } from "../serve";
import type { Queries } from "../state-store/state-store";
import { rejectTakenName } from "../state-store/taken-name";
import { findServiceGroupSet, insertSet, removeSet, serviceGroupSets, updateSet } from "./sets";

const WHAT = "This service group set";

export const serviceGroupCalls = [
  serve(getServiceGroupSets, async (_query, caller, { stateStore }) => ({
    serviceGroupInfo: (await serviceGroupSets(stateStore, caller.companyId)).map((set) => asSeenBy(caller, set)),
  })),

  serve(saveServiceGroupSet, async ({ set }, caller, { stateStore }) => {
    checkSeesAll(caller);
    const { companyId } = caller;
    return rejectTakenName("set.setName", () =>
      stateStore.transaction(async (tx) => {
        const before = set.setId === undefined ? null : await findServiceGroupSet(tx, companyId, set.setId);
        const saved = await (set.setId === undefined
          ? create(tx, companyId, set)
          : change(tx, companyId, set.setId, set));
        await auditSet(tx, caller, "serviceGroups.saved", before, saved);
        return saved;
      }),
    );
  }),

  serve(deleteServiceGroupSet, async ({ setId }, caller, { stateStore }) => {
    checkSeesAll(caller);
    await stateStore.transaction(async (tx) => {
      const removed = await removeSet(tx, caller.companyId, setId);
      if (!removed) throw notFound(WHAT);
      await auditSet(tx, caller, "serviceGroups.removed", removed, null);
    });
    return {};
  }),
];

/** Logs the groups of a set that have changed, by name, with their rules as text. */
const auditSet = (
  tx: Queries,
  caller: Caller,
  action: "serviceGroups.saved" | "serviceGroups.removed",
  before: ServiceGroupSet | null,
  after: ServiceGroupSet | null,
): Promise<void> => {
  const [old, now] = [groupTexts(before), groupTexts(after)];
  const only = (record: Record<string, string>, other: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(record).flatMap(([name, rules]) =>
        other[name] === rules ? [] : [[name, rules.slice(0, LONGEST_RULES)]],
      ),
    );
  return audit(tx, {
    companyId: caller.companyId,
    by: actorOf(caller),
    action,
    subject: (after ?? before)!.setName,
    ...(before && { before: { setName: before.setName, groups: only(old, now) } }),
    ...(after && { after: { setName: after.setName, groups: only(now, old) } }),
  });
};

/** Longest text of a group's rules in the log. */
const LONGEST_RULES = 500;

const groupTexts = (set: ServiceGroupSet | null): Record<string, string> =>
  Object.fromEntries((set?.groups ?? []).map(({ groupName, rules }) => [groupName, rules.map(ruleText).join(" | ")]));

const ruleText = ({ conditions }: ServiceGroupSet["groups"][number]["rules"][number]): string =>
  conditions
    .map(({ field, tagKey, operator, values }) =>
      [field, tagKey, operator, values.join(", ")].filter(Boolean).join(" "),
    )
    .join(" & ");

/** Rules name accounts and resources, so that only those who see all of them see the rules, and can change sets. */
const asSeenBy = ({ user }: Caller, set: ServiceGroupSet): ServiceGroupSet =>
  user.seesAllAccounts ? set : { ...set, groups: set.groups.map((group) => ({ ...group, rules: [] })) };

async function create(tx: Queries, companyId: string, set: ServiceGroupSetInput): Promise<ServiceGroupSet> {
  const created = await insertSet(tx, companyId, set);
  if (!created) throw fieldError("set.setName", "tooManySets");
  return created;
}

async function change(
  db: Queries,
  companyId: string,
  setId: string,
  set: ServiceGroupSetInput,
): Promise<ServiceGroupSet> {
  const changed = await updateSet(db, companyId, setId, set);
  if (changed) return changed;
  if (!(await findServiceGroupSet(db, companyId, setId))) throw notFound(WHAT);
  throw changedMeanwhile();
}
