import {
  getAnomalies,
  getAnomaly,
  getCauses,
  getTopChanges,
  getUserAlerts,
  judgeAnomalies,
  markAnomalies,
} from "~/contract/anomalies";
import { notFound, serve } from "../serve";
import { countAlerts, findAlert, listAlerts, sumAlerts } from "./alerts/alert-rows";
import { availabilityOf } from "./alerts/availability";
import { judge, mark } from "./alerts/marks";
import { anomalyDetail } from "./detail/anomaly-detail";
import { alertCauses } from "./detail/alert-causes";
import { topChanges } from "./detail/top-changes";
import { ruleCalls } from "./rules/calls";

export const anomalyCalls = [
  serve(getAnomalies, async ({ page, size, ...filter }, caller, services) => {
    const { stateStore } = services;
    const [anomalies, { total, ...sums }, { high, middle, low, ...counts }, availability] = await Promise.all([
      listAlerts(stateStore, caller, filter, { page, size }),
      sumAlerts(stateStore, caller, filter),
      countAlerts(stateStore, caller, filter),
      availabilityOf(caller, services),
    ]);
    return { total, anomalies, counts, sums, bySensitivity: { high, middle, low }, availability };
  }),

  serve(getAnomaly, anomalyDetail),

  serve(getCauses, async ({ number }, caller, services) => {
    const found = await findAlert(services.stateStore, caller, number);
    if (!found) throw notFound("This alert");
    return alertCauses(found, caller, services);
  }),

  serve(getTopChanges, async (query, caller, services) => ({ changes: await topChanges(query, caller, services) })),

  serve(getUserAlerts, async ({ start, end, vendors }, caller, { stateStore }) => ({
    anomalies: await listAlerts(
      stateStore,
      caller,
      {
        start,
        end,
        vendors,
        levels: [],
        types: ["rule"],
        statuses: [],
        show: "all",
        sensitivity: "middle",
        sort: { key: "difference", descending: true },
      },
      { page: 1, size: 5 },
    ),
  })),

  serve(markAnomalies, async (query, caller, { stateStore }) => {
    await mark(stateStore, caller, query);
    return {};
  }),

  serve(judgeAnomalies, async (query, caller, { stateStore, now }) => {
    await stateStore.transaction((tx) => judge(tx, caller, query, now()));
    return {};
  }),

  ...ruleCalls,
];
