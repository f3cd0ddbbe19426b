import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { processIdentity } from "./process-identity";

/** The user of the data folder. Processes are identified by number and start time, because numbers are reused. */
const lock = z.object({
  id: z.string(),
  /** The holder, as in "… is already running on it". */
  holder: z.enum(["Cloudtally", "An import", "A command"]),
  processes: z.array(z.object({ pid: z.number(), identity: z.string() })),
});
export type DataLock = z.infer<typeof lock>;

const fileOf = (directory: string): string => path.join(directory, "lock.json");
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
  while (!(await create(file, own))) await clearStale(directory);
  let written = Promise.resolve();
  const write = async () => {
    await writeFile(`${file}.new`, JSON.stringify(own), { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  return {
    id: own.id,
    add(pid) {
      const [holder, ...others] = own.processes;
      own.processes = [holder!, ...others.filter(isAlive), ...describe(pid)];
      // Serialized, because concurrent writes of the same file would fail.
      written = written.catch(() => undefined).then(write);
      return written;
    },
    release() {
      if (existsSync(file) && parse(readFileSync(file, "utf8"))?.id === own.id) rmSync(file);
    },
  };
}

async function create(file: string, own: DataLock): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify(own), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Removes the lock of a dead holder after waiting for its children, which end soon after it. */
async function clearStale(directory: string): Promise<void> {
  const deadline = Date.now() + 5000;
  for (;;) {
    const current = await read(directory);
    if (current && holderIsAlive(current)) throw new DataFolderInUse(directory, current);
    if (!current?.processes.some(isAlive)) return dispose(directory, current);
    if (Date.now() > deadline) throw new DataFolderInUse(directory, current);
    await sleep(50);
  }
}

/**
 * Two processes may find the same dead lock: each moves it aside, and one that has moved the other's new lock puts it
 * back.
 */
async function dispose(directory: string, stale: DataLock | null): Promise<void> {
  const aside = `${fileOf(directory)}.${process.pid}`;
  try {
    await rename(fileOf(directory), aside);
  } catch {
    return;
  }
  const moved = parse(await readFile(aside, "utf8"));
  if (moved?.id !== stale?.id) await rename(aside, fileOf(directory));
  else await rm(aside, { force: true });
}

async function read(directory: string): Promise<DataLock | null> {
  // An unreadable lock may still be being written; one that stays unreadable was left by a killed process.
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
