import { commitmentKindNames } from "~/contract/commitments/commitment-kinds";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import type { Agreement } from "~/contract/commitments/commitment-replies";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { serve } from "../serve";
import type { Served } from "../serve";
import { agreementsOf } from "./agreements/agreements";
import { commitmentScope } from "./commitment-scope";
import { filterValuesOf } from "./filter-values";
import { keyFiguresOf, overviewOf } from "./overview";
import { withStatedOnLines } from "./agreements/stated-on-lines";
import { answerCoverage, answerUtilization, sorted } from "./views";

const pageOf = <Row>(rows: Row[], { page, itemsPerPage }: { page: number; itemsPerPage: number }): Row[] =>
  rows.slice((page - 1) * itemsPerPage, page * itemsPerPage);

const statusesOf = (rows: Agreement[]): Record<Agreement["status"], number> => {
  const counted = { active: 0, queued: 0, ended: 0, unknown: 0 };
  for (const { status } of rows) counted[status] += 1;
  return counted;
};

const callsOf = (kind: CommitmentKind): Served[] => {
  const calls = commitmentCalls[kind];
  return [
    serve(calls.keyFigures, async (query, caller, services) =>
      keyFiguresOf(await commitmentScope(kind, query, caller, services), services),
    ),
    serve(calls.overview, async (query, caller, services) =>
      overviewOf(await commitmentScope(kind, query, caller, services), services),
    ),
    serve(calls.utilization, async (query, caller, services) => {
      const scope = await commitmentScope(kind, query, caller, services);
      const { rows, sum, transition } = await answerUtilization(scope, query, services);
      const inOrder = sorted(rows, query.sort ?? { key: "netSavings", descending: true });
      return { ...scope.head, total: rows.length, rows: pageOf(inOrder, query), sum, transition };
    }),
    serve(calls.coverage, async (query, caller, services) => {
      const scope = await commitmentScope(kind, query, caller, services);
      const { rows, sum, transition } = await answerCoverage(scope, query.viewBy, services);
      const inOrder = sorted(rows, query.sort ?? { key: "onDemandCost", descending: true });
      return { ...scope.head, total: rows.length, rows: pageOf(inOrder, query), sum, transition };
    }),
    serve(calls.inventory, async (query, caller, services) => {
      const scope = await commitmentScope(kind, query, caller, services);
      const rows = await agreementsOf(scope, services, { ids: query.agreements });
      const inOrder = query.sort ? sorted(rows, query.sort) : rows;
      const pageRows = await withStatedOnLines(pageOf(inOrder, query), scope, services);
      return { ...scope.head, total: rows.length, statuses: statusesOf(rows), rows: pageRows };
    }),
    serve(calls.filter, (query, caller, services) => filterValuesOf(kind, query, caller, services)),
  ];
};

export const commitmentServed: Served[] = commitmentKindNames.flatMap(callsOf);
