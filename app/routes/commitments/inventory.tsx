import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CommitmentFrame } from "~/features/commitments/toolbar/frame";
import { InventoryStats } from "~/features/commitments/tables/inventory-stats";
import { InventoryTable } from "~/features/commitments/tables/inventory-table";
import { loadScreenOf } from "~/features/commitments/screen-loader.server";
import { Terms } from "~/features/commitments/tables/terms";
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
