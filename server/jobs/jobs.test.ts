import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { stateServices } from "../../tests/support/stores/state-services";
import { eachStateStore } from "../../tests/support/stores/state-stores";
import type { TestStateStore } from "../../tests/support/stores/state-stores";
import { ensureCompany } from "../people/people";
import type { Services } from "../serve";
import { job, JobError, work } from "./job";
import type { Handler } from "./job";
import { enqueue } from "./queue";
import { createRunner, retryDelay } from "./runner";

const note = job("note", { payload: z.object({ text: z.string() }), attempts: 4 });
type Note = z.infer<typeof note.payload>;
const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const never = new Promise<never>(() => undefined);

test("the delay doubles with each retry, up to an hour", () => {
  expect([1, 2, 3, 4, 9, 10, 30].map((attempts) => retryDelay(attempts) / 1000)).toEqual([
    10, 20, 40, 80, 2560, 3600, 3600,
  ]);
});

describe.each(eachStateStore)("$name", ({ open }) => {
  let store: TestStateStore;
  let services: Services;
  let now = at("10:00:00");

  beforeAll(async () => {
    store = await open();
    const record = (message: string) => void logged.push(message);
    const log = { debug: record, info: record, warn: record, error: record };
    services = { ...stateServices(store.stateStore), log, now: () => now };
    await ensureCompany(store.stateStore, "acme");
    await store.stateStore.query("CREATE TABLE effects (text text NOT NULL)");
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    now = at("10:00:00");
    logged = [];
    await store.stateStore.query("DELETE FROM jobs");
    await store.stateStore.query("DELETE FROM effects");
  });

  const add = (text: string, runAt = now, key?: string) =>
    enqueue(store.stateStore, note, {
      payload: { text },
      companyId: "acme",
      userId: "anna",
      runAt,
      ...(key && { key }),
    });
  const effects = async () =>
    (await store.stateStore.query<{ text: string }>("SELECT text FROM effects")).map(({ text }) => text);
  const jobs = () => store.stateStore.query("SELECT state, attempts, problem FROM jobs ORDER BY run_at, created_at");
  /** Writes the note down. */
  const writeDown: Handler<Note> =
    async ({ text }) =>
    async (tx) =>
      void (await tx.query("INSERT INTO effects VALUES ($1)", [text]));
  const runner = (handle: Handler<Note> = writeDown, settings = {}) =>
    createRunner([work(note, handle)], services, settings);
  /** What is logged, without its fields. */
  let logged: string[] = [];

  test("a job runs once, when it is due", async () => {
    await add("later", at("10:05:00"));
    await add("now");
    await runner().runDue();
    expect(await effects()).toEqual(["now"]);
    now = at("10:05:00");
    await runner().runDue();
    await runner().runDue();
    expect(await effects()).toEqual(["now", "later"]);
    expect(await jobs()).toEqual(Array(2).fill({ state: "done", attempts: 1, problem: null }));
  });

  test("polling for due jobs writes nothing", async () => {
    await add("later", at("10:05:00"));
    const requested: string[] = [];
    const stateStore: Services["stateStore"] = {
      ...store.stateStore,
      query: (text, values) => {
        requested.push(text);
        return store.stateStore.query(text, values);
      },
    };
    await createRunner([work(note, writeDown)], { ...services, stateStore }).runDue();
    expect(requested.map((text) => text.trimStart().slice(0, 6))).toEqual(["SELECT"]);
  });

  test("a job that returns a time is postponed until then, without counting as an attempt", async () => {
    await add("waits");
    const waits: Handler<Note> =
      async ({ text }) =>
      async (tx) => {
        await tx.query("INSERT INTO effects VALUES ($1)", [text]);
        return now < at("12:00:00") ? new Date(now.getTime() + 3_600_000) : undefined;
      };
    for (const time of ["10:00:00", "10:59:59", "11:00:00"]) {
      now = at(time);
      await runner(waits).runDue();
      expect(await jobs()).toEqual([{ state: "waiting", attempts: 0, problem: null }]);
    }
    now = at("12:00:00");
    await runner(waits).runDue();
    await runner(waits).runDue();
    expect(await effects()).toEqual(["waits", "waits", "waits"]);
    expect(logged).toEqual([
      "job waits until 2026-11-20T11:00:00.000Z",
      "job waits until 2026-11-20T12:00:00.000Z",
      "job done",
    ]);
    expect(await jobs()).toEqual([{ state: "done", attempts: 1, problem: null }]);
  });

  test("the handler receives the owner of the job and the number of the attempt", async () => {
    const jobId = await add("x", at("09:00:00"));
    const received: unknown[] = [];
    await runner(async (payload, { signal, ...attempt }) => {
      received.push(payload, attempt, signal.aborted);
      return async () => undefined;
    }).runDue();
    expect(received).toEqual([
      { text: "x" },
      { jobId, attempt: 1, companyId: "acme", userId: "anna", runAt: at("09:00:00") },
      false,
    ]);
  });

  test("the same key is queued once, even after it is done", async () => {
    expect(await add("one", now, "key")).not.toBeNull();
    expect(await add("two", now, "key")).toBeNull();
    await runner().runDue();
    expect(await add("three", now, "key")).toBeNull();
    await runner().runDue();
    expect(await effects()).toEqual(["one"]);
  });

  test("a queue entry is part of the surrounding transaction", async () => {
    const work = store.stateStore.transaction(async (tx) => {
      await enqueue(tx, note, { payload: { text: "lost" }, companyId: "acme", userId: "anna", runAt: now });
      throw new Error("rolled back");
    });
    await expect(work).rejects.toThrow("rolled back");
    expect(await jobs()).toEqual([]);
  });

  test("a failed attempt is rolled back and retried later, until the job has failed", async () => {
    await add("x");
    let tries = 0;
    const failing = runner(async () => {
      tries += 1;
      if (tries === 1) throw new Error("password=secret");
      return async (tx) => {
        await tx.query("INSERT INTO effects VALUES ('half done')");
        throw new JobError("The server does not answer.");
      };
    });
    await failing.runDue();
    expect(await jobs()).toEqual([{ state: "waiting", attempts: 1, problem: "Oops.. Something Went Wrong.." }]);
    now = at("10:00:09");
    await failing.runDue();
    expect(tries).toBe(1);
    for (const time of ["10:00:10", "10:00:30", "10:01:10"]) {
      now = at(time);
      await failing.runDue();
    }
    expect(await jobs()).toEqual([{ state: "failed", attempts: 4, problem: "The server does not answer." }]);
    now = at("20:00:00");
    await failing.runDue();
    expect(tries).toBe(4);
    expect(await effects()).toEqual([]);
  });

  test("a permanent failure is not retried", async () => {
    await add("x");
    await runner(() => Promise.reject(new JobError("There is no such mailbox.", true))).runDue();
    expect(await jobs()).toEqual([{ state: "failed", attempts: 1, problem: "There is no such mailbox." }]);
  });

  test("a stored payload that is no longer valid fails by itself", async () => {
    await add("x");
    await store.stateStore.query("UPDATE jobs SET payload = '{}'");
    await runner().runDue();
    expect(await jobs()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  });

  test("many runners share the work, and no job runs twice", async () => {
    const texts = Array.from({ length: 120 }, (_, n) => `note ${n}`);
    await store.stateStore.transaction(async (tx) => {
      for (const text of texts)
        await enqueue(tx, note, { payload: { text }, companyId: "acme", userId: "anna", runAt: now });
    });
    await Promise.all(Array.from({ length: 4 }, () => runner().runDue()));
    expect((await effects()).sort()).toEqual([...texts].sort());
  });

  test("a process that stops responding loses its job, and its later results are discarded", async () => {
    await add("x");
    let release = () => undefined as void;
    const silent = createRunner(
      [
        work(note, async (...args) => {
          await new Promise<void>((resolve) => (release = resolve));
          return writeDown(...args);
        }),
      ],
      services,
      { leaseMs: 60_000 },
    );
    const ending = silent.runDue();
    await expect.poll(jobs).toMatchObject([{ state: "running" }]);
    now = at("10:00:59");
    await runner().runDue();
    expect(await effects()).toEqual([]);
    now = at("10:01:00");
    await runner().runDue();
    expect(await effects()).toEqual(["x"]);
    release();
    await ending;
    expect(await effects()).toEqual(["x"]);
    expect(await jobs()).toEqual([{ state: "done", attempts: 2, problem: null }]);
    expect(logged).toEqual(["job done"]);
  });

  test("a job that repeatedly kills its process fails", async () => {
    await add("x");
    for (let life = 0; life < 4; life += 1) {
      await store.stateStore.query(
        "UPDATE jobs SET state = 'running', attempts = attempts + 1, token = 'dead', next_at = $1",
        [now],
      );
    }
    await runner().runDue();
    expect(await jobs()).toEqual([{ state: "failed", attempts: 5, problem: "It was interrupted too often." }]);
    expect(await effects()).toEqual([]);
  });

  test("a stopping runner returns unfinished jobs without counting an attempt, and takes no more", async () => {
    await add("slow");
    let signal: AbortSignal | undefined;
    const stopping = runner(
      async (_payload, attempt) => {
        signal = attempt.signal;
        return never;
      },
      { graceMs: 20, pollMs: 5 },
    );
    stopping.start();
    await expect.poll(jobs).toMatchObject([{ state: "running" }]);
    await stopping.stop();
    expect(signal?.aborted).toBe(true);
    expect(await jobs()).toEqual([{ state: "waiting", attempts: 0, problem: null }]);
    await stopping.runDue();
    await runner().runDue();
    expect(await effects()).toEqual(["slow"]);
  });

  test("a started runner finds due jobs even if it cannot end the leases of a killed process", async () => {
    await add("due");
    let isFirst = true;
    const stateStore: Services["stateStore"] = {
      ...store.stateStore,
      query: async (text, values) => {
        const hasFailed = isFirst;
        isFirst = false;
        if (hasFailed) throw new Error("no connection");
        return store.stateStore.query(text, values);
      },
    };
    const started = createRunner([work(note, writeDown)], { ...services, stateStore }, { pollMs: 5 });
    started.start();
    await expect.poll(effects).toEqual(["due"]);
    await started.stop();
    expect(logged[0]).toBe("cannot end the leases of a killed process");
  });

  test("a started runner finds due jobs, and those of a killed process", async () => {
    await add("left");
    await store.stateStore.query("UPDATE jobs SET state = 'running', attempts = 1, token = 'dead', next_at = $1", [
      at("10:01:00"),
    ]);
    const started = runner(writeDown, { pollMs: 5 });
    started.start();
    await expect.poll(effects).toEqual(["left"]);
    await add("new");
    await expect.poll(effects).toEqual(["left", "new"]);
    await started.stop();
    await add("after the end");
    await sleep(50);
    expect(await effects()).toEqual(["left", "new"]);
  });
});
