export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const secret = /token|secret|password|authorization|cookie|code_verifier/i;

/** Values of secret-looking keys are never logged. */
function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, secret.test(key) ? "[hidden]" : value]));
}

export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

const toStandardError = (line: string): void => void process.stderr.write(`${line}\n`);

/** One JSON object per line on standard error. `process` names the writer: "upstream", "web", "start". */
export function createLog(process: string, level: LogLevel = "info", print = toStandardError): Log {
  const write =
    (at: LogLevel) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      if (logLevels.indexOf(at) < logLevels.indexOf(level)) return;
      print(JSON.stringify({ time: new Date().toISOString(), level: at, process, message, ...withoutSecrets(fields) }));
    };
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
}

/** Message, stack and cause of any thrown value, for a log line. */
export const describeError = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? {
        error: error.message,
        stack: error.stack,
        ...(error.cause instanceof Error && { cause: error.cause.message }),
      }
    : { error: String(error) };
