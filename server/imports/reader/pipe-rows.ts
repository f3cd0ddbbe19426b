import path from "node:path";
import type { CostStore, InsertSql, Parameters, Settings, SourceFile } from "../../cost-store/cost-store";
import { openForWriting } from "./pipe";
import type { Reader, TaskContext } from "./reader";

export interface PipedRows<Result> {
  /** Name of the pipe in the reader's folder. */
  name: string;
  /** How the store takes the rows from the pipe. */
  statement(pipe: string): { source: SourceFile; insert: InsertSql; settings: Settings };
  /** With the company of the rows; absent: they are prices, which all companies use. */
  parameters?: Parameters;
  /** The reader's task that writes them. */
  write(pipe: string): Promise<Result>;
  /** For the reader's tasks. */
  context: TaskContext;
}

/**
 * The reader writes a file's rows into a named pipe, from which the store reads at the same time. Only the reader's
 * reply confirms success, as the store cannot distinguish the end of the rows from a reader that died. Rejects with the
 * error of the one that failed first.
 */
export async function pipeRows<Result>(store: CostStore, reader: Reader, rows: PipedRows<Result>): Promise<Result> {
  const pipe = path.join(reader.folder, rows.name);
  await reader.do("makePipe", { pipe }, rows.context);
  const { source, insert, settings } = rows.statement(pipe);
  const inserting = store.insertFrom(source, insert, settings, rows.parameters);
  const open = await openForWriting(pipe, inserting);
  let isWriting = true;
  let storeFault: unknown;
  inserting.catch((error: unknown) => {
    if (!isWriting) return;
    storeFault = error;
    // Nothing reads from the pipe anymore.
    void reader.close();
  });
  const [written] = await Promise.allSettled([rows.write(pipe)]);
  isWriting = false;
  open.close();
  const [inserted] = await Promise.allSettled([inserting]);
  if (storeFault) throw storeFault;
  if (written.status === "rejected") throw written.reason;
  if (inserted.status === "rejected") throw inserted.reason;
  return written.value;
}
