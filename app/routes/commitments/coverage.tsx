import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CommitmentFrame } from "~/features/commitments/toolbar/frame";
import { CoverageFigures } from "~/features/commitments/overview/figures";
import { CoverageOverTime } from "~/features/commitments/overview/over-time";
import { CoverageTable } from "~/features/commitments/tables/coverage-table";
import { loadScreenOf } from "~/features/commitments/screen-loader.server";
import { titled } from "~/ui/titled";

export const handle = { i18n: ["commitments"] };

export const loader = loadScreenOf;

export const meta: MetaFunction<typeof loader> = titled;

/** The covered share of usage that commitments could cover. */
export default function CommitmentCoverage() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <CommitmentFrame page={page}>
      {page.coverage && (
        <>
          <CoverageFigures page={page} sum={page.coverage.reply.sum} />
          <CoverageOverTime page={page} rows={page.coverage.reply.transition} />
        </>
      )}
      <CoverageTable page={page} />
    </CommitmentFrame>
  );
}
