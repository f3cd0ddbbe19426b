import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, describe, expect, test } from "vitest";
import { enqueue } from "../../server/jobs/queue";
import { ensureCompany } from "../../server/people/people";
import { migrate } from "../../server/state-store/migrate";
import { openPglite } from "../../server/state-store/pglite";
import { openPostgres } from "../../server/state-store/postgres";
import type { StateStore } from "../../server/state-store/state-store";
import { seededRandom, ofSeed } from "../support/random";
import { compiled } from "../support/processes/compiled";
import { report } from "../support/processes/report-job";
import { copyEmptyStores } from "../support/stores/copy-stores";
import { startPostgres } from "../support/stores/postgres";

const REPORTS = 60;
/** How often each process is killed before one may finish. */
const KILLS_PER_PROCESS = 2;

interface Engine {
  folder: string;
  url: string;
  open(): Promise<StateStore>;
  stop(): Promise<void>;
}

let program: string;
beforeAll(async () => {
  program = await compiled("mail-loop");
});

const folderOf = () => mkdtemp(path.join(tmpdir(), "cloudtally-killed-jobs-"));

const engines: { name: string; processes: number; start(): Promise<Engine> }[] = [
  {
    name: "one process on the embedded store",
    processes: 1,
    async start() {
      const folder = await folderOf();
      await copyEmptyStores(folder);
      return { folder, url: "", open: () => openPglite(path.join(folder, "state-store")), stop: async () => undefined };
    },
  },
  {
    name: "three processes on PostgreSQL",
    processes: 3,
    async start() {
      const server = await startPostgres();
      return { folder: await folderOf(), url: server.url, open: () => openPostgres(server.url), stop: server.stop };
    },
  },
];

/** Fills the store with reports that are due. */
async function fill(engine: Engine): Promise<void> {
  const store = await engine.open();
  await migrate(store);
  await ensureCompany(store, "acme");
  await store.transaction(async (tx) => {
    for (let n = 0; n < REPORTS; n += 1)
      await enqueue(tx, report, { payload: { n }, companyId: "acme", userId: "anna", runAt: new Date() });
  });
  await store.close();
}

/** Starts a process and kills it during its `report`-th report; resolves to whether it ran out of reports instead. */
async function live(engine: Engine, report: number, children: Set<ChildProcess>): Promise<boolean> {
  const child = spawn(process.execPath, [program, engine.folder, engine.url], { stdio: ["ignore", "pipe", "inherit"] });
  children.add(child);
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let begun = 0;
  let isDone = false;
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line === "begun") begun += 1;
    if (begun === report) child.kill("SIGKILL");
    if (line === "nothing left") {
      isDone = true;
      child.kill("SIGKILL");
    }
  }
  await exited;
  children.delete(child);
  return isDone;
}

describe.each(engines)("$name", ({ processes, start }) => {
  test(`every report is emailed once, however often the process is killed (${ofSeed()})`, async () => {
    const engine = await start();
    const children = new Set<ChildProcess>();
    try {
      await fill(engine);
      let kills = 0;
      // Each life gets a share, so that every next life has reports left.
      const share = REPORTS / (processes * KILLS_PER_PROCESS + 1);
      const lives = async (worker: number) => {
        const draw = seededRandom(worker);
        for (let n = 0; n < KILLS_PER_PROCESS; n += 1)
          if (!(await live(engine, 1 + Math.floor(draw() * share), children))) kills += 1;
        expect(await live(engine, Infinity, children)).toBe(true);
      };
      await Promise.all(Array.from({ length: processes }, (_, worker) => lives(worker)));
      // Without any kill, nothing would have been tested.
      expect(kills).toBeGreaterThan(0);

      const store = await engine.open();
      const subjects = await store.query<{ subject: string; state: string }>(
        "SELECT subject, state FROM mails JOIN jobs USING (job_id)",
      );
      const interrupted = await store.query("SELECT 1 FROM jobs WHERE attempts > 1");
      await store.close();
      const expected = Array.from({ length: REPORTS }, (_, n) => `Report ${n}`).sort();
      expect(subjects.map(({ subject }) => subject).sort()).toEqual(expected);
      expect(new Set(subjects.map(({ state }) => state))).toEqual(new Set(["done"]));
      expect(interrupted.length).toBeGreaterThan(0);

      const outbox = path.join(engine.folder, "outbox");
      const files = (await readdir(outbox)).filter((file) => file.endsWith(".eml"));
      const sent = await Promise.all(
        files.map(async (file) => /^Subject: (.*)$/m.exec(await readFile(path.join(outbox, file), "utf8"))![1]!.trim()),
      );
      expect(sent.sort()).toEqual(expected);
    } finally {
      for (const child of children) child.kill("SIGKILL");
      await engine.stop();
      await rm(engine.folder, { recursive: true, force: true });
    }
  }, 400_000);
});
