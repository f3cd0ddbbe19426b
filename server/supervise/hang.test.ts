import { expect, it } from "vitest";
import { waitUntilHung } from "./hang";

/** A child that answers the questions with these numbers; watching it ends with the last question. */
function child(answer: (question: number, answered: (isDebugged: boolean) => void) => void, questions = 40) {
  const over = new AbortController();
  let pings = 0;
  const ping = (answered: (isDebugged: boolean) => void) => {
    pings += 1;
    if (pings === questions) over.abort();
    answer(pings, answered);
  };
  return { watching: waitUntilHung({ ping }, 0.006, over.signal), pings: () => pings };
}

it("is reported after six pings without a response", async () => {
  const silent = child(() => undefined);
  await silent.watching;
  expect(silent.pings()).toBe(6);
  const late = child((question, answered) => question === 10 && answered(false));
  await late.watching;
  expect(late.pings()).toBe(6);
});

it("is not reported while one of six pings gets a response", async () => {
  await expect(child((question, answered) => question % 5 === 0 && answered(false)).watching).rejects.toThrow(
    "aborted",
  );
});

it("is not reported while a debugger is open, but again after that", async () => {
  await expect(child((question, answered) => question === 1 && answered(true)).watching).rejects.toThrow("aborted");
  const hanging = child((question, answered) => question < 3 && answered(question === 1));
  await hanging.watching;
  expect(hanging.pings()).toBe(8);
});
