import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdviceFrame } from "~/features/advice/frame";
import { AdviceTable } from "~/features/advice/advice-table";
import { AdviceTotals } from "~/features/advice/totals";
import { Basis } from "~/features/advice/basis";
import { Unpriced } from "~/features/advice/unpriced";
import { loadAdvice } from "~/features/advice/screen-loader.server";
import { titled } from "~/ui/titled";

export const handle = { i18n: ["advice", "commitments"] };

export const loader = loadAdvice;

export const meta: MetaFunction<typeof loader> = titled;

/** What to buy, from the hours of the last days. */
export default function AdviceList() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <AdviceFrame page={page}>
      {page.list && (
        <>
          <AdviceTotals rows={page.list.rows} />
          <Basis page={page} />
          <AdviceTable page={page} />
          <Unpriced rows={page.list.rows} />
        </>
      )}
    </AdviceFrame>
  );
}
