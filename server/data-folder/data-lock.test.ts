import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { DataFolderInUse, readDataLock, takeDataLock } from "./data-lock";
import { processIdentity } from "./process-identity";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "cloudtally-lock-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const leave = (processes: { pid: number; identity: string }[]) =>
  writeFile(path.join(directory, "lock.json"), JSON.stringify({ id: "left", holder: "Cloudtally", processes }));
const startSleepingProcess = () => spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"]);

describe("the lock of a data folder", () => {
  it("is held by one process at a time, and free again after its release", async () => {
    const lock = await takeDataLock(directory, "Cloudtally");
    await expect(takeDataLock(directory, "An import")).rejects.toThrow(
      `Cloudtally is already running on ${directory} (process ${process.pid}). Stop it first, or choose another folder with DATA_DIR.`,
    );
    lock.release();
    const next = await takeDataLock(directory, "An import");
    expect(await readDataLock(directory)).toMatchObject({ holder: "An import", id: next.id });
    next.release();
    expect(await readDataLock(directory)).toBeNull();
  });

  it("is taken over from a dead process, even if its pid is in use again", async () => {
    await leave([{ pid: process.pid, identity: "an earlier start" }]);
    expect(await readDataLock(directory)).toBeNull();
    const lock = await takeDataLock(directory, "Cloudtally");
    expect((await readDataLock(directory))?.id).toBe(lock.id);
  });

  it("is seen on macOS by those in another time zone", async () => {
    const platform = Object.getOwnPropertyDescriptor(process, "platform")!;
    onTestFinished(() => {
      vi.unstubAllEnvs();
      Object.defineProperty(process, "platform", platform);
    });
    Object.defineProperty(process, "platform", { ...platform, value: "darwin" });
    vi.stubEnv("TZ", "Asia/Seoul");
    const lock = await takeDataLock(directory, "Cloudtally");
    vi.stubEnv("TZ", "America/New_York");
    expect((await readDataLock(directory))?.id).toBe(lock.id);
  });

  it("waits until the children of a killed holder have ended", async () => {
    const child = startSleepingProcess();
    await leave([
      { pid: 999_999_999, identity: "gone" },
      { pid: child.pid!, identity: processIdentity(child.pid!)! },
    ]);
    let isTaken = false;
    const taking = takeDataLock(directory, "Cloudtally").then(() => (isTaken = true));
    await sleep(300);
    expect(isTaken).toBe(false);
    child.kill("SIGKILL");
    await taking;
    // At once: a test that waited for the end itself could not fail.
    expect(processIdentity(child.pid!)).toBeNull();
  });

  it("is taken over if a kill left it half-written", async () => {
    await writeFile(path.join(directory, "lock.json"), '{"id":"ha');
    await expect(takeDataLock(directory, "Cloudtally")).resolves.toBeDefined();
  });

  it("goes to exactly one of many processes that find a dead holder", async () => {
    // What goes wrong only in some orders of reads and writes shows after many of them.
    for (let round = 0; round < 30; round += 1) {
      await leave([{ pid: 999_999_999, identity: "gone" }]);
      const results = await Promise.allSettled(Array.from({ length: 12 }, () => takeDataLock(directory, "Cloudtally")));
      expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
      expect(
        results.filter((result) => result.status === "rejected" && result.reason instanceof DataFolderInUse),
      ).toHaveLength(11);
      expect(await readdir(directory)).toEqual(["lock.json"]);
    }
  });

  it("is taken although a process was killed while it claimed it", async () => {
    const killed = { id: "0", holder: "An import", processes: [{ pid: 999_999_999, identity: "gone" }] };
    await writeFile(path.join(directory, "lock.0.json"), JSON.stringify(killed));
    const lock = await takeDataLock(directory, "Cloudtally");
    expect(await readdir(directory)).toEqual(["lock.json"]);
    lock.release();
  });

  it("is not released by a former holder", async () => {
    const lost = await takeDataLock(directory, "Cloudtally");
    await leave([{ pid: process.pid, identity: processIdentity(process.pid)! }]);
    lost.release();
    expect((await readDataLock(directory))?.id).toBe("left");
  });
});
