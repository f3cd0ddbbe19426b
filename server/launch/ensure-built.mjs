import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { finishClientFiles } from "./client-files.mjs";
import { fail, program, root, run, printLine } from "./run.mjs";

/** Sources of each part; a change in any of them makes the part stale. */
const parts = {
  web: {
    sources: [
      "app",
      "locales",
      "public",
      "package-lock.json",
      "remix.config.js",
      "tsconfig.json",
      "vite.chunks.ts",
      "vite.config.ts",
    ],
    output: "build",
    title: "Building the web app …",
    make: buildWeb,
  },
  server: {
    sources: ["app/contract", "app/lib", "locales", "server", "package-lock.json", "tsconfig.json"],
    output: "dist",
    title: "Building the server …",
    make: bundleServer,
  },
};

/** Programs of the server, each its own file in dist/. */
export const entries = [
  "server/start.ts",
  "server/start-dev.ts",
  "server/start-upstream.ts",
  "server/supervise/follow-parent.ts",
  "server/supervise/heartbeat.ts",
  "server/cli/ingest.ts",
  "server/cli/user.ts",
  "server/identity/password/hash-thread.mjs",
  "server/files/write-workbook.ts",
  "server/invoice-sending/pdf/pdf-thread.ts",
  "server/anomalies/judge/judge-thread.ts",
  "server/imports/reader/import-reader.ts",
  "server/cli/repair.ts",
  "server/cli/detect.ts",
];

/**
 * Packages that read their own files, and those that only some installations need. All others are bundled into dist/:
 * one file loads faster than a thousand.
 */
const unbundled = ["@electric-sql/pglite", "@embedpdf/*", "chdb", "fontkit", "pdfkit", "pg-native"];

async function buildWeb() {
  const code = await run(
    process.execPath,
    [program("@remix-run/dev/dist/cli.js"), "vite:build", "--logLevel", "error"],
    { env: { NODE_ENV: "production" } },
  );
  if (code === 0) await finishClientFiles(path.join(root, "build/client/assets"));
  return code;
}

/** Bundles programs, which find those that they start beside them. */
export async function bundle(programs, outdir) {
  const { build, stop } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(programs.map((entry) => [path.parse(entry).name, entry])),
    outdir,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: unbundled,
    // Bundled CommonJS packages use it to load Node.js modules.
    banner: {
      js: `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`,
    },
    // oidc-provider stores its records under its class names, which bundling would change where two modules share one.
    keepNames: true,
    sourcemap: true,
    logLevel: "warning",
  });
  await stop();
}

async function bundleServer() {
  await bundle(entries, "dist");
  return 0;
}

/** Synchronous: nothing else has to run meanwhile, and a thousand small files take three times as long otherwise. */
function filesOf(source) {
  if (statSync(path.join(root, source)).isFile()) return [source];
  return readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
}

/** Builds a part ("web" or "server") if its sources have changed, or always with `force`. */
export async function ensureBuilt(name, { force = false } = {}) {
  const { sources, output, title, make } = parts[name];
  const stamp = path.join(root, output, "built-from");
  const current = fingerprint(sources);
  const before = await readFile(stamp, "utf8").catch(() => "");
  if (!force && before === current) return;
  printLine(title);
  await rm(stamp, { force: true });
  const code = await make().catch(() => 1);
  if (code !== 0) fail(`${title.replace(" …", "")} failed. See the output above.`);
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, current);
}
