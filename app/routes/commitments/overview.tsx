import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CommitmentFrame } from "~/features/commitments/toolbar/frame";
import styles from "~/features/commitments/overview/overview.module.css";
import { EndingSoon } from "~/features/commitments/overview/ending-soon";
import { Heatmap } from "~/features/commitments/overview/heatmap";
import { NextSteps } from "~/features/commitments/overview/next-steps";
import { Meters } from "~/features/commitments/overview/meters";
import { SavingsLedger } from "~/features/commitments/overview/savings-ledger";
import { UtilizationTable } from "~/features/commitments/tables/utilization-table";
import { BlockFailed } from "~/features/commitments/overview/block-failed";
import { loadScreenOf } from "~/features/commitments/screen-loader.server";
import { titled } from "~/ui/titled";

export const handle = { i18n: ["commitments"] };

export const loader = loadScreenOf;

export const meta: MetaFunction<typeof loader> = titled;

/** What commitments saved or lost, and what ends soon. */
export default function CommitmentOverview() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <CommitmentFrame page={page}>
      {page.overview ? (
        <>
          <div className="split">
            <div className={styles.blocks}>
              <Meters page={page} overview={page.overview} />
              <Heatmap page={page} heat={page.overview.heat} />
            </div>
            <div className={styles.blocks}>
              <SavingsLedger page={page} overview={page.overview} />
              <NextSteps page={page} />
            </div>
          </div>
          <EndingSoon page={page} ending={page.overview.ending} />
        </>
      ) : (
        <BlockFailed page={page} />
      )}
      <UtilizationTable page={page} />
    </CommitmentFrame>
  );
}
