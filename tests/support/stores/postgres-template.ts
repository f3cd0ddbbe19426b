import { execFile } from "node:child_process";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** PostgreSQL refuses to run as root: the account that Debian's package creates for it, else nobody. */
async function account(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const [, , uid, gid] = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** A temporary folder of the account that PostgreSQL runs as, and what `spawn` needs to run a program as this account. */
export async function postgresFolder() {
  const directory = await mkdtemp(path.join(tmpdir(), "cloudtally-postgres-"));
  const as = await account();
  if (as.uid !== undefined) await chown(directory, as.uid, as.gid!);
  return { directory, as: { ...as, cwd: directory } };
}

/** Packs a new database of the PostgreSQL in `bin` into a file. */
export async function makePostgresTemplate(bin: string, file: string): Promise<void> {
  const { directory, as } = await postgresFolder();
  const data = path.join(directory, "data");
  const options = ["-U", "test", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"];
  await run(path.join(bin, "initdb"), ["-D", data, ...options], as);
  await run("tar", ["-cf", file, "-C", directory, "data"]);
  await rm(directory, { recursive: true, force: true });
}
