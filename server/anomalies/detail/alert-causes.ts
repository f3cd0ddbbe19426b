import type { Causes } from "~/contract/anomalies/anomalies";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import type { Filter } from "~/contract/costs/cost-query";
import type { Caller, Services } from "../../serve";
import { causesOf, explainedDays } from "./causes";
import { seriesScope } from "./alert-series";

/** What explains an alert, as the reader sees the costs. */
export async function alertCauses(
  { anomaly, filters }: { anomaly: Anomaly; filters: Filter[] },
  reader: Caller,
  services: Services,
): Promise<Causes> {
  const explained = explainedDays(anomaly);
  const range = { startDate: explained.comparedDays[0]!, endDate: explained.days.at(-1)! };
  const scope = await seriesScope({ ...anomaly, filters }, range, reader, services);
  return causesOf(services.costStore, scope, { ...anomaly, ...explained });
}
