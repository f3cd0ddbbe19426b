import { parseArgs } from "node:util";
import type { ParseArgsConfig } from "node:util";
import { line } from "~/contract/text";

/** Invalid command line; the message is one line. */
export class UsageError extends Error {
  override name = "UsageError";
}

/**
 * Parses a command line. Throws UsageError, also if an option has an empty value: a script's variable that is not set
 * must not count as an option that was left out, as `--vendor ""` would then be all providers. So it does for a second
 * value of an option that takes one, as all but the last would be ignored.
 */
export function parseOptions<const Config extends ParseArgsConfig>(config: Config) {
  const parsed = readConfig(config);
  for (const [name, value] of Object.entries<unknown>(parsed.values))
    if ([value].flat().some((text) => typeof text === "string" && text.trim() === ""))
      throw new UsageError(`--${name}: no value.`);
  const { tokens = [] } = parseArgs({ ...config, tokens: true });
  for (const [name, { type, multiple = false }] of Object.entries(config.options ?? {})) {
    const given = tokens.filter((token) => token.kind === "option" && token.name === name);
    if (type === "string" && !multiple && given.length > 1) throw new UsageError(`--${name}: only one value.`);
  }
  return parsed;
}

function readConfig<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message.split("\n")[0]);
  }
}

/** Characters of a name, in every reply and request that has it. */
const MAX_NAME = 200;

/** The text of an option, undefined without it. Throws UsageError for one that the calls would refuse. */
export function textIn(option: string, value?: string, longest = MAX_NAME): string | undefined {
  if (value === undefined) return undefined;
  const text = line(longest).safeParse(value);
  if (!text.success) throw new UsageError(`--${option}: one line of at most ${longest} characters.`);
  return text.data;
}
