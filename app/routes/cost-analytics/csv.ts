import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { getCostCsv } from "~/contract/cost-analytics";
import { today } from "~/env.server";
import { getFixedT } from "~/i18n/i18n.server";
import { commonInfo } from "~/session/common-info.server";
import { requireUser } from "~/session/require-user.server";
import { UpstreamError } from "~/upstream/upstream.server";
import { readSearch } from "./asked.server";
import { href } from "./href";
import { costQueryOf } from "./query";
import { settledSearch } from "./settled.server";

/** The table's twin: all rows of the page with the same parameters, unrounded, streamed through as they come. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  const source = { upstream, info: commonInfo(request, upstream), today: today() };
  const params = new URL(request.url).searchParams;
  const settled = await settledSearch(source, params);
  if (settled) throw redirect(href(settled, "/cost-analytics.csv"), { headers });
  try {
    const { search, period, available, currency } = await readSearch(source, params);
    if (period.problem) {
      const t = await getFixedT(request, "cost-analytics");
      return text(422, t(`problem.${period.problem}`), headers);
    }
    const { body } = await upstream.stream(getCostCsv, costQueryOf(search, period, available, currency));
    const { startDate, endDate } = period.range;
    const reply = new Headers(headers);
    reply.set("content-type", "text/csv; charset=utf-8");
    reply.set("content-disposition", `attachment; filename="cost-by-${search.by}_${startDate}_${endDate}.csv"`);
    return new Response(body, { headers: reply });
  } catch (error) {
    if (error instanceof UpstreamError) return text(error.status, error.message, headers);
    throw error;
  }
}

function text(status: number, message: string, headers: HeadersInit): Response {
  const reply = new Headers(headers);
  reply.set("content-type", "text/plain; charset=utf-8");
  return new Response(`${message}\n`, { status, headers: reply });
}
