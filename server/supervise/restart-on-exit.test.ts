import { expect, it } from "vitest";
import type { Child } from "./child";
import { restartOnExit } from "./restart-on-exit";

/** A program whose processes end on request. */
function program() {
  const endings: ((reason: string) => void)[] = [];
  const start = (): Child => ({
    pid: 1,
    title: "The program",
    ended: new Promise((resolve) => endings.push(resolve)),
    ping: () => undefined,
    end: () => undefined,
    stop: async () => undefined,
  });
  return { start, startAgain: async () => start(), endings };
}

it("restarts a program, and ends everything at its third death within a minute", async () => {
  const { start, startAgain, endings } = program();
  const deaths: string[] = [];
  const supervised = restartOnExit(start(), {
    startAgain,
    died: (reason) => void (deaths.push(reason) && expect(endings).toHaveLength(deaths.length)),
    signal: new AbortController().signal,
  });
  for (let death = 0; death < 3; death += 1) {
    while (endings.length === death) await new Promise((resolve) => setTimeout(resolve, 5));
    endings[death]!("SIGKILL");
  }
  await expect(supervised).rejects.toThrow(/^The program ended 3 times within a minute \(last: SIGKILL\)\. [^\n]*$/);
  expect(deaths).toEqual(["SIGKILL", "SIGKILL"]);
});

it("starts nothing after shutdown", async () => {
  const { start, startAgain, endings } = program();
  const stopping = new AbortController();
  const supervised = restartOnExit(start(), { startAgain, died: () => stopping.abort(), signal: stopping.signal });
  endings[0]!("code 1");
  await supervised;
  expect(endings).toHaveLength(1);
});
