import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

const host = { host: "costs.example" };
/** After the environment is set: settings are read when the modules are. */
const load = async () => ({ ...(await import("./cookies.server")), ...(await import("./secrets.server")) });
let loaded: Awaited<ReturnType<typeof load>>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-cookies-"));
  vi.stubEnv("DATA_DIR", folder);
  loaded = await load();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const requestWith = (headers: Record<string, string>) => ({ headers: new Headers({ ...host, ...headers }) });

it("hides the session's id from scripts and from forms of other sites, for a year", async () => {
  const line = await loaded.sessionCookie(requestWith({})).serialize("the-id");
  expect(line).toMatch(/^cloudtally_session=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
});

it("is limited to https under https", async () => {
  const line = await loaded.sessionCookie(requestWith({ "x-forwarded-proto": "https" })).serialize("the-id");
  expect(line).toContain("; Secure");
});

it("accepts only what it signed", async () => {
  const cookie = loaded.sessionCookie(requestWith({}));
  const pair = (await cookie.serialize("the-id")).split(";")[0]!;
  expect(await cookie.parse(pair)).toBe("the-id");
  expect(await cookie.parse(pair.replace(/.$/, (last) => (last === "A" ? "B" : "A")))).toBeNull();
  expect(await cookie.parse(`cloudtally_session=${btoa('"the-id"')}`)).toBeNull();
});

it("creates its secret once, for this account only, unless the settings contain one", async () => {
  const secrets = loaded.cookieSecrets();
  expect(loaded.cookieSecrets()).toEqual(secrets);
  expect((await stat(path.join(folder, "session-secret"))).mode & 0o777).toBe(0o600);
  expect(await readFile(path.join(folder, "session-secret"), "utf8")).toBe(secrets[0]);
  expect(loaded.cookieSecrets({ SESSION_SECRET: "new-secret-123456, old-secret-123456", DATA_DIR: folder })).toEqual([
    "new-secret-123456",
    "old-secret-123456",
  ]);
});

it("replaces an empty secret file", async () => {
  const other = path.join(folder, "other");
  await mkdir(other);
  const file = path.join(other, "session-secret");
  await writeFile(file, "\n");
  const [secret] = loaded.cookieSecrets({ SESSION_SECRET: undefined, DATA_DIR: other });
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await readFile(file, "utf8")).toBe(secret);
});
