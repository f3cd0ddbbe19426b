/**
 * `npm test`: everything, on a fresh clone of a fresh machine. Installs what is missing, then types, lint and layout
 * beside the build, tests of code and contract, and tests in the browser. Goes on after a failed step, so that one run
 * tells all.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { env } from "node:process";
import { findKeycloak } from "../../tests/support/servers/find-keycloak.mjs";
import { ensureBuilt } from "./built.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureSystemPackages } from "./system-packages.mjs";
import { program, root, run, say } from "./run.mjs";

await ensureInstalled();
await ensureSystemPackages();

/** Characters of a failed step's output that are shown again at the end: its own summary of what failed. */
const SUMMARY = 6000;

const results = [];
/** Runs a program of a package and notes how it went. With `isBeside` its output is shown when it has ended. */
async function step(title, [file, ...args], isBeside = false) {
  if (!isBeside) say(`\n── ${title}`);
  const start = performance.now();
  let output = "";
  const code = await run(process.execPath, [program(file), ...args], {
    isSilent: isBeside,
    onOutput: (piece) => (output += piece),
  });
  if (isBeside) say(`\n── ${title}\n${output}`.trimEnd());
  const seconds = Math.round((performance.now() - start) / 1000);
  results.push({ title, passed: code === 0, seconds, end: output.slice(-SUMMARY) });
}

const beside = true;
async function look() {
  await step("types", ["typescript/bin/tsc"], beside);
  await step("lint", ["eslint/bin/eslint.js", ".", "--max-warnings", "0"], beside);
  await step("layout", ["prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."], beside);
}
async function build() {
  const start = performance.now();
  await ensureBuilt("web");
  await ensureBuilt("server");
  results.push({ title: "build", passed: true, seconds: Math.round((performance.now() - start) / 1000), end: "" });
}

// What works in one process alone goes side by side: two cores are there for it.
const looked = look();
await build();
const prepared = step(
  "data of the browser tests",
  ["tsx/dist/cli.mjs", "tests/support/app/prepare-app-data.ts"],
  beside,
);
await looked;
await step("code and contract", ["vitest/vitest.mjs", "run"]);
await prepared;
await step("browser", ["@playwright/test/cli.js", "test"]);

for (const { title, passed, end } of results) if (!passed) say(`\n── ${title}: how it ended\n${end}`);
say("");
for (const { title, passed, seconds } of results) say(`${passed ? "passed" : "FAILED"}  ${title} (${seconds} s)`);
const keycloak = env.KEYCLOAK_TESTS === "none" ? { missing: "KEYCLOAK_TESTS=none" } : findKeycloak();
if (keycloak.missing) say(`skipped  tests with a real Keycloak: ${keycloak.missing}`);
const samples = env.BILLING_SAMPLES ?? path.join(root, "../shared/data");
if (!existsSync(samples))
  say(`skipped  tests on real bills: ${samples} is not there (BILLING_SAMPLES names another folder)`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
