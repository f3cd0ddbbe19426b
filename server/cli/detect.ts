/** Entry point of `npm run detect`: judges days of a company again, through the running server or by itself. */
import { isDay } from "~/lib/time/time-frames";
import { runTaskAndPrint } from "./operator/run-task";
import { command } from "./command";
import { parseOptions, UsageError } from "./parse-options";

const usage = `Usage: npm run detect -- --company <id> [--from <YYYY-MM-DD>] [--to <YYYY-MM-DD>]

Judges each day of the company's daily costs as if it were the newest, such as days that were imported
at once: all known days, or those from --from to --to. Alerts that exist are updated. Sends nothing.`;

interface DetectArguments {
  companyId: string;
  from?: string;
  to?: string;
}

/** Null: help was requested. */
function readArguments(argv: string[]): DetectArguments | null {
  const { values } = parseOptions({
    args: argv,
    options: {
      company: { type: "string" },
      from: { type: "string" },
      to: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return null;
  const { company, from, to } = values;
  if (!company) throw new UsageError("--company is missing.");
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) throw new UsageError(`--${name} ${day}: not a day, such as 2026-11-01.`);
  if (from && to && to < from) throw new UsageError("--to is earlier than --from.");
  return { companyId: company, from, to };
}

await command({
  usage,
  read: readArguments,
  elsewhere: "anomalies are detected where that API runs",
  run: async (env, args) => (await runTaskAndPrint(env, { kind: "detect", ...args })).allCount,
});
