/** Only files whose content changed since the previous check are checked again. */
const cached = (name) => ["--cache", "--cache-strategy", "content", "--cache-location", `.cache/${name}`];

/** Checks that read the sources without running them: title, program of a package and arguments. */
export const checks = [
  // The native compiler; linting needs the programming interface of TypeScript 5. Each further checker would infer the
  // types of shared modules again.
  ["types", "typescript-7/bin/tsc", "--checkers", "1"],
  ["lint", "eslint/bin/eslint.js", ".", "--max-warnings", "0", ...cached("eslint")],
  ["layout", "prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".", ...cached("prettier")],
  ["unused", "knip/bin/knip.js", "--cache", "--cache-location", ".cache/knip"],
];
