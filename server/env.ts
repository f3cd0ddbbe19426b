import { isIPv6 } from "node:net";
import { z } from "zod";
import { NOTICE_LENGTH } from "~/contract/people/notices";
import { languages } from "~/lib/language";
import { logLevels } from "~/lib/process/log";
import { commonSettings, httpAddress, readSettings, trustedProxies } from "~/lib/process/settings";

const bytes = z.coerce.number().int().positive();
const sessions = z.coerce.number().int().min(1).max(64);
/** The longest timer: 24 days. */
const MAX_TIMER_SECONDS = 2_000_000;

/** Settings of the server's processes, read once at boot. The README's table is their documentation. */
const fields = z.object({
  ...commonSettings,
  UPSTREAM_HOST: z.string().default("127.0.0.1"),
  /** Absent: the embedded engine in DATA_DIR. */
  CLICKHOUSE_URL: httpAddress.optional(),
  OIDC_CLIENT_ID: z.string().default("cloudtally-web"),
  OIDC_AUDIENCE: z.string().default("cloudtally-api"),
  // The web app's setting, read here too, so that an invalid one is rejected before anything starts.
  TRUSTED_PROXIES: trustedProxies.optional(),
  /** "Today" of the demo company and of time frames, for reproducible runs; absent: the clock's. */
  TODAY: z.iso.date().optional(),
  /** none: start without the demo company. */
  DEMO: z.enum(["yes", "none"]).default("yes"),
  DEMO_SEED: z.coerce.number().int().default(7),
  /** Absent: emails become files in DATA_DIR/outbox. */
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "must be an address such as smtp://user:password@mail.example:587",
    })
    .optional(),
  /** A notice to everyone, with its language and inclusive days; see notices/notices.ts. */
  NOTICE: z.string().max(NOTICE_LENGTH).optional(),
  NOTICE_LANGUAGE: z.enum(languages).optional(),
  NOTICE_FROM: z.iso.date().optional(),
  NOTICE_UNTIL: z.iso.date().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, "must be an address such as Cloudtally <costs@mail.example>")
    .default("Cloudtally <no-reply@cloudtally.example>"),
  /** yes: webhooks may be in private networks, such as that of this machine. */
  WEBHOOKS_TO_PRIVATE: z.enum(["yes", "no"]).default("no"),
  /** no: imported files are not kept, and damage can only be repaired by importing them again. */
  KEEP_ORIGINALS: z.enum(["yes", "no"]).default("yes"),
  UPLOAD_LIMIT_BYTES: bytes.default(2 * 1024 ** 3),
  /** Limits for reading one file of an import: see imports/limits.ts. */
  // With less, Node.js 24 crashes before it can report a shortage of memory.
  IMPORT_MEMORY_BYTES: bytes.min(128 * 1024 ** 2).default(2 * 1024 ** 3),
  IMPORT_SECONDS: z.coerce.number().int().min(1).max(MAX_TIMER_SECONDS).default(3600),
  IMPORT_UNZIPPED_BYTES: bytes.default(64 * 1024 ** 3),
  IMPORT_UNZIPPED_RATIO: z.coerce.number().int().min(1).default(200),
  IMPORT_RECORD_BYTES: bytes.default(16 * 1024 ** 2),
  IMPORT_COLUMNS: z.coerce.number().int().min(1).default(2000),
  COST_STORE_SESSIONS: sessions.default(4),
  COST_STORE_EXPORTS: sessions.default(2),
  COST_STORE_IMPORTS: sessions.default(2),
  EXPORTS_PER_USER: z.coerce.number().int().min(1).default(2),
  COST_STORE_MEMORY_BYTES: bytes.optional(),
  COST_STORE_KEPT_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(64 * 1024 ** 2),
  QUERY_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(MAX_TIMER_SECONDS).default(300),
  /** After how long a hanging process is restarted; 0: never. */
  HANG_SECONDS: z.coerce.number().int().min(0).max(MAX_TIMER_SECONDS).default(60),
  /** In a terminal, which people read, only what needs their attention. */
  LOG_LEVEL: z.enum(logLevels).default(process.stderr.isTTY ? "warn" : "info"),
});

const schema = fields.refine(
  ({ PORT, UPSTREAM_PORT, UPSTREAM_URL }) => UPSTREAM_URL !== undefined || PORT !== UPSTREAM_PORT,
  {
    path: ["UPSTREAM_PORT"],
    message: "the web app and the API cannot listen on the same port (see PORT)",
  },
);
export type Env = z.infer<typeof schema>;

/** Reads the environment. Throws an Error with one line that names each invalid setting. */
export const readEnv = (source: Record<string, string | undefined> = process.env): Env => readSettings(schema, source);

/** Address of a listener on `host` for this machine: "http://127.0.0.1:4000". */
export function ownAddress(host: string, port: number): string {
  const own = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${isIPv6(own) ? `[${own}]` : own}:${port}`;
}

/** This process's environment plus `settings`, for a child process that loads the module `preload` (a URL) first. */
export const environmentWith = (settings: Record<string, string>, preload: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${preload}`.trim(),
});

/** Whether npm started this process, and so is its parent. */
export const runsUnderNpm = (): boolean => process.env.npm_lifecycle_event !== undefined;

/** The folder of the user's shell; npm runs scripts elsewhere. */
export const callersFolder = (): string => process.env.INIT_CWD ?? process.cwd();
