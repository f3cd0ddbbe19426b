import { afterAll, beforeAll, expect, it } from "vitest";
import { focusRow } from "../../../tests/support/bills/focus-row";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestImports } from "../../../tests/support/test-imports";
import type { Reader } from "../reader/reader";
import type { ReaderTasks } from "../reader/tasks";

let imports: TestImports;
/** Of each time that a file's rows were read: whether several threads did. */
let readings: boolean[] = [];

const observed = (reader: Reader): Reader => ({
  ...reader,
  do(task, input, context) {
    if (task === "streamRows") readings.push((input as ReaderTasks["streamRows"]["input"]).inParallel);
    return reader.do(task, input, context);
  },
});

beforeAll(async () => {
  imports = await openTestImports(async () => {
    const stores = await openTestStores();
    return { ...stores, openReader: (...asked) => observed(stores.openReader!(...asked)) };
  });
});
afterAll(() => imports?.close());

const charge = focusRow({ BilledCost: 1, EffectiveCost: 1, ListCost: 1 });
const note = { ...charge, BilledCost: 0, EffectiveCost: 0, ListCost: 0, ContractedCost: 0, ChargePeriodStart: "soon" };

// Only rejected rows are named by their line, and only those of large files may be numbered in another order.
it.each([
  ["twice if it is large and has a rejected row", 3000, note, [true, false], 1],
  ["once if it is large and has none", 3000, { ...charge, BilledCost: 2 }, [true], 0],
  ["once if it is small and has a rejected row", 10, note, [true], 1],
])("reads a file %s", async (_name, rows, last, expected, rowsRefused) => {
  readings = [];
  const bill = csvOf([...Array.from({ length: rows }, () => charge), last]);
  const summary = await imports.importOne("acme", bill);
  expect(summary).toMatchObject({ status: "published", rowsRead: rows + 1, rowsRefused });
  expect(readings).toEqual(expected);
});
