import type { KnipConfig } from "knip";
import routes from "./app/routes";
import { entries } from "./server/launch/ensure-built.mjs";

interface Route {
  file: string;
  children?: Route[];
}
const filesOf = (found: Route[]): string[] =>
  found.flatMap(({ file, children = [] }) => [`app/${file}`, ...filesOf(children)]);

/**
 * Entry points from which `npm run lint` follows imports to find unused files, exports and packages, and import cycles.
 */
const config: KnipConfig = {
  // The table of screens says what a route is, and not the folder.
  remix: false,
  entry: [
    "app/{root,entry.client,entry.server}.tsx",
    "app/routes.ts",
    ...filesOf(routes),
    ...entries,
    "server/launch/*.mjs",
    "{app,server}/**/*.test.{ts,tsx}",
    "tests/{contract,e2e,real-data}/**/*.ts",
    // Programs that tests and scripts start by their path.
    "server/threads/tasks-for-test.mjs",
    "tests/bench/*.ts",
    "tests/soak/soak.ts",
    "tests/support/{app,stores}/prepare-*.ts",
    "tests/support/processes/*.{ts,mjs}",
  ],
  project: ["*.{ts,js}", "{app,server,tests}/**/*.{ts,tsx,mjs}"],
  // Typefaces: server/invoice-sending/pdf/pdf-fonts.ts names them by language.
  ignoreDependencies: ["@embedpdf/*"],
  // Keycloak needs it; tests without it are left out.
  ignoreBinaries: ["java"],
  // All but "duplicates": a route's action can be its loader.
  include: [
    "files",
    "dependencies",
    "unlisted",
    "binaries",
    "unresolved",
    "exports",
    "types",
    "enumMembers",
    "namespaceMembers",
    "catalog",
    "catalogReferences",
    // Types may refer to each other across files, as they are gone at run time.
    "cycles",
  ],
  rules: { cycles: "error" },
};

export default config;
