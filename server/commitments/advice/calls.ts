import { adviceCalls, adviceQuery, bestPurchaseCalls } from "~/contract/commitments/advice";
import { adviceKindNames, adviceKinds } from "~/contract/commitments/advice-kinds";
import type { AdviceKind } from "~/contract/commitments/advice-kinds";
import { commitmentKindNames } from "~/contract/commitments/commitment-kinds";
import { serve } from "../../serve";
import type { Served } from "../../serve";
import { adviceOf, advicesOf } from "./advice";
import { bySavings, rowsOfAdvice } from "./rows";
import { simulate } from "./simulation";

const served = adviceKindNames.flatMap((kind) => [
  serve(adviceCalls[kind].list, async (query, caller, services) => {
    const advice = await adviceOf(kind, query, caller, services);
    return { ...advice.head, rows: rowsOfAdvice(advice) };
  }),
  serve(adviceCalls[kind].simulation, async ({ steps, ...query }, caller, services) => {
    const { row, ...rest } = query;
    const advice = await adviceOf(kind, rest, caller, services, { savings: true });
    return { ...advice.head, ...simulate(advice, { row, steps }) };
  }),
]);

const bestServed = commitmentKindNames.map((servedKind) =>
  serve(bestPurchaseCalls[servedKind], async (_query, caller, services) => {
    const kinds = adviceKindNames.filter((kind) => adviceKinds[kind].menu === servedKind) as [
      AdviceKind,
      ...AdviceKind[],
    ];
    const advices = await advicesOf(kinds, adviceQuery.parse({}), caller, services);
    const compare = bySavings(advices[0]!);
    const [best] = advices
      .flatMap((advice) => rowsOfAdvice(advice).map((row) => ({ kind: advice.kind, row })))
      .filter(({ row }) => Number(row.estimatedMonthlySavings ?? 0) > 0)
      .sort((a, b) => compare(a.row, b.row));
    return { best: best ?? null };
  }),
);

export const adviceServed: Served[] = [...served, ...bestServed];
