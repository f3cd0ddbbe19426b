import type { AnomalyFilter, MlAbnormal } from "~/contract/anomalies/anomalies";
import type { Availability } from "~/contract/anomalies/anomaly-replies";
import {
  getAnomalies,
  getAnomaly,
  getCauses,
  getMlAbnormal,
  getTopChanges,
  getUserAlerts,
  judgeAnomalies,
  markAnomalies,
} from "~/contract/anomalies/anomalies";
import { mayUse } from "~/contract/people/permission";
import { notFound } from "../call-error";
import { serve } from "../serve";
import { countAlerts, findAlert, listAlerts, sumAlerts } from "./alerts/alert-rows";
import { availabilityOf } from "./alerts/availability";
import { judge, mark } from "./alerts/marks";
import { anomalyDetail } from "./detail/anomaly-detail";
import { alertCauses } from "./detail/alert-causes";
import { topChanges } from "./detail/top-changes";
import { ruleCalls } from "./rules/calls";
import { watchedSeriesCalls } from "./series/calls";

const TOP_5 = { page: 1, size: 5 };

/** All but hidden ones, largest first. */
const everyAlert: Omit<AnomalyFilter, "start" | "end" | "vendors"> = {
  levels: [],
  types: [],
  kinds: [],
  statuses: [],
  numbers: [],
  show: "all",
  sensitivity: "middle",
  sort: { key: "difference", descending: true },
};

const withoutPermission: MlAbnormal = {
  total: 0,
  anomalies: [],
  sums: { above: "0", below: "0" },
  availability: { state: "noPermission", expectedOn: null, judgedUntil: [] },
};

/** Rules are part of every plan and do not learn. */
const ofRules = ({ state, ...rest }: Availability): Availability =>
  state === "noData" ? { state, ...rest } : { ...rest, state: "ready", expectedOn: null };

export const anomalyCalls = [
  serve(getAnomalies, async ({ page, size, ...filter }, caller, services) => {
    const { stateStore } = services;
    const [anomalies, numbers, { high, middle, low, inPeriod, ...counts }, availability] = await Promise.all([
      listAlerts(stateStore, caller, filter, { page, size }),
      sumAlerts(stateStore, caller, filter),
      countAlerts(stateStore, caller, filter),
      availabilityOf(caller, services),
    ]);
    return { ...numbers, anomalies, counts, bySensitivity: { high, middle, low }, inPeriod, availability };
  }),

  serve(getAnomaly, anomalyDetail),

  serve(getCauses, async ({ number }, caller, services) => {
    const alert = await findAlert(services.stateStore, caller, number);
    if (!alert) throw notFound("This alert");
    return alertCauses(alert, caller, services);
  }),

  serve(getTopChanges, async (query, caller, services) => ({ changes: await topChanges(query, caller, services) })),

  serve(getUserAlerts, async (query, caller, { stateStore }) => ({
    anomalies: await listAlerts(stateStore, caller, { ...everyAlert, ...query, types: ["rule"] }, TOP_5),
  })),

  serve(getMlAbnormal, async ({ type, ...query }, caller, services) => {
    const { stateStore } = services;
    if (!mayUse(caller.user, "anomalies", "view")) return withoutPermission;
    const filter: AnomalyFilter = { ...everyAlert, ...query, types: [type] };
    const [
      anomalies,
      {
        total,
        sums: { above, below },
      },
      availability,
    ] = await Promise.all([
      listAlerts(stateStore, caller, filter, TOP_5),
      sumAlerts(stateStore, caller, filter),
      availabilityOf(caller, services),
    ]);
    return {
      total,
      anomalies,
      sums: { above, below },
      availability: type === "ai" ? availability : ofRules(availability),
    };
  }),

  serve(markAnomalies, async (query, caller, { stateStore }) => {
    await mark(stateStore, caller, query);
    return {};
  }),

  serve(judgeAnomalies, async (query, caller, { stateStore, now }) => {
    await stateStore.transaction((tx) => judge(tx, caller, query, now()));
    return {};
  }),

  ...ruleCalls,
  ...watchedSeriesCalls,
];
