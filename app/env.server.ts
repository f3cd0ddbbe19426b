import { z } from "zod";
import { clockOf } from "./lib/process/clock";
import { logLevels } from "./lib/process/log";
import { commonSettings, readSettings, trustedProxies } from "./lib/process/settings";

/** Settings of the web app, read once at boot. The README's table is their documentation. */
const schema = z
  .object({
    ...commonSettings,
    TRUSTED_PROXIES: trustedProxies.default("127.0.0.0/8,::1/128"),
    UPLOAD_LIMIT_BYTES: z.coerce
      .number()
      .int()
      .positive()
      .default(2 * 1024 ** 3),
    /** "Today" of time frames, for reproducible runs; absent: the clock's. */
    TODAY: z.iso.date().optional(),
    LOG_LEVEL: z.enum(logLevels).default("info"),
  })
  .transform((env) => ({
    ...env,
    UPSTREAM_URL: (env.UPSTREAM_URL ?? `http://127.0.0.1:${env.UPSTREAM_PORT}`).replace(/\/$/, ""),
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ""),
  }));
export type Env = z.infer<typeof schema>;

/** Reads the environment. Throws an Error with one line that names each invalid setting. */
export const readEnv = (source: Record<string, string | undefined>): Env => readSettings(schema, source);

export const env = readEnv(process.env);

export const { today, now } = clockOf(env.TODAY);
