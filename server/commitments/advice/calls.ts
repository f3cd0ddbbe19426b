import { adviceCalls } from "~/contract/commitments/advice";
import { adviceKindNames } from "~/contract/commitments/advice-kinds";
import { serve } from "../../serve";
import type { Served } from "../../serve";
import { adviceOf, rowsOfAdvice } from "./advice";
import { simulationOf } from "./simulation";

export const adviceServed: Served[] = adviceKindNames.flatMap((kind) => [
  serve(adviceCalls[kind].list, async (query, caller, services) => {
    const advice = await adviceOf(kind, query, caller, services);
    return { ...advice.head, rows: rowsOfAdvice(advice) };
  }),
  serve(adviceCalls[kind].simulation, async ({ steps, ...query }, caller, services) => {
    const { row, ...all } = query;
    const advice = await adviceOf(kind, all, caller, services);
    // What can be chosen are the best amounts; the chosen one is of one row.
    const rows = rowsOfAdvice({ ...advice, query: { ...all, commitment: undefined, quantity: undefined } });
    const wanted = row ?? rows.find((one) => one.estimatedMonthlySavings !== null)?.id;
    const group = advice.groups.find(({ id }) => id === wanted);
    return { ...advice.head, rows, simulation: group ? simulationOf(advice, group, steps) : null };
  }),
]);
