import { errorCodes } from "~/contract/call";
import { deleteServiceGroupSet, getServiceGroupSets, saveServiceGroupSet } from "~/contract/service-groups";
import type { ServiceGroupSet, ServiceGroupSetInput } from "~/contract/service-groups";
import { CallError, fieldError, notFound, serve } from "../serve";
import type { Queries } from "../state-store/state-store";
import { isUniqueViolation } from "../state-store/unique-violation";
import { findServiceGroupSet, insertSet, removeSet, serviceGroupSets, updateSet } from "./sets";

const WHAT = "This service group set";

export const serviceGroupCalls = [
  serve(getServiceGroupSets, async (_query, { companyId }, { stateStore }) => ({
    serviceGroupInfo: await serviceGroupSets(stateStore, companyId),
  })),

  serve(saveServiceGroupSet, async ({ set }, { companyId }, { stateStore }) => {
    try {
      return await (set.setId === undefined
        ? create(stateStore, companyId, set)
        : change(stateStore, companyId, set.setId, set));
    } catch (error) {
      throw isUniqueViolation(error) ? fieldError("set.setName", "nameTaken") : error;
    }
  }),

  serve(deleteServiceGroupSet, async ({ setId }, { companyId }, { stateStore }) => {
    if (!(await removeSet(stateStore, companyId, setId))) throw notFound(WHAT);
    return {};
  }),
];

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
