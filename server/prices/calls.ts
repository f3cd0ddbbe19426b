import { listPrices, removePrices } from "~/contract/commitments/prices";
import type { UnreadPriceFile } from "~/contract/commitments/prices";
import { checkOperator } from "../access/operators";
import { actorOf, audit } from "../audit/audit";
import { PRICES } from "../cost-store/schema";
import { notFound } from "../call-error";
import { serve } from "../serve";
import type { Queries } from "../state-store/state-store";
import { forgetPrices } from "./import-prices";
import { listsInForce, priceListsOf } from "./price-lists";

export const priceCalls = [
  serve(listPrices, async ({ page, itemsPerPage }, { user }, { stateStore, now }) => {
    const [lists, names, files] = await Promise.all([
      priceListsOf(stateStore),
      stateStore.query<{ fileId: string; name: string }>(`SELECT file_id AS "fileId", name FROM price_files`),
      user.isOperator ? unreadFiles(stateStore) : [],
    ]);
    const nameOf = new Map(names.map(({ fileId, name }) => [fileId, name]));
    const inForce = new Set(listsInForce(lists, now().toISOString()));
    const sorted = [...lists]
      .sort(
        (a, b) =>
          a.provider.localeCompare(b.provider) ||
          a.offer.localeCompare(b.offer) ||
          a.region.localeCompare(b.region) ||
          b.publishedAt.localeCompare(a.publishedAt),
      )
      .slice((page - 1) * itemsPerPage, page * itemsPerPage);
    return {
      total: lists.length,
      lists: sorted.map((list) => ({
        ...list,
        fileName: nameOf.get(list.fileId) ?? "",
        isInForce: inForce.has(list),
      })),
      files,
    };
  }),

  serve(removePrices, async ({ fileId, offer, region, currency }, caller, { stateStore, costStore }) => {
    checkOperator(caller);
    const isWhole = offer === undefined;
    const subject = await stateStore.transaction(async (db) => {
      const removed = await db.query<{ offer: string; region: string }>(
        `DELETE FROM price_lists WHERE file_id::text = $1 AND ($2::text IS NULL OR (offer = $2 AND region = $3 AND currency = $4)) RETURNING offer, region`,
        [fileId, offer ?? null, region ?? "", currency ?? ""],
      );
      // A file without lists is deleted; one that is being read stays.
      const files = await db.query<{ name: string }>(
        `DELETE FROM price_files AS f WHERE file_id::text = $1 AND status != 'reading' AND NOT EXISTS (SELECT 1 FROM price_lists AS l WHERE l.file_id = f.file_id) RETURNING name`,
        [fileId],
      );
      if (removed.length === 0 && files.length === 0) return undefined;
      // What is left of a file is no longer the same as the file, with which the list can come back.
      await db.query("UPDATE price_files SET sha256 = '', text_hash = '' WHERE file_id::text = $1", [fileId]);
      const description =
        removed.length > 0 ? `${removed[0]!.offer} ${isWhole ? "" : removed[0]!.region}`.trim() : files[0]!.name;
      await audit(db, {
        companyId: caller.companyId,
        by: actorOf(caller),
        action: "prices.removed",
        subject: description,
      });
      return description;
    });
    if (subject === undefined) throw notFound("This price list");
    if (isWhole) await forgetPrices(costStore, [fileId]);
    else
      await costStore.command(
        `DELETE FROM ${PRICES} WHERE FileId = {file:String} AND Offer = {offer:String} AND RegionId = {region:String} AND Currency = {currency:String} SETTINGS lightweight_deletes_sync = 1`,
        { file: fileId, offer, region: region ?? "", currency: currency ?? "" },
      );
    return {};
  }),
];

/** Files that do not count, newest first: being read, or refused. */
async function unreadFiles(db: Queries): Promise<UnreadPriceFile[]> {
  const files = await db.query<Omit<UnreadPriceFile, "createdAt"> & { createdAt: Date }>(
    `SELECT file_id AS "fileId", name, status, problem, created_at AS "createdAt" FROM price_files
     WHERE status != 'live' ORDER BY created_at DESC LIMIT 50`,
  );
  return files.map((file) => ({ ...file, createdAt: file.createdAt.toISOString() }));
}
