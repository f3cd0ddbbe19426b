import type { Plugin, Rollup } from "vite";

/** The usual first page: modules that it shares with other pages are loaded before those are visited. */
const FIRST_PAGE = /\/app\/routes\/cost-analytics\/route\.tsx\b/;
/** On every page: the browser's entry, the document, and the frame of signed-in pages. */
const EVERY_PAGE = /\/app\/(entry\.client|root|routes\/shell\/route)\.tsx\b/;
/** A module shared by this many pages is loaded with every page but the first. */
const MANY = 6;

/**
 * Packages of nearly every page; they only change with their versions. Remix loads pages with `retried`
 * (vite.config.ts).
 */
const framework =
  /\/node_modules\/(@remix-run|i18next|react|react-dom|react-i18next|react-router|react-router-dom|remix-i18next|scheduler|turbo-stream|use-sync-external-store|void-elements)\/|\/app\/ui\/loading\/retry\.ts|vite\/preload-helper|commonjsHelpers/;
/** Modules that draw charts, with their packages and colors. */
const charts = /\/node_modules\/d3-|\/app\/charts\/|\/providers\/provider-color\.ts/;

/** A module that is only the address of a file. */
const isAsset = /\.woff2\b/;

/** Blocks of reports: parts of other pages load them, too, and each would become a chunk of its own. */
const blocks = /\/app\/features\/cost-report\//;
/** Modules shared by the screens of cost analytics. */
const report = /\/app\/(routes|features)\/cost-/;

/** Views of widgets: a dashboard shows many types, and each view is smaller than the headers of a request for it. */
const widgets = /\/app\/routes\/dashboard\/widgets\/[\w-]+\/view\.tsx\b/;
/** Filter fields: loaded on demand in the panel of the first page, from the start in forms of other pages. */
const filters = /\/app\/features\/filters\/(form|panel)\//;
/** Modules used by screens of several areas. */
const features = /\/app\/features\//;

/** Controls and the addresses of pages: each is smaller than the headers of a request for it. */
const small = /\/app\/(ui|features\/(choices|providers))\/|\/href\.ts$|\/cost-report\/search\/query\.ts$/;
/** The library of tables, which nearly every page has. */
const table = /\/node_modules\/@tanstack\//;

/** Values and functions of the contract and its pages. */
const data = /\/app\/(contract|lib)\//;
/**
 * Below this many characters a module goes to all pages with the others, though few use it: its request would take
 * longer.
 */
const SHORT = 2000;

/** Modules that validate forms in the browser. */
const schemas = /\/node_modules\/(zod|@conform-to\/zod)\//;
/** Modules that connect forms with their fields, also of forms that only the server validates. */
const forms = /\/node_modules\/@conform-to\//;

/** Packages that few pages need; they come with what needs them. */
const seldom = /\/node_modules\/dayjs\//;

/** The area of a module: the folder of its screens or feature. */
const areaOf = (id: string): string | undefined => /\/app\/(?:routes|features)\/([\w-]+)\//.exec(id)?.[1];

/** All modules that one leads to, with itself. */
function reached(id: string, next: (module: string) => readonly string[] | undefined): string[] {
  const seen = new Set([id]);
  for (const module of seen) for (const neighbor of next(module) ?? []) seen.add(neighbor);
  return [...seen];
}

/**
 * The chunk that a module goes into. Left to itself, Rollup makes one for each set of pages and parts that have modules
 * in common, and a page takes 40 requests. Modules of one page alone stay with it; those of one part come with the
 * part.
 */
export const chunkOf: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  const info = getModuleInfo(id);
  const importers = reached(id, (module) => getModuleInfo(module)?.importers);
  const entries = importers.filter((module) => getModuleInfo(module)?.isEntry);
  const isOfFirstPage = entries.some((entry) => FIRST_PAGE.test(entry));
  // Parts are loaded by themselves, after the page.
  const isOfPart = importers.some((module) => getModuleInfo(module)?.dynamicImporters.length);
  const isShared = entries.length > 1 || (entries.length === 1 && isOfPart);
  if (entries.length > 0 && framework.test(id)) return "framework";
  const isOfWidgets = importers.some((module) => widgets.test(module));
  if (blocks.test(id) && (isOfFirstPage || isOfWidgets)) return "report";
  if (charts.test(id) && !entries.some((entry) => EVERY_PAGE.test(entry))) return "charts";
  if (schemas.test(id)) return "schemas";
  if (forms.test(id)) return "forms";
  if (table.test(id)) return "pages";
  if ((id.includes("/node_modules/") && !isAsset.test(id)) || info?.isEntry) return undefined;
  const imports = reached(id, (module) => getModuleInfo(module)?.importedIds);
  const isShort = info!.code!.length < SHORT;
  const needsSchemas = imports.some((imported) => schemas.test(imported));
  const isSchema = info?.importedIds.some((imported) => schemas.test(imported));
  if (!isSchema && entries.some((entry) => EVERY_PAGE.test(entry))) return "app";
  // Parts of other pages share with the first page what is no screen's own.
  if (entries.length === 1 && isOfFirstPage && isOfPart && features.test(id)) return "report";
  if (filters.test(id) && !isOfFirstPage) return "filters";
  // The first page and its blocks share them.
  if (isOfFirstPage && small.test(id)) return "app";
  if (!isShared && !isOfWidgets) return undefined;
  // Modules that need schemas have their own chunk, as few pages need zod.
  if (isSchema || (needsSchemas && !isOfFirstPage)) return data.test(id) && entries.length > 1 ? "schemas" : undefined;
  if (isOfFirstPage) return entries.length === 1 ? undefined : report.test(id) ? "report" : "app";
  if (imports.some((imported) => seldom.test(imported))) return undefined;
  // Chart modules must not load the controls of other pages.
  if (small.test(id)) return importers.some((importer) => charts.test(importer)) ? "app" : "pages";
  if (data.test(id)) {
    const isOfSchemas = importers.some(
      (importer) =>
        data.test(importer) && getModuleInfo(importer)?.importedIds.some((imported) => schemas.test(imported)),
    );
    if (entries.length >= MANY || isShort || isOfSchemas) return "pages";
    const areas = new Set(entries.map(areaOf));
    return areas.size === 1 ? [...areas][0] : undefined;
  }
  // Modules of other areas that widgets use are shared; all others of widgets form one chunk with those of the
  // dashboard pages.
  if (isOfWidgets) return features.test(id) && entries.length > 0 ? "pages" : "dashboard";
  if (report.test(id)) return undefined;
  return (entries.length < MANY && areaOf(id)) || "pages";
};

/**
 * Fails a build in which chunks import each other in a circle: one of them would run before what it needs, and whole
 * pages would stay dead. The cause is a module in a chunk of ours that brings along what pages share otherwise, mostly
 * zod.
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
