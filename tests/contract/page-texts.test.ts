import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.join(import.meta.dirname, "../../app");
/** Texts of the root and of the frame, which every page loads. */
const ALWAYS = ["shell", "errors"];

const sourceOf = (file: string) => readFileSync(file, "utf8");
const strings = (text = "") => [...text.matchAll(/"([^"]+)"/g)].map(([, content]) => content!);

/** The files that load with a module: no types, and no dynamic imports. */
function importsOf(file: string): string[] {
  const named = [...sourceOf(file).matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s"([^"]+)"/gms)];
  return named.flatMap(([, name = ""]) => {
    if (!/^[~.]/.test(name) || name.endsWith(".server")) return [];
    const base = name.startsWith("~/") ? path.join(app, name.slice(2)) : path.resolve(path.dirname(file), name);
    return [".ts", ".tsx"].map((end) => base + end).filter((name) => existsSync(name));
  });
}

function withImports(page: string): Set<string> {
  const modules = new Set([page]);
  for (const file of modules) for (const imported of importsOf(file)) modules.add(imported);
  return modules;
}

/**
 * Before its first render, the browser loads the texts that a page's handle names. Others make that render wait, and
 * the server's markup is then discarded with an error whenever anything changes meanwhile.
 */
test("every page loads all texts that it renders", () => {
  const pages = readdirSync(path.join(app, "routes"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => path.join(app, "routes", name));
  let checked = 0;
  for (const page of pages) {
    const [, named] = /handle = \{ i18n: \[([^\].]*)\]/.exec(sourceOf(page)) ?? [];
    if (named === undefined) continue;
    checked += 1;
    const loaded = [...ALWAYS, ...strings(named)];
    for (const file of withImports(page))
      for (const [, texts] of sourceOf(file).matchAll(/(?:useTranslation|useFieldMessages)\(("[^"]+")/g))
        expect(loaded, `${path.relative(app, page)}, rendered with ${path.relative(app, file)}`).toContain(
          strings(texts)[0],
        );
  }
  expect(checked).toBeGreaterThan(30);
});
