import type { SentFile } from "~/contract/invoice-sending";
import type { Caller } from "../serve";
import type { Queries } from "../state-store/state-store";

/** The reader sees files of the providers that they may see. */
const visible = "sent_id = $1 AND company_id = $2 AND vendor = ANY($3)";
const valuesOf = (sentId: string, { companyId, vendors }: Caller) => [sentId, companyId, vendors];

/** A file that was sent, as it is kept; null when the reader has none of that id. */
export async function findSentFile(db: Queries, caller: Caller, sentId: string): Promise<SentFile | null> {
  const [row] = await db.query<SentFile>(
    `SELECT sent_id AS "sentId", file_name AS "fileName", media_type AS "mediaType", length(content) AS bytes, sha256 FROM sent_invoices WHERE ${visible}`,
    valuesOf(sentId, caller),
  );
  return row ?? null;
}

/** Its bytes, as they were sent. */
export async function sentFileContent(db: Queries, caller: Caller, sentId: string): Promise<Uint8Array | null> {
  const [row] = await db.query<{ content: Uint8Array }>(
    `SELECT content FROM sent_invoices WHERE ${visible}`,
    valuesOf(sentId, caller),
  );
  return row?.content ?? null;
}
