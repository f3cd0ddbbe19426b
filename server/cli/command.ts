import type { Env } from "../env";
import { readEnv } from "../env";
import { printError, printLine } from "../supervise/print";
import { UsageError } from "./parse-options";

interface Command<Arguments> {
  usage: string;
  /** Parses the command line. Null: help was requested. Throws UsageError. */
  read(argv: string[]): Arguments | null | Promise<Arguments | null>;
  /** Where to do it instead if UPSTREAM_URL names an API: "users are kept where that API runs". */
  elsewhere: string;
  /** Resolves to whether everything succeeded. */
  run(env: Env, args: Arguments): Promise<boolean>;
}

/**
 * Runs the command and ends the process: with 0 on success, 1 on failure, 2 and the usage for an invalid command line.
 */
export async function command<Arguments>(requested: Command<Arguments>): Promise<never> {
  process.exit(await codeOf(requested));
}

async function codeOf<Arguments>({ usage, read, elsewhere, run }: Command<Arguments>): Promise<number> {
  try {
    const args = await read(process.argv.slice(2));
    if (args === null) {
      printLine(usage);
      return 0;
    }
    const env = readEnv();
    if (env.UPSTREAM_URL) throw new UsageError(`UPSTREAM_URL is set: ${elsewhere}.`);
    return (await run(env, args)) ? 0 : 1;
  } catch (error) {
    printError((error as Error).message);
    if (!(error instanceof UsageError)) return 1;
    printError(`\n${usage}`);
    return 2;
  }
}
