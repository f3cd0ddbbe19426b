import type { Env } from "../env";
import { readEnv } from "../env";
import { say } from "../supervise/say";
import { UsageError } from "./arguments";

interface Command<Given> {
  usage: string;
  /** Reads the command line. Null: help was asked for. Throws UsageError. */
  read(argv: string[]): Given | null | Promise<Given | null>;
  /** Where it is to be done when UPSTREAM_URL names an API: "users are kept where that API runs". */
  elsewhere: string;
  /** Resolves to whether all of it was done. */
  run(env: Env, given: Given): Promise<boolean>;
}

/** Does what the command line asks for and ends the process: with 0 when all was done, 1 when not, 2 and the usage when it was not understood. */
export async function command<Given>(asked: Command<Given>): Promise<never> {
  process.exit(await codeOf(asked));
}

async function codeOf<Given>({ usage, read, elsewhere, run }: Command<Given>): Promise<number> {
  try {
    const given = await read(process.argv.slice(2));
    if (given === null) {
      say(usage);
      return 0;
    }
    const env = readEnv();
    if (env.UPSTREAM_URL) throw new UsageError(`UPSTREAM_URL is set: ${elsewhere}.`);
    return (await run(env, given)) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    if (!(error instanceof UsageError)) return 1;
    process.stderr.write(`\n${usage}\n`);
    return 2;
  }
}
