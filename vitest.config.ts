import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import { setTestFolder } from "./server/launch/test-folder.mjs";
import { environment } from "./tests/support/processes/environment";
import { optimizeLater } from "./tests/support/processes/v8-flags.mjs";

const include = ["{app,server}/**/*.test.{ts,tsx}", "tests/{contract,real-data}/**/*.test.ts"];
const filesWith = (words: RegExp): string[] =>
  globSync(include, { cwd: import.meta.dirname }).filter((file) =>
    words.test(readFileSync(new URL(file, import.meta.url), "utf8")),
  );

/**
 * Tests that change their process: mocked modules, settings or globals. Those that fake the clock or its time zone set
 * them right.
 */
const alone = filesWith(/\bvi\.(mock|doMock|resetModules|stubEnv(?!\("TZ")|stubGlobal)\b|process\.env\.\w+ =/);
/** A whole web app reads its settings once. */
const site = filesWith(/\bopenTestSite\(/).filter((file) => !alone.includes(file));

const resolve = { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } };
/** For React's production build, too. */
const esbuild = { jsxDev: false };
const test = {
  // These end what hangs, and nothing that is slow: a busy machine may take ten times as long.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
  allowOnly: false,
  execArgv: [optimizeLater],
  env: { LOG_LEVEL: "silent", ...environment },
};

/**
 * Folder of transformed modules, so that other projects and later runs need not transform them again. Their imports are
 * resolved already, so each list of source files has a folder of its own: files move between runs.
 */
function modulesFolder(): string {
  const cache = path.join(import.meta.dirname, ".cache/modules");
  const hash = createHash("sha256");
  hash.update(
    globSync("{app,server,tests}/**", { cwd: import.meta.dirname })
      .sort()
      .join("\n"),
  );
  for (const file of ["package-lock.json", "tsconfig.json"])
    hash.update(readFileSync(path.join(import.meta.dirname, file)));
  const name = hash.digest("hex").slice(0, 16);
  mkdirSync(path.join(cache, name), { recursive: true });
  for (const outdated of readdirSync(cache))
    if (outdated !== name) rmSync(path.join(cache, outdated), { recursive: true, force: true });
  return path.join(cache, name);
}

setTestFolder();

/** On a fresh clone the largest files come first. This one is small, and would run for a minute when all others end. */
class RealBillsFirst extends BaseSequencer {
  override async sort(...[files]: Parameters<BaseSequencer["sort"]>) {
    const sorted = await super.sort(files);
    const isLong = (file: (typeof sorted)[number]) => file.moduleId.endsWith("tests/real-data/workshop.test.ts");
    const isBefore = (file: (typeof sorted)[number]) => file.project.name !== "together";
    return [
      ...sorted.filter(isBefore),
      ...sorted.filter(isLong),
      ...sorted.filter((file) => !isBefore(file) && !isLong(file)),
    ];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: RealBillsFirst },
    experimental: { fsModuleCache: true, fsModuleCachePath: modulesFolder() },
    // chDB crashes in worker threads, and has one data folder at a time in a process: each file closes its store.
    pool: "forks",
    // One more than the cores of a small machine: tests of servers and stores also wait. A fourth gains nothing.
    maxWorkers: 3,
    globalSetup: "tests/support/stores/prepare-code-run.ts",
    projects: [
      { resolve, esbuild, test: { ...test, name: "alone", include: alone } },
      // Most files' tests take less than starting a process and loading its modules and engines. Pages are written as
      // for users, by React's production build.
      {
        resolve,
        esbuild,
        test: { ...test, name: "site", include: site, isolate: false, env: { ...test.env, NODE_ENV: "production" } },
      },
      { resolve, esbuild, test: { ...test, name: "together", include, exclude: [...alone, ...site], isolate: false } },
    ],
  },
});
