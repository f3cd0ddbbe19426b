import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { cleanWord } from "~/contract/costs/filter-limits";
import { today } from "~/env.server";
import { commonInfo, prefetchCommonInfo } from "~/session/common-info.server";
import { requireUser } from "~/session/require-user.server";
import { attempt } from "~/upstream/attempt.server";
import { resolveSearch } from "~/features/cost-report/search/resolve-search.server";
import type { FilterList } from "~/features/filters/panel/filter-lists.server";
import { loadFilterList } from "~/features/filters/panel/filter-lists.server";
import { readPanelKey } from "~/features/filters/panel/filter-panel";
import { costQueryOf } from "~/features/cost-report/search/query";

/** One list of the open filter form: the page's parameters, `field` (a key of the form), and the search text `word`. */
export async function loader({ request }: LoaderFunctionArgs) {
  prefetchCommonInfo(request);
  const { upstream, language, headers } = await requireUser(request);
  const params = new URL(request.url).searchParams;
  const key = readPanelKey(params.get("field") ?? "");
  if (!key) return data({ list: null }, { headers });
  const word = cleanWord(params.get("word") ?? "");
  const source = { upstream, info: commonInfo(request, upstream), today: today(), language };
  const list = await attempt(
    resolveSearch(source, params).then(({ search, period, available, currency }): Promise<FilterList | null> | null =>
      period.problem ? null : loadFilterList(source, costQueryOf(search, period, available, currency), key, word),
    ),
  );
  return data({ list }, { headers });
}
