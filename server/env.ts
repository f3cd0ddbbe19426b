import path from "node:path";
import { z } from "zod";

const port = z.coerce.number().int().min(1).max(65535);
const bytes = z.coerce.number().int().positive();

/** Settings of the server's processes, read once at boot. The README's table is their documentation. */
const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: port.default(3000),
  UPSTREAM_PORT: port.default(4000),
  HOST: z.string().default("0.0.0.0"),
  UPSTREAM_HOST: z.string().default("127.0.0.1"),
  /** Present: the web app talks to this API and no local upstream is started. */
  UPSTREAM_URL: z.url().optional(),
  DATA_DIR: z.string().default("./data").transform((dir) => path.resolve(dir)),
  /** Absent: the embedded engine in DATA_DIR. */
  CLICKHOUSE_URL: z.url().optional(),
  /** Absent: the embedded database in DATA_DIR. */
  DATABASE_URL: z.url().optional(),
  /** Absent: the built-in OpenID provider. */
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().default("cloudtally-web"),
  OIDC_AUDIENCE: z.string().default("cloudtally-api"),
  PUBLIC_URL: z.url().optional(),
  PROFILE: z.enum(["LOCAL", "DEV", "STAGE", "PROD", "CHINA", "SCMP", "HCMP", "KECMP", "MEA", "USA", "SEA", "LGE"]).default("LOCAL"),
  /** "Today" of the demo company and of time frames, for reproducible runs; absent: the clock's. */
  TODAY: z.iso.date().optional(),
  /** none: start without the demo company. */
  DEMO: z.enum(["yes", "none"]).default("yes"),
  DEMO_SEED: z.coerce.number().int().default(7),
  /** Absent: mails become files in DATA_DIR/outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().regex(/^[^\r\n]*@[^\r\n]+$/).default("Cloudtally <no-reply@cloudtally.example>"),
  UPLOAD_LIMIT_BYTES: bytes.default(2 * 1024 ** 3),
  COST_STORE_SESSIONS: z.coerce.number().int().min(1).max(64).default(4),
  COST_STORE_MEMORY_BYTES: bytes.optional(),
  QUERY_TIMEOUT_SECONDS: z.coerce.number().int().min(1).default(300),
  /** In a terminal, where people read, only what needs their attention. */
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default(process.stderr.isTTY ? "warn" : "info"),
});
export type Env = z.infer<typeof schema>;

/** Reads the environment. Throws an Error whose message is one line naming each bad setting. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Settings cannot be used. ${faults.join("; ")}`);
}

/** This process's environment with `settings` in it, for a child process that also loads the module `preload` (a URL) first. */
export const environmentWith = (settings: Record<string, string>, preload: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${preload}`.trim(),
});

/** Whether npm started this process, and so stands between it and whoever asked. */
export const runsUnderNpm = (): boolean => process.env.npm_lifecycle_event !== undefined;

/** The folder people typed their command in; npm runs scripts elsewhere. */
export const callersFolder = (): string => process.env.INIT_CWD ?? process.cwd();
