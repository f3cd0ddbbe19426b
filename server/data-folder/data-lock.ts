import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { processIdentity } from "./process-identity";

/**
 * The user of the data folder. Processes are identified by number and start time, because numbers are reused. Those of
 * other machines and containers appear to be dead.
 */
const lock = z.object({
  id: z.string(),
  /** The holder, as in "… is already running on it". */
  holder: z.enum(["Cloudtally", "An import", "A command"]),
  processes: z.array(z.object({ pid: z.number(), identity: z.string() })),
});
export type DataLock = z.infer<typeof lock>;

const fileOf = (directory: string): string => path.join(directory, "lock.json");
/** A process that wants the lock says so in a file of its own. */
const CLAIM = /^lock\.[\w-]+\.json$/;
const claimOf = (directory: string, { id }: DataLock): string => path.join(directory, `lock.${id}.json`);
const isAlive = (entry: DataLock["processes"][number]): boolean => processIdentity(entry.pid) === entry.identity;
const describe = (pid: number): DataLock["processes"] => [{ pid, identity: processIdentity(pid) ?? "" }];

const holderIsAlive = ({ processes: [first] }: DataLock): boolean => first !== undefined && isAlive(first);

/** The lock of a live holder, otherwise null. */
export async function readDataLock(directory: string): Promise<DataLock | null> {
  const current = await read(directory);
  return current !== null && holderIsAlive(current) ? current : null;
}

/** The data folder is in use; the message is one line. */
export class DataFolderInUse extends Error {
  override name = "DataFolderInUse";
  constructor(directory: string, holder: DataLock) {
    super(
      `${holder.holder} is already running on ${directory} (process ${holder.processes[0]?.pid}). Stop it first, or choose another folder with DATA_DIR.`,
    );
  }
}

export interface HeldLock {
  id: string;
  /** Adds a process that must have ended before another holder may take over; ended ones are dropped. */
  add(pid: number): Promise<void>;
  /** Releases the folder; synchronous, so that it works while the process exits. */
  release(): void;
}

/** Locks the folder for this process, taking over from a killed holder. Throws DataFolderInUse. */
export async function takeDataLock(directory: string, holder: DataLock["holder"]): Promise<HeldLock> {
  const file = fileOf(directory);
  const own: DataLock = { id: randomUUID(), holder, processes: describe(process.pid) };
  do await waitUntilFree(directory);
  while (!(await claim(directory, own)));
  let written = Promise.resolve();
  return {
    id: own.id,
    add(pid) {
      const [holder, ...others] = own.processes;
      own.processes = [holder!, ...others.filter(isAlive), ...describe(pid)];
      // Serialized, because concurrent writes of the same file would fail.
      written = written.catch(() => undefined).then(() => write(file, own));
      return written;
    },
    release() {
      if (existsSync(file) && parse(readFileSync(file, "utf8"))?.id === own.id) rmSync(file);
    },
  };
}

/** Waits for the children of a dead holder, which end soon after it. */
async function waitUntilFree(directory: string): Promise<void> {
  const deadline = Date.now() + 5000;
  for (;;) {
    const current = await read(directory);
    if (current && holderIsAlive(current)) throw new DataFolderInUse(directory, current);
    if (!current?.processes.some(isAlive)) return;
    if (Date.now() > deadline) throw new DataFolderInUse(directory, current);
    await sleep(50);
  }
}

/**
 * Replaces the lock of a dead holder. Each process writes its claim before it looks for others, so of two at least one
 * sees the other; a process that sees none has the lock. The claim with the smallest id stays until it is alone.
 */
async function claim(directory: string, own: DataLock): Promise<boolean> {
  const claimed = claimOf(directory, own);
  while ((await claimsOfOthers(directory, own)).length > 0) await sleep(10);
  await write(claimed, own);
  for (;;) {
    const others = await claimsOfOthers(directory, own);
    // Read after the claims, since a claim becomes the lock.
    const current = await read(directory);
    if (current?.processes.some(isAlive) || others.some(({ id }) => id < own.id)) {
      await rm(claimed);
      return false;
    }
    if (others.length === 0) break;
    await sleep(10);
  }
  await rename(claimed, fileOf(directory));
  return true;
}

/** Claims of live processes; those of dead ones are deleted. */
async function claimsOfOthers(directory: string, own: DataLock): Promise<DataLock[]> {
  const others: DataLock[] = [];
  for (const name of (await readdir(directory)).filter((entry) => CLAIM.test(entry))) {
    const file = path.join(directory, name);
    const found = parse(await readFile(file, "utf8").catch(() => ""));
    if (found === null || found.id === own.id) continue;
    if (holderIsAlive(found)) others.push(found);
    else await rm(file, { force: true });
  }
  return others;
}

/** Never half-written for those who read it. */
async function write(file: string, content: DataLock): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function read(directory: string): Promise<DataLock | null> {
  // An earlier version may still be writing an unreadable lock; one that stays unreadable was left by a killed process.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const text = await readFile(fileOf(directory), "utf8").catch(() => null);
    if (text === null) return null;
    const parsed = parse(text);
    if (parsed) return parsed;
    await sleep(50);
  }
  return null;
}

function parse(text: string): DataLock | null {
  try {
    return lock.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
