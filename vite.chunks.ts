import type { Rollup } from "vite";

/** Where people arrive: what it has in common with other pages is there when they come to those. */
const FIRST_PAGE = /\/app\/routes\/cost-analytics\/route\.tsx\b/;
/** On every page: the browser's entry, and the document around all of them. */
const EVERY_PAGE = /\/app\/(entry\.client|root)\.tsx\b/;
/** Pages that have a module in common before all load it. */
const MANY = 4;

/** On every page, and changed only with a version. Remix loads pages with `retried` (vite.config.ts). */
const framework =
  /\/node_modules\/(@remix-run|react|react-dom|react-i18next|react-router|react-router-dom|remix-i18next|i18next|scheduler|turbo-stream|void-elements)\/|\/app\/ui\/retry\.ts|vite\/preload-helper|commonjsHelpers/;
/** Packages that are of no use without the modules that draw with them. */
const drawn: [name: string, modules: RegExp][] = [
  ["table", /\/node_modules\/(@tanstack|use-sync-external-store)\/|\/app\/ui\/table\.tsx/],
  ["charts", /\/node_modules\/d3-|\/app\/charts\//],
];

/** The entries of the build, pages and the browser's own, that a module is loaded with; none where only parts load it. */
function entriesOf(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string[] {
  const seen = new Set([id]);
  for (const module of seen) for (const importer of getModuleInfo(module)?.importers ?? []) seen.add(importer);
  return [...seen].filter((module) => getModuleInfo(module)?.isEntry);
}

/**
 * The chunk that a module goes into. Left to itself, Rollup makes one for each set of pages that have modules in common, and
 * a page takes 40 requests. Modules of one page stay with it; those of parts come with the parts.
 */
export const chunkOf: Rollup.GetManualChunk = (id, graph) => {
  const entries = entriesOf(id, graph);
  if (entries.length > 0 && framework.test(id)) return "framework";
  if (entries.length < 2) return undefined;
  const [name] = drawn.find(([, modules]) => modules.test(id)) ?? [];
  if (name !== undefined) return name;
  // The contract's schemas bring zod, which few pages need.
  if (/\/node_modules\/|\/app\/contract\//.test(id)) return undefined;
  if (entries.some((entry) => EVERY_PAGE.test(entry))) return "app";
  const isOfFirstPage = entries.some((entry) => FIRST_PAGE.test(entry));
  const [, screen] = /\/app\/routes\/([\w-]+)\//.exec(id) ?? [];
  if (screen !== undefined) return isOfFirstPage ? screen : undefined;
  return isOfFirstPage || entries.length >= MANY ? "app" : undefined;
};
