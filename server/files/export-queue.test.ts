import { expect, test } from "vitest";
import { createExportQueue } from "./export-queue";
import type { ExportLimits, ExportPlace } from "./export-queue";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Requests files; `begun` lists whose turn has come, in order. */
function open(limits: ExportLimits) {
  const queue = createExportQueue(limits);
  const begun: string[] = [];
  const places = new Map<string, ExportPlace>();
  const ask = (name: string, signal = new AbortController().signal) =>
    queue.enter(name.split(" ")[0]!, signal).then((place) => {
      begun.push(name);
      places.set(name, place);
    });
  const at = async (name: string, step: keyof ExportPlace) => {
    places.get(name)![step]();
    await settled();
  };
  return { queue, begun, ask, at };
}

test("a user has a few concurrent files; others wait in order", async () => {
  const { queue, begun, ask, at } = open({ atOnce: 9, perUser: 2 });
  for (const n of [1, 2, 3, 4]) void ask(`anna ${n}`);
  await settled();
  expect(begun).toEqual(["anna 1", "anna 2"]);
  expect(queue.countOf("anna")).toEqual({ underWay: 2, waiting: 2 });
  await at("anna 2", "finishMaking");
  // A finished file still counts until it is downloaded.
  expect(begun).toHaveLength(2);
  await at("anna 2", "leave");
  expect(begun).toEqual(["anna 1", "anna 2", "anna 3"]);
  await at("anna 2", "leave");
  expect(queue.countOf("anna")).toEqual({ underWay: 2, waiting: 1 });
  for (const name of ["anna 1", "anna 3"]) await at(name, "leave");
  await at("anna 4", "leave");
  expect(queue.countOf("anna")).toEqual({ underWay: 0, waiting: 0 });
});

test("users take turns, whatever the number of their files", async () => {
  const { begun, ask, at } = open({ atOnce: 1, perUser: 2 });
  for (const name of ["anna 1", "anna 2", "anna 3", "ben 1", "cho 1", "ben 2"]) void ask(name);
  await settled();
  const order = ["anna 1", "anna 2", "ben 1", "cho 1"];
  for (const name of order) {
    expect(begun.at(-1)).toBe(name);
    await at(name, "finishMaking");
  }
  // Anna has two that are not sent yet: it is Ben's turn.
  expect(begun.at(-1)).toBe("ben 2");
  await at("anna 1", "leave");
  await at("ben 2", "finishMaking");
  expect(begun).toEqual(["anna 1", "anna 2", "ben 1", "cho 1", "ben 2", "anna 3"]);
});

test("a disconnected client leaves the queue, and one that waits too long gets an error", async () => {
  const { queue, begun, ask, at } = open({ atOnce: 1, perUser: 1, patienceMs: 20 });
  await ask("anna 1");
  const gone = new AbortController();
  const aborted = ask("anna 2", gone.signal);
  const late = ask("ben 1");
  gone.abort(new Error("gone"));
  await expect(aborted).rejects.toThrow("gone");
  await expect(late).rejects.toMatchObject({ status: 503, code: "too_many" });
  expect([queue.countOf("anna").waiting, queue.countOf("ben").waiting]).toEqual([0, 0]);
  await at("anna 1", "leave");
  await ask("cho 1");
  expect(begun).toEqual(["anna 1", "cho 1"]);
  await expect(ask("cho 2", gone.signal)).rejects.toThrow("gone");
});
