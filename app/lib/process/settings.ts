import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { linkNames, linksElsewhere, linkSetting, profiles } from "../people/profiles";
import type { LinkName, Links } from "../people/profiles";

/** Settings shared by web app and server. */

/** Ports of other protocols, to which neither browsers nor Node.js connect: the "bad ports" of the Fetch Standard. */
const blockedPorts = [
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
];

const port = z.coerce
  .number()
  .int()
  .min(1)
  .max(65535)
  .refine((number) => !blockedPorts.includes(number), {
    error: ({ input }) => `browsers and Node.js do not connect to port ${input}, which is another protocol's`,
  });

/** Address of another server or of this installation, such as "https://costs.example". */
export const httpAddress = z.url({
  protocol: /^https?$/,
  abort: true,
  error: "must be an address such as https://costs.example",
});

/** Public address of the installation; only its origin is used for redirects, cookies and the issuer. */
const publicUrl = httpAddress.refine((text) => {
  const { origin, href } = new URL(text);
  return href === `${origin}/`;
}, "must be only scheme, host and port, such as https://costs.example");

/** Address of PostgreSQL. */
const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must be an address such as postgresql://user:password@host/database",
});

/** Entries of a comma-separated list. */
export const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

const SECRET_LENGTH = 16;

/** Signs cookies. Several, separated by commas: the first signs, all are accepted. */
const sessionSecret = z
  .string()
  .refine(
    (text) => text.split(",").every((secret) => secret.trim().length >= SECRET_LENGTH),
    `each secret, separated by commas, must have ${SECRET_LENGTH} characters or more`,
  );

/** Addresses or networks, separated by commas, whose X-Forwarded-* headers are trusted. */
export const trustedProxies = z.string().superRefine((text, context) => {
  for (const entry of listOf(text)) {
    if (!isNetwork(entry))
      context.addIssue({ code: "custom", message: `"${entry}" is not an address or a network such as 10.0.0.0/8` });
  }
});

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
}

/** A page of this site, or an address elsewhere. */
const linkTarget = z
  .string()
  .refine(
    (text) => /^\/(?![/\\])/.test(text) || httpAddress.safeParse(text).success,
    "must be an address such as https://help.example, or a path such as /support",
  );

/** Where a link may lead. Our own screens stand in the menu already. */
const linkAddress = (name: LinkName) =>
  (linksElsewhere as readonly string[]).includes(name) ? httpAddress : linkTarget;

/** The environment profile and where its links lead, for both processes. */
export const profileSettings = {
  PROFILE: z.enum(profiles).default("LOCAL"),
  ...Object.fromEntries(linkNames.map((name) => [linkSetting(name), linkAddress(name).optional()])),
} as { PROFILE: z.ZodDefault<z.ZodEnum<{ [P in (typeof profiles)[number]]: P }>> };

/** The addresses that are set. */
export const linksIn = (env: object): Links =>
  Object.fromEntries(
    linkNames.flatMap((name) => {
      const address = (env as Record<string, unknown>)[linkSetting(name)];
      return typeof address === "string" ? [[name, address]] : [];
    }),
  );

/** Settings that the web app and the server's processes have in common. */
export const commonSettings = {
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: port.default(3000),
  HOST: z.string().default("0.0.0.0"),
  UPSTREAM_PORT: port.default(4000),
  /** Present: the web app talks to this API and no local upstream is started. */
  UPSTREAM_URL: httpAddress.optional(),
  /** Public address of the app, if it is not http://localhost:PORT. */
  PUBLIC_URL: publicUrl.optional(),
  /** Absent: the built-in OpenID provider. */
  OIDC_ISSUER: httpAddress.optional(),
  ...profileSettings,
  DATA_DIR: z
    .string()
    .default("./data")
    .transform((dir) => path.resolve(dir))
    // The engine would take it for a pattern, and could write no file there.
    .refine((dir) => !/[*?{}]/.test(dir), "must be a folder without *, ?, { and } in its path"),
  /** Absent: the embedded database, and sessions, in DATA_DIR. */
  DATABASE_URL: databaseUrl.optional(),
  /** Absent: one is generated and kept in DATA_DIR. */
  SESSION_SECRET: sessionSecret.optional(),
};

/** What is wrong with a value, where its setting does not say so itself. */
const faultOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "int" ? "must be a whole number" : `must be a ${issue.expected}`;
    case "too_small":
      return issue.inclusive ? `must be ${issue.minimum} or more` : `must be more than ${issue.minimum}`;
    case "too_big":
      return issue.origin === "string"
        ? `must have ${issue.maximum} characters or fewer`
        : `must be ${issue.maximum} or less`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "invalid_format":
      return issue.format === "date" ? "must be a day such as 2026-11-20" : undefined;
  }
};

/**
 * Parses an environment by `schema`. An empty setting counts as missing, except for secrets. Throws an Error with one
 * line that names each invalid setting.
 */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  source: Record<string, string | undefined>,
): z.output<Schema> {
  const values = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== "" || name === "SESSION_SECRET"),
  );
  const parsed = schema.safeParse(values, { error: faultOf });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Invalid settings. ${faults.join("; ")}`);
}
