/** Entry point of `npm run ingest`: imports billing exports into a company, through the running server or by itself. */
import { callersFolder } from "../env";
import { readArguments, usage } from "./ingest/arguments";
import { runTaskAndPrint } from "./operator/run-task";
import { command } from "./command";

await command({
  usage,
  read: (argv) => readArguments(argv, callersFolder()),
  elsewhere: "bills are imported where that API runs",
  run: async (env, args) => (await runTaskAndPrint(env, args)).allCount,
});
