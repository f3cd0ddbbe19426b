/** What `npm run ingest` runs: billing exports into a company, through the running server or by itself. */
import { callersFolder, readEnv } from "../env";
import { say } from "../supervise/say";
import { readArguments, usage, UsageError } from "./arguments";
import { carryOutAndPrint } from "./carry-out";

async function main(): Promise<number> {
  try {
    const given = await readArguments(process.argv.slice(2), callersFolder());
    if (!given) {
      say(usage);
      return 0;
    }
    const env = readEnv();
    if (env.UPSTREAM_URL) throw new UsageError("UPSTREAM_URL is set: bills are brought in where that API runs.");
    const { allCount } = await carryOutAndPrint(env, { kind: "ingest", ...given });
    return allCount ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    if (!(error instanceof UsageError)) return 1;
    process.stderr.write(`\n${usage}\n`);
    return 2;
  }
}

process.exit(await main());
