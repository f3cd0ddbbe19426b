import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdviceFrame } from "~/features/advice/frame";
import { Simulator } from "~/features/advice/simulator";
import { Unpriced } from "~/features/advice/unpriced";
import { loadAdvice } from "~/features/advice/screen-loader.server";
import { titled } from "~/ui/titled";

export const handle = { i18n: ["advice", "commitments"] };

export const loader = loadAdvice;

export const meta: MetaFunction<typeof loader> = titled;

/** Any amount of one purchase, hour by hour. */
export default function AdviceSimulator() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <AdviceFrame page={page}>
      {page.list && (
        <>
          <Simulator page={page} />
          {page.simulation && <Unpriced rows={[page.simulation.row]} />}
        </>
      )}
    </AdviceFrame>
  );
}
