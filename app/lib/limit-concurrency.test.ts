import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency";

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

test("runs at most the allowed number of tasks at a time, in order", async () => {
  const turn = limitConcurrency(2);
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const results = await Promise.all(
    [0, 1, 2, 3, 4].map((task) =>
      turn(async () => {
        begun.push(task);
        most = Math.max(most, (running += 1));
        await soon();
        running -= 1;
        return task * 10;
      }),
    ),
  );
  expect(results).toEqual([0, 10, 20, 30, 40]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});

test("a failing task makes room for the next one", async () => {
  const turn = limitConcurrency(1);
  const failed = turn(() => Promise.reject(new Error("no")));
  const next = turn(() => Promise.resolve("yes"));
  await expect(failed).rejects.toThrow("no");
  await expect(next).resolves.toBe("yes");
});
