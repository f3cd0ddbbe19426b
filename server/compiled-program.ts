import { fileURLToPath } from "node:url";

/** Compiled, all programs are side by side. What runs from its sources, such as a test, has them in dist/, as they were built last. */
const folder = new URL(import.meta.url.endsWith(".ts") ? "../dist/" : "./", import.meta.url);

/** Path of a program that this server runs as a process of its own; `name` is that of its source file. */
export const compiledProgram = (name: string): string => fileURLToPath(new URL(`${name}.js`, folder));
