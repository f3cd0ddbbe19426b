import { fileURLToPath } from "node:url";

/**
 * Compiled programs are side by side. Code that runs from source, such as a test, finds them in dist/, as last built.
 */
const folder = new URL(import.meta.url.endsWith(".ts") ? "../dist/" : "./", import.meta.url);

/** Path of a program that this server runs as a process of its own; `name` is that of its source file. */
export const compiledProgram = (name: string): string => fileURLToPath(new URL(`${name}.js`, folder));
