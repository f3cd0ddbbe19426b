import { createHash } from "node:crypto";
import { CHART_COLORS } from "~/contract/costs/cost-analytics";
import { describeError } from "~/lib/process/log";
import type { Dimension } from "../measures/dimensions";
import type { Services } from "../serve";
import { lock } from "../state-store/lock";
import type { Queries } from "../state-store/state-store";
import { assignColors } from "./assign-colors";
import type { ItemKey, StoredColor } from "./assign-colors";

/** Maximum numbers of items of a field, and of a company, with colors; those not shown for longest lose theirs. */
export const MAX_COLORS_PER_FIELD = 100;
const MAX_COLORS_PER_COMPANY = 2000;

/** How long a page waits for another one that gives colors to the same field. */
const LOCK_TIMEOUT = "2s";

interface Palette {
  companyId: string;
  field: string;
}

/** Colors of the items of one chart, in their order; they never reject. */
export type ColorItems = (shown: ItemKey[]) => Promise<number[]>;

/**
 * Begins to read the colors that the company's items have kept in the view, while the engine still adds up what will
 * be shown. Without the state store, items are colored by their rank.
 */
export function readItemColors(
  { stateStore, log, today }: Pick<Services, "stateStore" | "log" | "today">,
  companyId: string,
  view: Dimension,
): ColorItems {
  const palette = { companyId, field: fieldOf(view) };
  const reading = storedColors(stateStore, palette);
  // Awaited below; if the engine fails first, a rejection must not be unhandled.
  reading.catch(() => undefined);
  return async (items) => {
    const keys = items.map(({ vendor, item }) => ({ vendor, item: hash(item) }));
    try {
      const stored = await reading;
      const { colors, changed } = assignColors(keys, stored);
      if (changed.length === 0) {
        await markUsed(stateStore, palette, { visibleItems: keys, stored, day: today() });
        return colors;
      }
      return await stateStore.transaction((tx) => keepColors(tx, palette, { visibleItems: keys, day: today() }));
    } catch (error) {
      log.error("item colors cannot be kept", describeError(error));
      return items.map((_, rank) => rank % CHART_COLORS);
    }
  };
}

/** Tags and service groups have colors of their own for each key and each set. */
function fieldOf(view: Dimension): string {
  if (view.field === "tag") return `tag ${view.tagKey}`;
  return view.field === "serviceGroup" ? `serviceGroup ${view.set.setId}` : view.field;
}

const hash = (item: string): string => createHash("sha256").update(item).digest("base64url");

interface StoredRow extends StoredColor {
  usedOn: string;
}

const storedColors = (db: Queries, { companyId, field }: Palette): Promise<StoredRow[]> =>
  db.query<StoredRow>(
    `SELECT vendor, item, color, given_up AS "givenUp", used_on::text AS "usedOn" FROM item_colors
     WHERE company_id = $1 AND field = $2 ORDER BY known`,
    [companyId, field],
  );

/** Once a day, so that the table knows which items are not shown any more. */
async function markUsed(
  db: Queries,
  { companyId, field }: Palette,
  { visibleItems, stored, day }: { visibleItems: ItemKey[]; stored: StoredRow[]; day: string },
): Promise<void> {
  const items = new Set(visibleItems.map(({ item }) => item));
  const unmarked = stored.filter(({ item, usedOn }) => usedOn < day && items.has(item)).map(({ item }) => item);
  if (unmarked.length === 0) return;
  await db.query(
    "UPDATE item_colors SET used_on = $3 WHERE company_id = $1 AND field = $2 AND item = ANY ($4) AND used_on < $3",
    [companyId, field, day, unmarked],
  );
}

/** Reassigns colors from what is stored now: one page of the company at a time. */
async function keepColors(
  tx: Queries,
  palette: Palette,
  { visibleItems: items, day }: { visibleItems: ItemKey[]; day: string },
): Promise<number[]> {
  const { companyId, field } = palette;
  await tx.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  await lock(tx, `item colors ${companyId} ${field}`);
  const { colors, changed } = assignColors(items, await storedColors(tx, palette));
  if (changed.length === 0) return colors;
  await tx.query(
    `INSERT INTO item_colors (company_id, field, vendor, item, color, given_up, used_on)
     SELECT $1, $2, vendor, item, color, given_up, $3
     FROM unnest($4::text[], $5::text[], $6::int[], $7::int[]) WITH ORDINALITY AS new (vendor, item, color, given_up, place)
     ORDER BY place
     ON CONFLICT (company_id, field, vendor, item)
     DO UPDATE SET color = excluded.color, given_up = excluded.given_up, used_on = excluded.used_on`,
    [
      companyId,
      field,
      day,
      changed.map(({ vendor }) => vendor),
      changed.map(({ item }) => item),
      changed.map(({ color }) => color),
      changed.map(({ givenUp }) => givenUp),
    ],
  );
  await tx.query(
    `DELETE FROM item_colors WHERE company_id = $1 AND known IN (
       SELECT known FROM (
         SELECT known, row_number() OVER (PARTITION BY field ORDER BY used_on DESC, known DESC) AS in_field,
           row_number() OVER (ORDER BY used_on DESC, known DESC) AS in_company
         FROM item_colors WHERE company_id = $1
       ) AS ranked WHERE in_field > ${MAX_COLORS_PER_FIELD} OR in_company > ${MAX_COLORS_PER_COMPANY}
     )`,
    [companyId],
  );
  return colors;
}
