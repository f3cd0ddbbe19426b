import { describe, expect, it } from "vitest";
import { ImportQueue, SMALL_SIZE } from "./import-queue";

const never = new AbortController().signal;
const large = SMALL_SIZE * 10;

/** A queue whose imports end when the test says so; `started` has their names in order. */
function openQueue() {
  const queue = new ImportQueue();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, size: number, signal = never) =>
    queue.run({ importId: name, companyId: name[0]!, size }, signal, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    await settle();
    ends.get(name)!();
    await settle();
  };
  return { queue, started, add, end };
}

describe("the queue of imports", () => {
  it("never lets a small import wait for a large one of any company", async () => {
    const { started, add, end } = openQueue();
    for (const name of ["a1", "a2", "b1"]) void add(name, large);
    void add("c-small", 100);
    void add("d-small", 100);
    await end("c-small");
    expect(started).toEqual(["a1", "c-small", "d-small"]);
    await end("d-small");
    await end("a1");
    expect(started).toEqual(["a1", "c-small", "d-small", "b1"]);
  });

  it("lets companies take turns, the smallest import of each first", async () => {
    const { queue, started, add, end } = openQueue();
    for (const [name, size] of [
      ["a1", large],
      ["a3", 3 * large],
      ["a2", 2 * large],
      ["b1", 9 * large],
      ["c1", large],
    ] as const)
      void add(name, size);
    expect(["a1", "b1", "c1", "a2", "a3"].map((name) => queue.ahead(name))).toEqual([null, 1, 2, 3, 4]);
    for (const name of ["a1", "b1", "c1", "a2", "a3"]) await end(name);
    expect(started).toEqual(["a1", "b1", "c1", "a2", "a3"]);
    expect(queue.ahead("a3")).toBeNull();
  });

  it("runs small imports in both lanes while no large one waits", async () => {
    const { started, add } = openQueue();
    for (const name of ["a1", "a2", "a3"]) void add(name, 1);
    await Promise.resolve();
    expect(started).toEqual(["a1", "a2"]);
  });

  it("continues after a failed import, and skips one that is cancelled while it waits", async () => {
    const { queue, started, add, end } = openQueue();
    const failing = queue.run({ companyId: "x", size: large }, never, () => Promise.reject(new Error("no")));
    const cancel = new AbortController();
    const waiting = add("a1", large, cancel.signal);
    void add("b1", large);
    cancel.abort(new Error("cancelled"));
    await expect(failing).rejects.toThrow("no");
    await expect(waiting).rejects.toThrow("cancelled");
    await end("b1");
    expect(started).toEqual(["b1"]);
  });
});
