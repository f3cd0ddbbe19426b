import { existsSync } from "node:fs";
import { findChromium, findHeadlessShell } from "../../tests/support/find-chromium.mjs";
import { findPostgres } from "../../tests/support/stores/find-postgres.mjs";
import { fail, run, printLine } from "./run.mjs";

const fonts = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc";

/**
 * Requirements of the tests besides Node.js: title, Debian's packages (the best first), whether the best is there,
 * whether the tests can run, and what to do without apt.
 */
const requirements = [
  {
    title: "chromium",
    packages: ["chromium-headless-shell", "chromium"],
    isComplete: () => Boolean(findHeadlessShell()),
    isThere: () => Boolean(findChromium()),
    otherwise: "set CHROMIUM_PATH to a Chromium or Chrome",
  },
  {
    title: "postgresql",
    packages: ["postgresql"],
    isComplete: () => Boolean(findPostgres()),
    isThere: () => Boolean(findPostgres()),
    otherwise: "set POSTGRES_BIN to the folder of initdb and postgres (15 or newer)",
  },
];

const apt = (...args) =>
  run("apt-get", args, { env: { DEBIAN_FRONTEND: "noninteractive" }, stdio: ["ignore", "ignore", "inherit"] });
const install = async (name) => (await apt("install", "-y", "-q", "--no-install-recommends", name)) === 0;

/**
 * Finds Chromium and PostgreSQL, or installs them if apt-get has permission, including a headless Chromium where there
 * is only a full one; otherwise ends with a line that names what is missing.
 */
export async function ensureSystemPackages() {
  const incomplete = requirements.filter(({ isComplete }) => !isComplete());
  if (incomplete.length === 0) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    printLine(`Installing ${incomplete.map(({ packages }) => packages[0]).join(", ")} …`);
    await apt("update", "-q");
    for (const { packages, isThere } of incomplete)
      for (const name of packages) if ((await install(name)) || isThere()) break;
    if (!existsSync(fonts)) await install("fonts-noto-cjk");
  }
  const missing = requirements.filter(({ isThere }) => !isThere());
  if (missing.length > 0)
    fail(
      `The tests need ${missing.map(({ title }) => title).join(" and ")}: install them, or ${missing.map(({ otherwise }) => otherwise).join("; ")}.`,
    );
}
