import { pageCountOf } from "./page-sizes";

/** Loads a page of a table whose reply has the number of rows. A page past the end returns the last one. */
export async function loadPage<Reply extends { total: number }>(
  load: (page: number) => Promise<Reply>,
  { page, size }: { page: number; size: number },
): Promise<{ reply: Reply; page: number; size: number }> {
  const reply = await load(page);
  const last = pageCountOf(reply.total, size);
  return page <= last ? { reply, page, size } : { reply: await load(last), page: last, size };
}
