import { errorCodes } from "~/contract/call";
import { deleteServiceGroupSet, getServiceGroupSets, saveServiceGroupSet } from "~/contract/service-groups";
import type { ServiceGroupSet, ServiceGroupSetInput } from "~/contract/service-groups";
import { checkWhole } from "../access/permission";
import { wholeVendors } from "../access/viewer";
import type { Viewer } from "../access/viewer";
import { CallError, fieldError, notFound, serve } from "../serve";
import type { Queries } from "../state-store/state-store";
import { isUniqueViolation } from "../state-store/unique-violation";
import { findServiceGroupSet, insertSet, removeSet, serviceGroupSets, updateSet } from "./sets";

const WHAT = "This service group set";

export const serviceGroupCalls = [
  serve(getServiceGroupSets, async (_query, caller, { stateStore }) => ({
    serviceGroupInfo: (await serviceGroupSets(stateStore, caller.companyId)).map((set) => asSeenBy(caller, set)),
  })),

  serve(saveServiceGroupSet, async ({ set }, caller, { stateStore }) => {
    checkWhole(caller, caller.vendors);
    const { companyId } = caller;
    try {
      return await (set.setId === undefined
        ? create(stateStore, companyId, set)
        : change(stateStore, companyId, set.setId, set));
    } catch (error) {
      throw isUniqueViolation(error) ? fieldError("set.setName", "nameTaken") : error;
    }
  }),

  serve(deleteServiceGroupSet, async ({ setId }, caller, { stateStore }) => {
    checkWhole(caller, caller.vendors);
    if (!(await removeSet(stateStore, caller.companyId, setId))) throw notFound(WHAT);
    return {};
  }),
];

/** Rules name accounts and resources, so that only those who see all of them see the rules, and can change sets. */
const asSeenBy = (viewer: Viewer, set: ServiceGroupSet): ServiceGroupSet =>
  wholeVendors(viewer).length === viewer.vendors.length
    ? set
    : { ...set, groups: set.groups.map((group) => ({ ...group, rules: [] })) };

async function create(db: Queries, companyId: string, set: ServiceGroupSetInput): Promise<ServiceGroupSet> {
  const created = await insertSet(db, companyId, set);
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
  throw new CallError(409, errorCodes.changed, "Someone else has changed this set.");
}
