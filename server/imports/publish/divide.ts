import { accountIn, accountOf } from "../../slices/live-slices";
import type { Queries } from "../../state-store/state-store";
import { RECEIVED_LATER } from "../import-records";
import { outdatedStates } from "./earlier-states";
import type { Slice } from "./reconcile";

interface Publication {
  importId: string;
  companyId: string;
  fingerprint: string;
  slices: Slice[];
  /** Whether its files show that they are Azure's actual export. */
  showsActual: boolean;
  /** The damaged import of the same files. */
  repairs?: string;
}

/**
 * Separates slices that become live from those that must not replace what is live: their months were received again
 * later, or are of a repair and had been replaced. `fresh` are those of the former that a repair does not restore but
 * adds. Slices of the repaired import are known by their months, or by their days if an earlier version read its files,
 * perhaps as other months: then newer imports may have months that the repaired one never had.
 */
export async function divide(
  db: Queries,
  publication: Publication,
): Promise<Record<"slices" | "past" | "fresh", Slice[]>> {
  const { importId, companyId, fingerprint, repairs, slices } = publication;
  const newer = await db.query<{ key: string }>(
    `SELECT DISTINCT concat_ws(' ', vendor, ${MONTH}, basis, ${accountIn("s")}) AS key FROM import_slices AS s
     WHERE live AND company_id = $1 AND import_id IN (${RECEIVED_LATER})`,
    [companyId, importId],
  );
  const repaired = await db.query<{ key: string; isLive: boolean }>(
    `SELECT concat_ws(' ', s.vendor, CASE WHEN fingerprint = $2 THEN ${MONTH} ELSE ${DAYS} END, basis, ${accountIn("s")}) AS key,
       bool_or(live) AS "isLive"
     FROM import_slices AS s JOIN imports USING (import_id) WHERE import_id = $1 GROUP BY key`,
    [repairs ?? null, fingerprint],
  );
  const isIn = (rows: { key: string }[]) => {
    const keys = new Set(rows.map(({ key }) => key));
    return (slice: Slice) => {
      const { vendor, month, firstDay, lastDay, basis } = slice;
      const times = [month, `${firstDay} ${lastDay}`];
      return times.some((time) => keys.has([vendor, time, basis, accountOf(slice)].join(" ")));
    };
  };
  const outdated = await outdatedStates(db, publication);
  const isReplaced = isIn([...repaired.filter(({ isLive }) => !isLive), ...newer]);
  const isPast = (slice: Slice) => outdated.has(slice.sliceId) || isReplaced(slice);
  const wasAccepted = isIn(repaired);
  const current = slices.filter((slice) => !isPast(slice));
  return {
    slices: current,
    past: slices.filter(isPast),
    fresh: current.filter((slice) => !wasAccepted(slice)),
  };
}

const MONTH = "to_char(billing_month, 'YYYY-MM')";
const DAYS = "to_char(first_day, 'YYYY-MM-DD ') || to_char(last_day, 'YYYY-MM-DD')";
