import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../launch/ensure-built.mjs";
import { environmentWith } from "../env";
import { startChild } from "./child";

const [followParent, preload] = ["follow-parent", "heartbeat"].map(
  (name) => pathToFileURL(path.resolve(`dist/${name}.js`)).href,
) as [string, string];
let folder: string;
let program: string;

beforeAll(async () => {
  await ensureBuilt("server");
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-child-"));
  program = path.join(folder, "program.mjs");
  await writeFile(program, 'console.log("begun"); setInterval(() => undefined, 1000);');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(args: string[] = []) {
  let begun: () => void;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const env = environmentWith({}, followParent);
  const child = startChild(
    { title: "The program", path: program, args: [], preload },
    { ...env, NODE_OPTIONS: [env.NODE_OPTIONS, ...args].join(" ") },
    (line) => line === "begun" && begun(),
  );
  await isBegun;
  return child;
}
const answer = (child: Awaited<ReturnType<typeof start>>) => new Promise<boolean>((answered) => child.ping(answered));

it("responds while its event loop runs, and reports whether it is debugged", async () => {
  const [plain, debugged] = await Promise.all([start(), start(["--inspect=127.0.0.1:0"])]);
  expect(await Promise.all([answer(plain), answer(debugged)])).toEqual([false, true]);
  process.kill(plain.pid, "SIGSTOP");
  const late = answer(plain);
  expect(await Promise.race([late, answer(debugged).then(() => answer(debugged))])).toBe(true);
  process.kill(plain.pid, "SIGCONT");
  expect(await late).toBe(false);
  await Promise.all([plain.stop(4000), debugged.stop(4000)]);
});

it("reports why it was killed, even when it is blocked", async () => {
  const child = await start();
  process.kill(child.pid, "SIGSTOP");
  child.end("no answer for 60 s");
  expect(await child.ended).toBe("no answer for 60 s");
});
