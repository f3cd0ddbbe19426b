import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureBuilt } from "../../server/launch/ensure-built.mjs";
import { runCommand } from "../support/processes/command";
import type { Command } from "../support/processes/command";
import { focusCsv } from "../support/bills/focus-csv";
import { freePort } from "../support/processes/free-port";
import { copyEmptyStores } from "../support/stores/copy-stores";

let folder: string;
const bill = (name: string) => path.join(folder, name);
const charge = {
  BilledCost: "1.005",
  BillingAccountId: "1",
  BillingCurrency: "USD",
  day: "2026-10-15",
  ServiceName: "EC2",
  ProviderName: "AWS",
};

beforeAll(async () => {
  await ensureBuilt("web");
  await ensureBuilt("server");
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-ingest-"));
  await copyEmptyStores(path.join(folder, "data"));
  await writeFile(
    bill("october.csv"),
    focusCsv([charge, { ...charge, BilledCost: "-0.0000000001", day: "2026-10-16" }]),
  );
  await writeFile(bill("letter.csv"), "Dear Sir,\nplease find enclosed\n");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function ingest(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const command = runCommand("ingest.mjs", args, { DATA_DIR: path.join(folder, "data"), INIT_CWD: folder });
  return { code: await command.ended, ...command.output() };
}

const published = [
  "october.csv: FOCUS 1.0, published",
  "  rows read 2 = stored 2 + rejected 0",
  "  provider  month    billing account  basis   currency  rows  billed in file      in store  difference  effective in file      in store  difference",
  "  aws       2026-10  1                actual  USD          2    1.0049999999  1.0049999999           0       1.0049999999  1.0049999999           0",
  "",
].join("\n");

/** Printed in addition by a real installation: an ingest does not create users. */
const advice =
  "No one can see together yet. Add a user with: npm run user -- add --email <address> --company together\n";

/** The same expectations, whichever process has the stores open. */
function testIngest(company: string, summary = ""): void {
  it("publishes a bill and prints its reconciliation", async () => {
    expect(await ingest("--company", company, "--name", "Acme Inc.", "oct*.csv")).toEqual({
      code: 0,
      stdout: summary + published,
      stderr: "",
    });
  });

  it("exits with 1 if a file is not a bill, and reports for another that it is already imported", async () => {
    const { code, stdout } = await ingest("--company", company, "letter.csv", "october.csv");
    expect(code).toBe(1);
    expect(stdout).toContain(
      "letter.csv: unknown format, FAILED, none of it is stored\n  letter.csv is not a supported billing export",
    );
    expect(stdout).toContain("october.csv: FOCUS 1.0, unchanged: this file is already imported\n");
  });
}

describe("npm run ingest, no server running", () => {
  testIngest("alone");

  it("exits with 2 and prints the usage if the command is wrong", async () => {
    const { code, stdout, stderr } = await ingest("--company", "alone");
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^No file was given\.\n\nUsage: npm run ingest -- --company <id>/);
  });
});

describe("npm run ingest, the server running", () => {
  let server: Command;
  beforeAll(async () => {
    const ports = { PORT: String(await freePort()), UPSTREAM_PORT: String(await freePort()) };
    server = runCommand("start.mjs", [], { ...ports, DATA_DIR: path.join(folder, "data"), DEMO: "none" });
    await server.printed("Ctrl-C");
  });
  afterAll(async () => {
    server.kill("SIGTERM");
    await server.ended;
  });

  testIngest("together", advice);

  // The command prints and exits alike without a server, where it would first open both stores.
  it("changes nothing when it is repeated", async () => {
    const again = await ingest("--company", "together", bill("october.csv"));
    expect(again.stdout).toContain("october.csv: FOCUS 1.0, unchanged: this file is already imported\n");
    expect(again.code).toBe(0);
  });

  it("connects on loopback with a secret that only this user can read", async () => {
    const file = path.join(folder, "data/operator.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { url } = JSON.parse(await readFile(file, "utf8")) as { url: string };
    expect(new URL(url).hostname).toBe("127.0.0.1");
    for (const authorization of ["", "Bearer ", "Bearer wrong"]) {
      const answer = await fetch(`${url}/task`, {
        method: "POST",
        headers: { authorization },
        body: JSON.stringify({ companyId: "together", files: [bill("october.csv")] }),
      });
      expect(answer.status).toBe(401);
    }
  });
});
