import { existsSync } from "node:fs";
import { findChromium } from "../../tests/support/find-chromium.mjs";
import { findPostgres } from "../../tests/support/stores/find-postgres.mjs";
import { fail, run, say } from "./run.mjs";

const fonts = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";

/** Requirements of the tests besides Node.js: Debian's package, whether it is missing, and how to do without apt. */
const needed = [
  { packages: ["chromium"], isMissing: () => !findChromium(), otherwise: "set CHROMIUM_PATH to a Chromium or Chrome" },
  {
    packages: ["postgresql"],
    isMissing: () => !findPostgres(),
    otherwise: "set POSTGRES_BIN to the folder of initdb and postgres (15 or newer)",
  },
];

/**
 * Finds Chromium and PostgreSQL, or installs them if apt-get has permission; otherwise ends with a line that names what
 * is missing.
 */
export async function ensureSystemPackages() {
  const missing = needed.filter(({ isMissing }) => isMissing());
  if (missing.length === 0) return;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const names = missing.flatMap(({ packages }) => packages);
  if (!mayInstall)
    fail(
      `The tests need ${names.join(" and ")}: install them, or ${missing.map(({ otherwise }) => otherwise).join("; ")}.`,
    );
  if (!existsSync(fonts)) names.push("fonts-noto-cjk");
  say(`Installing ${names.join(", ")} …`);
  const apt = (...args) =>
    run("apt-get", args, { env: { DEBIAN_FRONTEND: "noninteractive" }, stdio: ["ignore", "ignore", "inherit"] });
  await apt("update", "-q");
  const code = await apt("install", "-y", "-q", "--no-install-recommends", ...names);
  if (code !== 0) fail(`apt-get could not install ${names.join(", ")}.`);
}
