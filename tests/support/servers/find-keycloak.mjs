/** Keycloak for tests: from Maven Central, unpacked and configured once in .cache, with a database to copy. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { env as environment } from "node:process";
import { fileURLToPath } from "node:url";

const VERSION = "26.7.3";
const folder = fileURLToPath(new URL("../../../.cache/keycloak", import.meta.url));
const archive = path.join(folder, `keycloak-quarkus-dist-${VERSION}.tar.gz`);

/** Name and password of its administrator. */
export const ADMIN = "admin";
/**
 * The folder with its database as after a first start, with tables and administrator: making one takes half of a
 * start.
 */
export const databaseIn = (home) => path.join(home, "database");

const succeeds = (program, ...args) => {
  try {
    // Only quick compilation: these programs run once.
    const env = { ...environment, ADMIN_PASSWORD: ADMIN, JAVA_OPTS_APPEND: "-XX:TieredStopAtLevel=1" };
    execFileSync(program, args, { env, stdio: ["ignore", "pipe", "pipe"], timeout: 300_000 });
    return true;
  } catch {
    return false;
  }
};

/** Major version of Java: 'openjdk version "17.0.15"' → 17; 0 without Java. */
function javaVersion() {
  const { stderr } = spawnSync("java", ["-version"], { encoding: "utf8" });
  return Number(/version "(\d+)/.exec(stderr ?? "")?.[1] ?? 0);
}

/**
 * The folder of a Keycloak that is ready to start, or why there is none.
 * @returns {{ home?: string, missing?: string }}
 */
export function findKeycloak() {
  if (javaVersion() < 17) return { missing: "Java 17 or later is missing" };
  if (!existsSync(archive)) {
    mkdirSync(folder, { recursive: true });
    const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:tar.gz`;
    if (!succeeds("mvn", "-q", "-B", "dependency:copy", `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`))
      return { missing: `Maven could not fetch ${artifact}` };
  }
  const home = path.join(folder, VERSION);
  const database = databaseIn(home);
  if (!existsSync(database)) {
    const half = `${home}.half`;
    rmSync(half, { recursive: true, force: true });
    rmSync(home, { recursive: true, force: true });
    mkdirSync(half, { recursive: true });
    if (!succeeds("tar", "xzf", archive, "--strip-components=1", "-C", half)) {
      rmSync(archive, { force: true });
      return { missing: `${archive} is damaged` };
    }
    renameSync(half, home);
    const kc = path.join(home, "bin/kc.sh");
    const isConfigured =
      succeeds(kc, "build", "--db=dev-file", "--health-enabled=true") &&
      succeeds(kc, "bootstrap-admin", "user", "--optimized", `--username=${ADMIN}`, "--password:env=ADMIN_PASSWORD");
    if (!isConfigured) return { missing: "Keycloak could not be configured" };
    renameSync(path.join(home, "data/h2"), database);
  }
  return { home };
}
