import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";

interface Entry {
  version: string;
  optionalDependencies?: Record<string, string>;
}

/**
 * A registry may lack a library for another platform than this one; npm then leaves it out of the lock file, and
 * `npm ci` refuses the file everywhere. Such an entry is added by hand: version, cpu, os, libc and "optional": true.
 */
it("the lock file names the libraries of every platform, so that npm ci works on each", async () => {
  const text = await readFile(path.resolve(import.meta.dirname, "../../package-lock.json"), "utf8");
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
  const locked = new Set(Object.keys(packages).map((place) => place.split("node_modules/").at(-1)));
  const missing = Object.values(packages).flatMap((entry) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !locked.has(name)),
  );
  expect(missing).toEqual([]);
});
