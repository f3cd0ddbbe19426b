import { getWatchedSeries, saveWatchedSeries } from "~/contract/anomalies/watched-series";
import type { WatchedSeries } from "~/contract/anomalies/watched-series";
import { checkSeesAll } from "../../access/permission";
import { actorOf, audit, changesOf } from "../../audit/audit";
import { changedMeanwhile, fieldError } from "../../call-error";
import { serve } from "../../serve";
import { serviceGroupSets } from "../../service-groups/sets";
import { lock } from "../../state-store/lock";
import { versionOf } from "~/lib/stored-version";
import { detectSoon } from "../detect-queue";
import { chooseSeries, chosenSeries, hasTooManyConditions } from "./watched-series";
import { groupNames } from "./load-watched";

/** Values of tags and groups span all accounts. */
export const watchedSeriesCalls = [
  serve(getWatchedSeries, async (_query, caller, { stateStore }) => {
    checkSeesAll(caller);
    const { companyId } = caller;
    const chosen = await chosenSeries(stateStore, companyId);
    const isTooLarge = hasTooManyConditions(chosen, await serviceGroupSets(stateStore, companyId));
    return { ...chosen, version: versionOf(chosen), isTooLarge };
  }),

  serve(saveWatchedSeries, async ({ version, ...requested }, caller, { stateStore }) => {
    checkSeesAll(caller);
    const { companyId } = caller;
    await stateStore.transaction(async (tx) => {
      await lock(tx, `watched series ${companyId}`);
      const before = await chosenSeries(tx, companyId);
      if (version !== versionOf(before)) throw changedMeanwhile();
      const sets = await serviceGroupSets(tx, companyId);
      const names = groupNames(sets);
      // A group deleted in the meantime has no costs.
      const chosen = { ...requested, serviceGroups: requested.serviceGroups.filter((key) => names.has(key)) };
      if (hasTooManyConditions(chosen, sets)) throw fieldError("serviceGroups", "tooManyWatchedConditions");
      const auditValues = ({ tagKeys, tagValues, serviceGroups }: WatchedSeries) => ({
        tagKeys,
        tagValues: tagValues.map(({ key, value }) => `${key}: ${value}`),
        serviceGroups: serviceGroups.map((key) => names.get(key) ?? key),
      });
      await audit(tx, {
        companyId,
        by: actorOf(caller),
        action: "watchedSeries.saved",
        subject: "",
        ...changesOf(auditValues(before), auditValues(chosen)),
      });
      await chooseSeries(tx, companyId, chosen);
      await detectSoon(tx, companyId);
    });
    return {};
  }),
];
