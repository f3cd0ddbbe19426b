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
import { hrefWith } from "~/features/commitments/href";
import type { CommitmentPage } from "~/features/commitments/load.server";
import { loadScreenOf } from "~/features/commitments/screen-loader.server";
import { useCommitmentText } from "~/features/commitments/use-commitment-text";
import { Failed } from "~/ui/loading/state";
import { Panel } from "~/ui/panel";
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

/** Shown in place of a summary that could not be loaded. */
function BlockFailed({ page }: { page: CommitmentPage }) {
  const { t } = useCommitmentText(page);
  return (
    <Panel title={t("summary")}>
      <Failed
        title={t("failed.title")}
        text={t("failed.text")}
        retry={{ to: hrefWith(page), label: t("failed.retry") }}
      />
    </Panel>
  );
}
