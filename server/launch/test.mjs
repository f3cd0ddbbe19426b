/**
 * `npm test`: everything, on a fresh clone of a fresh machine. Installs what is missing and builds, then types, lint,
 * layout, what nothing uses and tests of code and contract, then tests in the browser. Continues after a failed step, so
 * that one run shows all failures.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { env } from "node:process";
import { findKeycloak } from "../../tests/support/servers/find-keycloak.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { checks } from "./checks.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureSystemPackages } from "./system-packages.mjs";
import { program, root, run, printLine } from "./run.mjs";
import { setTestFolder } from "./test-folder.mjs";

await ensureInstalled();
await ensureSystemPackages();

setTestFolder();
/** Ends all steps, each of which ends the processes that it has started; a second signal ends this process at once. */
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interrupted.abort());

/** Characters of a failed step's output that are shown again at the end: its own summary of what failed. */
const SUMMARY = 6000;

const results = [];
/** Resolves once the output of all earlier steps has been printed. */
let printed = Promise.resolve();

/** Runs a program of a package beside others, and records its result. Its output is printed in its turn. */
function step(title, file, ...args) {
  const start = performance.now();
  let output = "";
  let isShown = false;
  const ended = run(process.execPath, [program(file), ...args], {
    isSilent: true,
    signal: interrupted.signal,
    onOutput(piece) {
      output += piece;
      if (isShown) process.stdout.write(piece);
    },
  }).then((code) => {
    const seconds = Math.round((performance.now() - start) / 1000);
    results.push({ title, passed: code === 0, seconds, end: output.slice(-SUMMARY) });
  });
  printed = printed.then(() => {
    printLine(`\n── ${title}\n${output}`.trimEnd());
    isShown = true;
    return ended;
  });
  return ended;
}

async function check() {
  for (const [title, file, ...args] of checks) await step(title, file, ...args);
}
async function build(name) {
  const start = performance.now();
  await ensureBuilt(name);
  const seconds = Math.round((performance.now() - start) / 1000);
  results.push({ title: `build of the ${name}`, passed: true, seconds, end: "" });
}

// What uses a single process runs beside others. The tests of code keep two cores busy, as do those in the browser: at
// the same time, each would displace the other from the processor's caches, and both together take a sixth longer.
const checked = check();
await build("server");
const prepared = step("data of the browser tests", "tsx/dist/cli.mjs", "tests/support/app/prepare-app-data.ts");
await build("web");
await Promise.all([checked, prepared, step("code and contract", "vitest/vitest.mjs", "run")]);
await step("browser", "@playwright/test/cli.js", "test");
await printed;

for (const { title, passed, end } of results) if (!passed) printLine(`\n── ${title}: how it ended\n${end}`);
printLine("");
for (const { title, passed, seconds } of results) printLine(`${passed ? "passed" : "FAILED"}  ${title} (${seconds} s)`);
const keycloak = env.KEYCLOAK_TESTS === "none" ? { missing: "KEYCLOAK_TESTS=none" } : findKeycloak();
if (keycloak.missing) printLine(`skipped  tests with a real Keycloak: ${keycloak.missing}`);
const samples = env.BILLING_SAMPLES ?? path.join(root, "../shared/data");
if (!existsSync(samples))
  printLine(`skipped  tests on real bills: ${samples} is not there (BILLING_SAMPLES names another folder)`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
