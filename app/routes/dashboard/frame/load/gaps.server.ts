import { z } from "zod";
import { getCost } from "~/contract/costs/cost-analytics";
import type { Gaps } from "~/features/cost-report/gaps";
import { hasGaps } from "~/features/cost-report/gaps";
import type { PageContext } from "./page-context.server";

const { damaged, amortizedOnly, unconverted } = getCost.response.shape;

/** Fields of replies to widgets that report missing figures; a reply without such a field has no gaps of that kind. */
const lacking = z.object({
  damaged: damaged.catch([]),
  amortizedOnly: amortizedOnly.catch([]),
  unconverted: unconverted.catch([]),
  withoutRate: z.array(z.string()).catch([]),
});

/** A page that notes, for one widget, what its replies lack; `gaps` is null if they are complete. */
export function trackGaps(page: PageContext): { page: PageContext; gaps: () => Gaps | null } {
  const noted: z.output<typeof lacking>[] = [];
  return {
    page: {
      ...page,
      callOnce: async (...call) => {
        const reply = await page.callOnce(...call);
        const { data } = lacking.safeParse(reply);
        if (data) noted.push(data);
        return reply;
      },
    },
    gaps: () => {
      const gaps = {
        damaged: distinct(noted.flatMap(({ damaged }) => damaged)),
        amortizedOnly: distinct(noted.flatMap(({ amortizedOnly }) => amortizedOnly)),
        unconverted: distinct(noted.flatMap(({ unconverted }) => unconverted)),
        withoutRate: distinct(noted.flatMap(({ withoutRate }) => withoutRate)),
      };
      return hasGaps(gaps) ? gaps : null;
    },
  };
}

/** A widget queries the same days several times: in other orders, or as the compared range. */
const distinct = <T>(list: T[]): T[] => [...new Map(list.map((item) => [JSON.stringify(item), item])).values()];
