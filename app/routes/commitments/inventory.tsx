import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { commitmentStatuses } from "~/contract/commitments/commitment-kinds";
import type { CommitmentPage } from "~/features/commitments/load.server";
import { CommitmentFrame } from "~/features/commitments/toolbar/frame";
import { InventoryTable } from "~/features/commitments/tables/inventory-table";
import { loadScreenOf } from "~/features/commitments/screen-loader.server";
import { Terms } from "~/features/commitments/tables/terms";
import { useCommitmentText } from "~/features/commitments/use-commitment-text";
import { Kpi, Stats } from "~/ui/kpi";
import { titled } from "~/ui/titled";

export const handle = { i18n: ["commitments"] };

export const loader = loadScreenOf;

export const meta: MetaFunction<typeof loader> = titled;

/** The commitments with their terms. */
export default function CommitmentInventory() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <CommitmentFrame page={page}>
      <InventoryStats page={page} />
      <InventoryTable page={page} />
      <Terms page={page} />
    </CommitmentFrame>
  );
}

/** Number of commitments by status, which may be unknown. */
function InventoryStats({ page }: { page: CommitmentPage }) {
  const { t, quantity } = useCommitmentText(page);
  if (!page.inventory?.reply.total) return null;
  const { statuses } = page.inventory.reply;
  return (
    <Stats>
      {commitmentStatuses.map((status) => (
        <Kpi key={status} label={t(`status.${status}`)} value={quantity(String(statuses[status]))} />
      ))}
    </Stats>
  );
}
