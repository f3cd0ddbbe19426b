/**
 * Entry point of `npm run repair`: reads the whole store and repairs what is damaged, through the running server or on
 * its own.
 */
import { printLine } from "../supervise/print";
import { describeUndamaged } from "./ingest/print-import";
import { runTaskAndPrint } from "./operator/run-task";
import { command } from "./command";
import { parseOptions } from "./parse-options";

const usage = `Usage: npm run repair [-- [--company <id>] [--check]]

Reads every file of the cost store, compares it with what was imported, and imports the kept files of
damaged imports again, for one company or all of them. With --check it only reports what is damaged.`;

/** Null: help was requested. */
function readArguments(argv: string[]): { companyId?: string; checkOnly: boolean } | null {
  const { values } = parseOptions({
    args: argv,
    options: { company: { type: "string" }, check: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  return values.help ? null : { companyId: values.company, checkOnly: values.check ?? false };
}

await command({
  usage,
  read: readArguments,
  elsewhere: "the store is repaired where that API runs",
  async run(env, args) {
    const { imports, allCount } = await runTaskAndPrint(env, { kind: "repair", ...args });
    if (imports === 0) printLine(describeUndamaged(args.companyId));
    return allCount;
  },
});
