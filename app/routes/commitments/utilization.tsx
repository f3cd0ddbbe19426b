import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CommitmentFrame } from "~/features/commitments/toolbar/frame";
import { UtilizationFigures } from "~/features/commitments/overview/figures";
import { UtilizationOverTime } from "~/features/commitments/overview/over-time";
import { UtilizationTable } from "~/features/commitments/tables/utilization-table";
import { loadScreenOf } from "~/features/commitments/screen-loader.server";
import { titled } from "~/ui/titled";

export const handle = { i18n: ["commitments"] };

export const loader = loadScreenOf;

export const meta: MetaFunction<typeof loader> = titled;

/** How much of the commitments was used. */
export default function CommitmentUtilization() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <CommitmentFrame page={page}>
      {page.utilization && (
        <>
          <UtilizationFigures page={page} sum={page.utilization.reply.sum} />
          <UtilizationOverTime page={page} rows={page.utilization.reply.transition} />
        </>
      )}
      <UtilizationTable page={page} />
    </CommitmentFrame>
  );
}
