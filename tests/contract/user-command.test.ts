import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureBuilt } from "../../server/launch/ensure-built.mjs";
import { demoUser } from "../../server/people/installation/demo-user";
import { runCommand } from "../support/processes/command";
import type { Command } from "../support/processes/command";
import { focusCsv } from "../support/bills/focus-csv";
import { freePort } from "../support/processes/free-port";
import { TestBrowser } from "../support/servers/test-browser";
import { copyEmptyStores } from "../support/stores/copy-stores";

let folder: string;
let origin: string;
let server: Command;
const settings = () => ({ DATA_DIR: path.join(folder, "data"), INIT_CWD: folder });

beforeAll(async () => {
  await ensureBuilt("web");
  await ensureBuilt("server");
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-user-"));
  await copyEmptyStores(settings().DATA_DIR);
});
afterAll(async () => {
  server?.kill("SIGTERM");
  await server?.ended;
  await rm(folder, { recursive: true, force: true });
});

async function run(script: string, ...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const command = runCommand(script, args, settings());
  return { code: await command.ended, ...command.output() };
}
const user = (...args: string[]) => run("user.mjs", ...args);
const passwordIn = (stdout: string): string => /Password {5}(\S+)/.exec(stdout)![1]!;

/** Result of signing in to the web app: the status of the form's response, and whether the session opens a page. */
async function signIn(
  login: string,
  password: string,
  browser = new TestBrowser(origin, origin),
): Promise<{ status: number; page?: number }> {
  const form = await browser.follow("/sign-in");
  const posted = await browser.post(form.address, { login, password });
  if (posted.status !== 303) return { status: posted.status };
  await browser.get((await browser.follow(posted.headers.get("location")!)).address);
  return { status: 303, page: (await browser.get("/imports")).status };
}

describe("npm run user, no server running", () => {
  it("adds a user to a company, with a password that is shown once", async () => {
    const added = await user("add", "--email", "Mina@Halden.example", "--company", "halden", "--name", "Mina Park");
    expect([added.code, added.stderr]).toEqual([0, ""]);
    expect(added.stdout).toMatch(
      /^mina@halden\.example is now a member of halden\.\n {2}Sign in as {3}mina@halden\.example\n {2}Password {5}(\w{4}-){3}\w{4}\n/,
    );
  });

  it("creates the data folder, and reports in one line that PostgreSQL does not respond", async () => {
    const DATA_DIR = path.join(folder, "not", "yet");
    const DATABASE_URL = `postgres://127.0.0.1:${await freePort()}/cloudtally`;
    const command = runCommand("user.mjs", ["list"], { DATA_DIR, DATABASE_URL });
    expect(await command.ended).toBe(1);
    expect(command.output().stderr).toMatch(/^The server in DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/);
    expect((await stat(DATA_DIR)).mode & 0o777).toBe(0o700);
  });

  it("exits with 2 and prints the usage if the command is wrong", async () => {
    const { code, stdout, stderr } = await user("invite");
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^invite is not a command\.\n\nUsage: npm run user -- add/);
  });
});

describe("npm run user, the server running with DEMO=none", () => {
  let password: string;
  beforeAll(async () => {
    const PORT = String(await freePort());
    origin = `http://localhost:${PORT}`;
    server = runCommand("start.mjs", [], {
      ...settings(),
      PORT,
      UPSTREAM_PORT: String(await freePort()),
      DEMO: "none",
    });
    await server.printed("Ctrl-C");
  });

  it("there is no demo user, and the public password does not work", async () => {
    // Added before the server was started.
    expect((await user("list")).stdout).toBe("mina@halden.example  Mina Park  (halden)  operator\n");
    expect(await signIn(demoUser.login, demoUser.password)).toEqual({ status: 422 });
  });

  it("does not add the same email address twice, and keeps its password", async () => {
    const again = await user("add", "--email", "mina@halden.example", "--company", "other");
    expect(again).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("already had an account and is now a member of other"),
    });
    expect(again.stdout).not.toContain("Password ");
  });

  it("an added user can sign in, after a reset only with the new password", async () => {
    const added = await user("add", "--email", "otto@halden.example", "--company", "halden");
    const first = passwordIn(added.stdout);
    expect(await signIn("otto@halden.example", first)).toEqual({ status: 303, page: 200 });
    const reset = await user("reset", "--email", "otto@halden.example");
    password = passwordIn(reset.stdout);
    expect(await signIn("otto@halden.example", first)).toEqual({ status: 422 });
    expect(await signIn("Otto@Halden.example", password)).toEqual({ status: 303, page: 200 });
  });

  it("signing in and out is in the audit log with the network address", async () => {
    const browser = new TestBrowser(origin, origin, { "x-forwarded-for": "192.0.2.44" });
    await signIn("otto@halden.example", password, browser);
    expect((await browser.post("/sign-out", {})).status).toBe(303);
    await signIn("otto@halden.example", password, browser);
    const log = await (await browser.get("/audit.csv")).text();
    const rows = log.split("\n").filter((row) => row.includes("192.0.2.44"));
    expect(rows.flatMap((row) => /signIn\.\w+/.exec(row) ?? [])).toEqual([
      "signIn.done",
      "signIn.ended",
      "signIn.done",
    ]);
  });

  it("a user removed from their only company has no access to it", async () => {
    expect(await user("remove", "--email", "otto@halden.example", "--company", "halden")).toMatchObject({
      code: 0,
      stdout: "otto@halden.example is no longer a member of halden.\n",
    });
    expect(await signIn("otto@halden.example", password)).toEqual({ status: 403 });
    expect(await user("remove", "--email", "nobody@halden.example", "--company", "halden")).toMatchObject({
      code: 1,
      stdout: "",
    });
  });

  it("ingest adds no user by itself and explains how to, even without DEMO in its own environment", async () => {
    await writeFile(
      path.join(folder, "bill.csv"),
      focusCsv([
        {
          BilledCost: "1",
          BillingAccountId: "1",
          BillingCurrency: "USD",
          day: "2026-10-15",
          ServiceName: "EC2",
          ProviderName: "AWS",
        },
      ]),
    );
    // The running server's answer is in ingest.test.ts.
    server.kill("SIGTERM");
    await server.ended;
    const { code, stdout } = await run("ingest.mjs", "--company", "later", "bill.csv");
    expect(code).toBe(0);
    expect(stdout).toContain(
      "No one can see later yet. Add a user with: npm run user -- add --email <address> --company later\n",
    );
    const listed = (await user("list")).stdout;
    // What the stopped server has stored is still there.
    expect(listed).toContain("otto@halden.example");
    expect(listed).not.toContain("demo");
  });
});
