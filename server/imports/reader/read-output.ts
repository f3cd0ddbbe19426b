import { readFile } from "node:fs/promises";

/** Reads the rows that the engine has written as lines of JSON; without rows, it writes no file. */
export async function readOutput<Row>(output: string): Promise<Row[]> {
  const text = await readFile(output, "utf8").catch((error: NodeJS.ErrnoException) =>
    error.code === "ENOENT" ? "" : Promise.reject(error),
  );
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}
