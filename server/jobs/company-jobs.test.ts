import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stateServices } from "../../tests/support/stores/state-services";
import { eachStateStore } from "../../tests/support/stores/state-stores";
import type { TestStateStore } from "../../tests/support/stores/state-stores";
import { ensureCompany } from "../people/people";
import type { Services } from "../serve";
import { companyJob, nextNight, queueNightly, queueSoon } from "./company-jobs";
import { JobError, work } from "./job";
import type { Handler } from "./job";
import { enqueue } from "./queue";
import { createRunner } from "./runner";

const tidying = companyJob("tidy", 3);
const at = (time: string) => new Date(`2026-11-${time}Z`);

describe.each(eachStateStore)("$name", ({ open }) => {
  let store: TestStateStore;
  let services: Services;
  let now: Date;

  beforeAll(async () => {
    store = await open();
    services = { ...stateServices(store.stateStore), now: () => now };
    await ensureCompany(store.stateStore, "acme");
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    now = at("20T12:00:00");
    await store.stateStore.query("DELETE FROM jobs");
  });

  const jobs = () =>
    store.stateStore.query(`SELECT state, attempts, problem, next_at AS "nextAt" FROM jobs ORDER BY created_at`);
  const run = (handle: Handler<object>) =>
    createRunner([work(tidying.soon, handle), work(tidying.nightly, handle)], services).runDue();

  test("a nightly job that fails all its attempts runs again the next night", async () => {
    const problem = "The store does not answer.";
    const fails = () => Promise.reject(new JobError(problem));
    await queueNightly(store.stateStore, tidying, "acme", now);
    // Attempts wait 10, 20, 40 and 80 seconds.
    for (const time of ["03:00:00", "03:00:10", "03:00:30", "03:01:10"]) {
      now = at(`21T${time}`);
      await run(fails);
    }
    expect(await jobs()).toEqual([{ state: "waiting", attempts: 4, problem, nextAt: at("21T03:02:30") }]);
    now = at("21T03:02:30");
    await run(fails);
    expect(await jobs()).toEqual([{ state: "waiting", attempts: 0, problem, nextAt: at("22T03:00:00") }]);
    now = at("22T03:00:00");
    await run(async () => async () => nextNight(tidying, now));
    expect(await jobs()).toEqual([{ state: "waiting", attempts: 0, problem: null, nextAt: at("23T03:00:00") }]);
  });

  test("work after a change that fails all its attempts is done the next night, or after the next change", async () => {
    const fails = () => Promise.reject(new JobError("The store does not answer."));
    await queueSoon(store.stateStore, tidying, "acme");
    const failAll = async (day: string) => {
      for (const time of ["12:00:00", "12:00:10", "12:00:30", "12:01:10", "12:02:30"]) {
        now = at(`${day}T${time}`);
        await run(fails);
      }
    };
    await failAll("20");
    expect(await jobs()).toMatchObject([{ state: "waiting", attempts: 0, nextAt: at("21T03:00:00") }]);
    await queueSoon(store.stateStore, tidying, "acme");
    await run(async () => async () => undefined);
    expect(await jobs()).toMatchObject([{ state: "done" }]);
    await store.stateStore.query("DELETE FROM jobs");
    await queueSoon(store.stateStore, tidying, "acme");
    await failAll("20");
    now = at("21T03:00:00");
    await run(async () => async () => undefined);
    expect(await jobs()).toMatchObject([{ state: "done" }]);
  });

  test("a company has one running at a time; what changes meanwhile is one more afterwards", async () => {
    await ensureCompany(store.stateStore, "other");
    await queueSoon(store.stateStore, tidying, "acme");
    let release = () => undefined as void;
    const started: string[] = [];
    const holding = run(async (_, { companyId }) => {
      started.push(companyId);
      await new Promise<void>((resolve) => (release = resolve));
      return async () => undefined;
    });
    await expect.poll(() => started).toEqual(["acme"]);
    for (const companyId of ["acme", "acme", "other"]) await queueSoon(store.stateStore, tidying, companyId);
    const meanwhile: string[] = [];
    await run(async (_, { companyId }) => {
      meanwhile.push(companyId);
      return async () => undefined;
    });
    expect([meanwhile, await jobs()]).toMatchObject([
      ["other"],
      [{ state: "running" }, { state: "waiting" }, { state: "done" }],
    ]);
    release();
    await expect.poll(() => started).toEqual(["acme", "acme"]);
    release();
    await holding;
    expect(await jobs()).toMatchObject(Array(3).fill({ state: "done" }));
  });

  test("of those that are due at once, also the nightly one, a company has one running at a time", async () => {
    const due = { payload: {}, companyId: "acme", userId: "", runAt: now };
    for (let n = 0; n < 3; n += 1) await enqueue(store.stateStore, tidying.soon, due);
    await enqueue(store.stateStore, tidying.nightly, due);
    let running = 0;
    const seen: number[] = [];
    await run(async () => {
      seen.push((running += 1));
      await sleep(20);
      running -= 1;
      return async () => undefined;
    });
    expect(seen).toEqual([1, 1, 1, 1]);
  });

  test("a job that was waiting when something changed sees the change", async () => {
    await store.stateStore.query("CREATE TABLE changes (text text NOT NULL)");
    await queueSoon(store.stateStore, tidying, "acme");
    const seen: unknown[] = [];
    const look: Handler<object> = async () => {
      seen.push(await store.stateStore.query("SELECT text FROM changes"));
      return async () => undefined;
    };
    let running: Promise<void> | undefined;
    await store.stateStore.transaction(async (tx) => {
      await tx.query("INSERT INTO changes VALUES ('new')");
      await queueSoon(tx, tidying, "acme");
      // The embedded store answers the runner after the transaction, a server at once.
      running = run(look);
      await Promise.race([running, sleep(2000)]);
    });
    await running;
    await run(look);
    expect(seen).toEqual([[{ text: "new" }]]);
  });
});
