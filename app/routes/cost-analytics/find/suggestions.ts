import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { today } from "~/env.server";
import { commonInfo, prefetchCommonInfo } from "~/session/common-info.server";
import { requireUser } from "~/session/require-user.server";
import { attempt } from "~/upstream/attempt.server";
import { resolveSearch } from "~/features/cost-report/search/resolve-search.server";
import { findQueryOf } from "./find";
import type { FindResult } from "./find.server";
import { find } from "./find.server";
import { costQueryOf } from "~/features/cost-report/search/query";

/** Suggestions while typing: the page's parameters, `find` (the text) and `in` (the field). */
export async function loader({ request }: LoaderFunctionArgs) {
  prefetchCommonInfo(request);
  const { upstream, language, headers } = await requireUser(request);
  const source = { upstream, info: commonInfo(request, upstream), today: today(), language };
  const params = new URL(request.url).searchParams;
  const requested = findQueryOf(params) ?? { field: "all", word: "" };
  const matches = await attempt(
    resolveSearch(source, params).then(({ search, period, available, currency }): Promise<FindResult> | null =>
      period.problem ? null : find(source, costQueryOf(search, period, available, currency), requested),
    ),
  );
  return data({ found: matches }, { headers });
}
