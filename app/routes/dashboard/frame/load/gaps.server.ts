import { z } from "zod";
import { getCost } from "~/contract/costs/cost-analytics";
import type { Gaps } from "~/features/cost-report/gaps";
import { gapsOf, hasGaps } from "~/features/cost-report/gaps";
import type { PageContext } from "./page-context.server";

const { damaged, amortizedOnly, withoutBills, unconverted } = getCost.response.shape;

/** Fields of replies to widgets that report missing figures; a reply without such a field has no gaps of that kind. */
const lacking = z.object({
  damaged: damaged.catch([]),
  amortizedOnly: amortizedOnly.catch([]),
  withoutBills: withoutBills.catch([]),
  unconverted: unconverted.catch([]),
  withoutRate: z.array(z.string()).catch([]),
});

/** A page that notes, for one widget, what is missing from its replies; `gaps` is null if they are complete. */
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
      const gaps = gapsOf(noted);
      return hasGaps(gaps) ? gaps : null;
    },
  };
}
