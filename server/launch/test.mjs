/**
 * `npm test`: everything, on a fresh clone of a fresh machine. Installs what is missing, then lint and types,
 * build, tests of code and contract, and tests in the browser. Goes on after a failed step, so that one run tells all.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { env } from "node:process";
import { ensureBuilt } from "./built.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureSystemPackages } from "./system-packages.mjs";
import { program, root, run, say } from "./run.mjs";

await ensureInstalled();
await ensureSystemPackages();

const node =
  (name, ...args) =>
  (onOutput) =>
    run(process.execPath, [program(name), ...args], { onOutput });
const steps = [
  ["lint", node("eslint/bin/eslint.js", ".", "--max-warnings", "0")],
  ["layout", node("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")],
  ["types", node("typescript/bin/tsc")],
  [
    "build",
    () =>
      ensureBuilt("web")
        .then(() => ensureBuilt("server"))
        .then(() => 0),
  ],
  ["code and contract", node("vitest/vitest.mjs", "run")],
  ["browser", node("@playwright/test/cli.js", "test")],
];

/** Characters of a failed step's output that are shown again at the end: its own summary of what failed. */
const SUMMARY = 6000;

const results = [];
for (const [title, step] of steps) {
  say(`\n── ${title}`);
  const start = performance.now();
  let end = "";
  const code = await step((piece) => {
    end = (end + piece).slice(-SUMMARY);
  });
  results.push({ title, passed: code === 0, seconds: Math.round((performance.now() - start) / 1000), end });
}

for (const { title, passed, end } of results) if (!passed) say(`\n── ${title}: how it ended\n${end}`);
say("");
for (const { title, passed, seconds } of results) say(`${passed ? "passed" : "FAILED"}  ${title} (${seconds} s)`);
const samples = env.BILLING_SAMPLES ?? path.join(root, "../shared/data");
if (!existsSync(samples))
  say(`skipped  tests on real bills: ${samples} is not there (BILLING_SAMPLES names another folder)`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
