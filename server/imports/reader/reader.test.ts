import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { focusRow } from "../../../tests/support/bills/focus-row";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestImports } from "../../../tests/support/test-imports";
import { compiledProgram } from "../../compiled-program";
import { closeWaitingReaders, openReader, readersFolder } from "./reader";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports(async () => ({ ...(await openTestStores()), openReader }));
});
afterAll(() => imports?.close());

const bill = (BilledCost: string) => csvOf([focusRow({ BilledCost, EffectiveCost: BilledCost })]);
/** Each process has a separate working folder. */
const processes = async () => (await readdir(readersFolder(imports.directory))).sort();

it("waits for the company's next file, and is not reused for other companies", async () => {
  expect((await imports.importOne("acme", bill("1"))).status).toBe("published");
  const [first, ...others] = await processes();
  expect(others).toEqual([]);
  expect((await imports.importOne("acme", bill("2"))).status).toBe("published");
  expect(await processes()).toEqual([first]);
  expect((await imports.importOne("initech", bill("3"))).status).toBe("published");
  expect((await processes()).filter((process) => process !== first)).toHaveLength(1);
  await closeWaitingReaders();
  expect(await processes()).toEqual([]);
  expect(await imports.totalsOf("acme")).toEqual({ lines: 1, billed: "2", effective: "2" });
});

/** The text of a compiled file and of all that it loads at its start. */
function loaded(file: string, read = new Map<string, string>()): Map<string, string> {
  if (read.has(file)) return read;
  const text = readFileSync(file, "utf8");
  read.set(file, text);
  for (const [, name] of text.matchAll(/^(?:import|\} from) "\.\/(.+)";$/gm))
    loaded(path.join(path.dirname(file), name!), read);
  return read;
}

it("loads no schemas, which took a fifth of the time of its start", () => {
  const texts = [...loaded(compiledProgram("import-reader")).values()];
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.filter((text) => text.includes("// node_modules/zod/"))).toEqual([]);
});
