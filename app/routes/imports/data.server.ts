import type { ImportStatus } from "~/contract/imports/imports";
import { listImports } from "~/contract/imports/imports";
import type { Vendor } from "~/contract/vendors";
import { loadPage } from "~/features/paging/load-page";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { ImportRow } from "./import-row";
import { rowOf } from "./import-row";
import type { Search } from "./href";

/** One page of a list of imports. */
export interface ImportList {
  rows: ImportRow[];
  total: number;
  page: number;
  size: number;
}

/** Everything the list shows; a block that could not be loaded is null. */
export interface ImportsPage {
  search: Search;
  running: ImportList | null;
  damaged: ImportList | null;
  attention: ImportList | null;
  published: ImportList | null;
  earlier: ImportList | null;
}

interface ListRequest {
  statuses: ImportStatus[];
  vendor?: Vendor;
  isDamaged?: true;
  page: number;
  size: number;
}

/** Loads all lists in parallel. Blocks fail alone; being signed out or lacking permission is thrown. */
export async function loadImportsPage(upstream: Upstream, search: Search): Promise<ImportsPage> {
  const load = (request: ListRequest) => attempt(loadList(upstream, request));
  const [running, damaged, attention, published, earlier] = await Promise.all([
    load({ statuses: ["received", "storing"], page: 1, size: 50 }),
    load({ statuses: ["published"], isDamaged: true, page: 1, size: 50 }),
    load({ statuses: ["failed"], page: 1, size: 50 }),
    load({ statuses: ["published"], vendor: search.vendor ?? undefined, page: search.page, size: 30 }),
    load({ statuses: ["unchanged", "retired", "removed", "cancelled"], page: search.earlier, size: 10 }),
  ]);
  return { search, running, damaged, attention, published, earlier };
}

async function loadList(upstream: Upstream, request: ListRequest): Promise<ImportList> {
  const { statuses, vendor, isDamaged, size: itemsPerPage } = request;
  const { reply, page, size } = await loadPage(
    (requested) => upstream.call(listImports, { statuses, vendor, isDamaged, page: requested, itemsPerPage }),
    request,
  );
  return { rows: reply.imports.map((summary) => rowOf(summary, vendor)), total: reply.total, page, size };
}
