import path from "node:path";
import type { CostStore, Settings, SourceFile } from "../../cost-store/cost-store";
import { makePipe, openForWriting } from "./pipe";
import type { Reader } from "./reader";

export interface Pouring<Result> {
  /** Name of the pipe in the reader's folder. */
  name: string;
  /** How the store takes the rows from the pipe. */
  taking(pipe: string): { source: SourceFile; sql: string; settings: Settings };
  /** The reader's task that writes them. */
  writing(pipe: string): Promise<Result>;
}

/**
 * The reader writes a file's rows into a named pipe, from which the store reads at the same time. Only the reader's reply
 * confirms success, as the store cannot distinguish the end of the rows from a reader that died. Rejects with the error
 * of the one that failed first.
 */
export async function pour<Result>(store: CostStore, reader: Reader, given: Pouring<Result>): Promise<Result> {
  const pipe = path.join(reader.folder, given.name);
  await makePipe(pipe);
  const { source, sql, settings } = given.taking(pipe);
  const taking = store.insertFrom(source, sql, settings);
  const open = await openForWriting(pipe, taking);
  let isPouring = true;
  let storeFault: unknown;
  taking.catch((error: unknown) => {
    if (!isPouring) return;
    storeFault = error;
    // Nothing reads from the pipe anymore.
    void reader.close();
  });
  const [written] = await Promise.allSettled([given.writing(pipe)]);
  isPouring = false;
  open.close();
  const [taken] = await Promise.allSettled([taking]);
  if (storeFault) throw storeFault;
  if (written.status === "rejected") throw written.reason;
  if (taken.status === "rejected") throw taken.reason;
  return written.value;
}
