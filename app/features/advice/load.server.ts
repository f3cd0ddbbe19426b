import { adviceCalls } from "~/contract/commitments/advice";
import type { AdviceReply } from "~/contract/commitments/advice";
import { fieldProblems } from "~/contract/field-problems";
import type { FieldProblem } from "~/contract/field-problems";
import type { IgnoredParameters } from "~/features/address/ignored";
import { listIgnored } from "~/features/address/ignored";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import { UpstreamError } from "~/upstream/upstream-error";
import type { Place, Search } from "./href";
import { placeAt } from "./href";
import { parse, problemsIn } from "./search";

/** One purchase at the chosen amount, with what it is compared to. */
export type Simulation = NonNullable<AdviceReply<"simulation">["simulation"]>;

/** What a screen of recommendations shows. */
export interface AdvicePage extends Place, IgnoredParameters {
  /** null: it could not be loaded. */
  list: AdviceReply<"list"> | null;
  simulation: Simulation | null;
  /** Why the values of the form cannot be used, by field. */
  problems: Partial<Record<keyof Search, FieldProblem>>;
}

/** The request of a search. */
export const queryOf = (search: Search) => ({
  type: search.type,
  term: search.term,
  payment: search.payment,
  offering: search.offering,
  days: Number(search.days) as 7 | 14 | 30 | 60,
  ...(search.until !== null && { until: search.until }),
  account: search.account,
  ending: search.ending,
  ...(search.commitment !== null && { commitment: search.commitment }),
  ...(search.quantity !== null && { quantity: search.quantity }),
  ...(search.row !== null && { row: search.row }),
});

export async function loadAdvicePage(upstream: Upstream, url: URL): Promise<AdvicePage> {
  const { kind, screen } = placeAt(url.pathname.replace(/\.data$/, "")) ?? { kind: "savingsPlans", screen: "list" };
  // Empty fields of the form count as missing.
  const parameters = [...url.searchParams].filter(([, value]) => value !== "");
  const { search, ignored } = parse(new URLSearchParams(parameters), kind);
  const page: AdvicePage = {
    kind,
    screen,
    search,
    ...listIgnored(ignored),
    list: null,
    simulation: null,
    problems: {},
  };
  const problems = problemsIn(search);
  if (Object.keys(problems).length > 0) return { ...page, problems };
  const calls = adviceCalls[kind];
  const load = async () =>
    screen === "list"
      ? { list: await upstream.call(calls.list, queryOf(search)) }
      : upstream
          .call(calls.simulation, { ...queryOf(search), steps: Number(search.steps) })
          .then(({ simulation, ...list }) => ({ list, simulation }));
  const loaded = await attempt(
    load().catch((error: unknown) => {
      if (!(error instanceof UpstreamError) || error.status !== 422) throw error;
      return { problems: problemsOf(error) };
    }),
  );
  return { ...page, ...loaded };
}

const problemsOf = ({ fields = {} }: UpstreamError): AdvicePage["problems"] =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, [code]]) =>
      code !== undefined && code in fieldProblems ? [[field, code as FieldProblem]] : [],
    ),
  );
