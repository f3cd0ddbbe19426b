import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPglite } from "../../server/state-store/pglite";
import { compiled } from "../support/processes/compiled";
import { copyEmptyStores } from "../support/stores/copy-stores";

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-killed-detection-"));
  await copyEmptyStores(folder);
  program = await compiled("detect-and-notify", "server/anomalies/judge/judge-thread.ts");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** How one life of the detecting process ends: its exit code, or the signal that killed it. */
async function live(fatal: string): Promise<unknown> {
  const child = spawn(process.execPath, [program, folder, fatal], { stdio: ["ignore", "ignore", "inherit"] });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  return signal ?? code;
}

test("a detection that is killed repeatedly stores each alert once, and sends one email", async () => {
  for (const job of ["detect-anomalies", "tell-anomalies"]) expect([job, await live(job)]).toEqual([job, "SIGKILL"]);
  expect(await live("")).toBe(0);

  const store = await openPglite(path.join(folder, "state-store"));
  const alerts = await store.query<{ number: number; key: string; isShown: boolean; history: { what: string }[] }>(
    `SELECT number, vendor || ' ' || day || ' ' || series AS key, is_shown AS "isShown", kind, account, product, day::text AS day,
       actual::double precision AS actual, history FROM anomalies ORDER BY number`,
  );
  const mails = await store.query("SELECT recipients FROM mails");
  const jobs = await store.query(
    "SELECT kind, state, attempts FROM jobs WHERE kind NOT LIKE '%-nightly' ORDER BY created_at, kind",
  );
  await store.close();

  // Failed attempts have left nothing, not even used numbers.
  expect(alerts.map(({ number }) => number)).toEqual(alerts.map((_, n) => n + 1));
  expect(new Set(alerts.map(({ key }) => key)).size).toBe(alerts.length);
  const visible = alerts.filter(({ isShown }) => isShown);
  expect(visible).toMatchObject([
    { kind: "accountProduct", account: "prod", product: "Compute", day: "2026-11-19", actual: 1000 },
  ]);
  expect(visible[0]!.history.map(({ what }) => what)).toEqual(["found", "emailed"]);
  expect(mails).toEqual([{ recipients: ["anna@acme.example"] }]);
  expect(jobs).toEqual([
    { kind: "detect-anomalies", state: "done", attempts: 2 },
    { kind: "tell-anomalies", state: "done", attempts: 2 },
    { kind: "mail", state: "done", attempts: 1 },
  ]);
  const sent = (await readdir(path.join(folder, "outbox"))).filter((file) => file.endsWith(".eml"));
  expect(sent).toHaveLength(1);
});
