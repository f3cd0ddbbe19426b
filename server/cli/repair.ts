/** What `npm run repair` runs: reads the whole store and repairs what is damaged, through the running server or by itself. */
import { parseArgs } from "node:util";
import { readEnv } from "../env";
import { say } from "../supervise/say";
import { UsageError } from "./arguments";
import { carryOutAndPrint } from "./carry-out";

const usage = `Usage: npm run repair [-- [--company <id>] [--check]]

Reads every file of the cost store, compares what it has with what was imported, and imports the kept
files of damaged imports again, of one company or of all. With --check it only says what is damaged.`;

/** Null: help was asked for. */
function readArguments(argv: string[]): { companyId?: string; checkOnly: boolean } | null {
  try {
    const { values } = parseArgs({ args: argv, options: { company: { type: "string" }, check: { type: "boolean" }, help: { type: "boolean", short: "h" } } });
    return values.help ? null : { companyId: values.company, checkOnly: values.check ?? false };
  } catch (error) {
    throw new UsageError((error as Error).message.split("\n")[0]);
  }
}

async function main(): Promise<number> {
  try {
    const given = readArguments(process.argv.slice(2));
    if (!given) {
      say(usage);
      return 0;
    }
    const env = readEnv();
    if (env.UPSTREAM_URL) throw new UsageError("UPSTREAM_URL is set: the store is repaired where that API runs.");
    const { imports, allCount } = await carryOutAndPrint(env, { kind: "repair", ...given });
    if (imports === 0) say("Nothing is damaged: the store has everything that was imported.");
    return allCount ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    if (!(error instanceof UsageError)) return 1;
    process.stderr.write(`\n${usage}\n`);
    return 2;
  }
}

process.exit(await main());
