import { commitmentStatuses } from "~/contract/commitments/commitment-kinds";
import { Kpi, Stats } from "~/ui/kpi";
import type { CommitmentPage } from "../load.server";
import { useCommitmentText } from "../use-commitment-text";

/** Number of commitments by status, which may be unknown. */
export function InventoryStats({ page }: { page: CommitmentPage }) {
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
