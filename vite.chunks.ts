import type { Plugin, Rollup } from "vite";

/** Where people arrive: what it has in common with other pages is there when they come to those. */
const FIRST_PAGE = /\/app\/routes\/cost-analytics\/route\.tsx\b/;
/** On every page: the browser's entry, the document around all of them, and the frame of those that are signed in. */
const EVERY_PAGE = /\/app\/(entry\.client|root|routes\/shell\/route)\.tsx\b/;
/** Pages that have a module in common before all but the first load it. */
const MANY = 6;

/** Packages of every page, or nearly: they change with their versions only. Remix loads pages with `retried` (vite.config.ts). */
const framework =
  /\/node_modules\/(@remix-run|i18next|react|react-dom|react-i18next|react-router|react-router-dom|remix-i18next|scheduler|turbo-stream|use-sync-external-store|void-elements)\/|\/app\/ui\/loading\/retry\.ts|vite\/preload-helper|commonjsHelpers/;
/** What draws charts, with the packages that nothing else is drawn with. */
const charts = /\/node_modules\/d3-|\/app\/charts\//;

/** A module that is only the address of a file. */
const isAsset = /\.woff2\b/;

/** Blocks of reports: parts of other pages load them, too, and each would become a chunk of its own. */
const blocks = /\/app\/features\/cost-report\//;
/** What the screens of cost analytics have in common. */
const report = /\/app\/(routes|features)\/cost-/;

/** Controls and the addresses of pages: each is smaller than the headers of a request for it. */
const small = /\/app\/(ui|features\/providers)\/|\/href\.ts$/;

/** Values and functions of the contract and its pages. */
const data = /\/app\/(contract|lib)\//;

/** Whether a module imports schemas, itself or through others. */
function reachesSchemas(id: string, getModuleInfo: Rollup.GetModuleInfo): boolean {
  const seen = new Set([id]);
  for (const module of seen) for (const imported of getModuleInfo(module)?.importedIds ?? []) seen.add(imported);
  return [...seen].some((module) => module.includes("/node_modules/zod/"));
}

/** The entries of the build, pages and the browser's own, that a module is loaded with; none where only parts load it. */
function entriesOf(id: string, getModuleInfo: Rollup.GetModuleInfo): string[] {
  const seen = new Set([id]);
  for (const module of seen) for (const importer of getModuleInfo(module)?.importers ?? []) seen.add(importer);
  return [...seen].filter((module) => getModuleInfo(module)?.isEntry);
}

/**
 * The chunk that a module goes into. Left to itself, Rollup makes one for each set of pages that have modules in common, and
 * a page takes 40 requests. Modules of one page stay with it; those of parts come with the parts.
 */
export const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  const entries = entriesOf(id, getModuleInfo);
  if (entries.length > 0 && framework.test(id)) return "framework";
  if (blocks.test(id) && entries.some((entry) => FIRST_PAGE.test(entry))) return "report";
  if (entries.length > 1 && charts.test(id)) return "charts";
  // Schemas of the contract would bring zod, which few pages need.
  const needsZod = getModuleInfo(id)?.importedIds.some((imported) => imported.includes("/node_modules/zod/"));
  const isPackage = id.includes("/node_modules/") && !isAsset.test(id);
  if (needsZod || isPackage || getModuleInfo(id)?.isEntry) return undefined;
  if (entries.some((entry) => EVERY_PAGE.test(entry))) return "app";
  if (entries.length < 2) return undefined;
  const isOfFirstPage = entries.some((entry) => FIRST_PAGE.test(entry));
  if (report.test(id)) return isOfFirstPage ? "report" : undefined;
  if (isOfFirstPage) return "app";
  if (small.test(id)) return "pages";
  if (entries.length < MANY || id.includes("/app/routes/")) return undefined;
  // What schemas are made of is apart from what imports schemas, or the two chunks would import each other.
  if (data.test(id)) return reachesSchemas(id, getModuleInfo) ? undefined : "data";
  return "pages";
};

/**
 * Fails a build in which chunks import each other in a circle: one of them would run before what it needs, and whole pages
 * would stay dead. It comes of a module in a chunk of ours that brings along what pages share otherwise, mostly zod.
 */
export const chunksWithoutCircles: Plugin = {
  name: "chunks-without-circles",
  apply: "build",
  generateBundle(_, bundle) {
    const done = new Set<string>();
    const visit = (file: string, way: string[]): void => {
      if (way.includes(file))
        this.error(`chunks import each other: ${[...way.slice(way.indexOf(file)), file].join(" → ")}`);
      const chunk = bundle[file];
      if (done.has(file) || chunk?.type !== "chunk") return;
      for (const imported of chunk.imports) visit(imported, [...way, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) visit(file, []);
  },
};
