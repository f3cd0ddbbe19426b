/**
 * A separate process that parses uploaded files, so that no file can harm the process that serves pages. It has no
 * settings, stores or secrets, takes one task at a time from its parent, and is killed if a task exceeds a limit.
 */
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { CostStoreError } from "../../cost-store/cost-store";
import { inspectPrices } from "../../prices/inspect-prices";
import { streamPrices } from "../../prices/stream-prices";
import { ImportRefused } from "../problems";
import { findLines } from "../source/find-structural-error";
import { countRows, inspect } from "./inspect";
import { streamRows } from "./stream-rows";
import { pipesIn } from "./pipe";
import { readCommitments } from "./read-commitments";
import { readInvoices } from "./read-invoices";
import type { ReaderSetup, ReaderTasks, TaskMessage, TaskName, TaskReply } from "./tasks";

/** Lower priority than the processes that serve pages. */
const NICE = 10;
/** Makes this the first process to be killed when the system is out of memory. */
const OOM_SCORE_ADJ = "1000";

setPriority(NICE);
try {
  writeFileSync("/proc/self/oom_score_adj", OOM_SCORE_ADJ);
} catch {
  // Not on Linux.
}
const setup = JSON.parse(process.argv[2]!) as ReaderSetup;
const makePipe = pipesIn(setup.folder);

const handlers: { [Name in TaskName]: (input: ReaderTasks[Name]["input"]) => Promise<ReaderTasks[Name]["result"]> } = {
  inspect: ({ file, vendor }) => inspect(file, vendor, setup.limits),
  countRows: ({ file }) => countRows(file, setup.limits),
  makePipe: ({ pipe }) => makePipe(pipe),
  streamRows: (input) => streamRows(input, setup),
  readInvoices: (input) => readInvoices(input, setup),
  readCommitments: (input) => readCommitments(input, setup),
  inspectPrices: ({ file }) => inspectPrices(file, setup.limits),
  streamPrices: (input) => streamPrices(input, setup),
  findLines: ({ file, rows }) => findLines(file, rows, setup.limits),
};

async function answer<Name extends TaskName>({ name, input }: TaskMessage<Name>): Promise<TaskReply> {
  try {
    return { result: await handlers[name](input) };
  } catch (error) {
    if (error instanceof ImportRefused) return { refused: error.problem };
    const code = error instanceof CostStoreError ? error.code : undefined;
    return {
      failed: { message: error instanceof Error ? error.message : String(error), ...(code !== undefined && { code }) },
    };
  }
}

process.on("message", (message: TaskMessage) => {
  void answer(message).then((reply) => process.send!(reply));
});
process.channel?.ref();
