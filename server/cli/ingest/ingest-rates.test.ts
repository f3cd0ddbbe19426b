import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestState } from "../../../tests/support/stores/test-state";
import { auditPage } from "../../audit/audit-calls";
import { ratesTo } from "../../money/published-rates";
import type { StateStore } from "../../state-store/state-store";
import type { IngestEvent } from "./ingest-event";
import { ingestRates } from "./ingest-rates";
import { describeRates } from "./print-import";

let stateStore: StateStore;
let folder: string;
beforeAll(async () => {
  stateStore = await openTestState();
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-rates-"));
});
afterAll(async () => {
  await stateStore.close();
  await rm(folder, { recursive: true, force: true });
});

async function ingest(text: string): Promise<string[]> {
  const file = path.join(folder, "rates.csv");
  await writeFile(file, text);
  const events: IngestEvent[] = [];
  await ingestRates({ stateStore }, [file], (event) => events.push(event));
  expect(events.at(-1)).toEqual({ kind: "done" });
  return events.flatMap((event) => (event.kind === "rates" ? [describeRates(event.file)] : []));
}

const wonFor = async (month: string) =>
  (await ratesTo(stateStore, { currency: "USD", months: [month], from: ["KRW"] })).map(({ rate, rateMonth }) => [
    rate,
    rateMonth,
  ]);

it("stores the rates of a file for all companies, and replaces those of the same month", async () => {
  expect(await ingest("date,currency,rate\n2026-09-30,KRW,1250\n2026-10-30,KRW,1600\n2026-10-30,MXN,20\n")).toEqual([
    "rates.csv: 3 exchange rates of KRW, MXN, 2026-09 to 2026-10",
  ]);
  // 1 ÷ 1250 and 1 ÷ 1600
  expect(await wonFor("2026-09")).toEqual([["0.0008", "2026-09"]]);
  expect(await wonFor("2026-11")).toEqual([["0.000625", "2026-10"]]);
  await ingest("date,currency,rate\n2026-10-31,KRW,1000\n");
  expect(await wonFor("2026-10")).toEqual([["0.001", "2026-10"]]);
  const { entries } = await auditPage(stateStore, "acme", { word: "", page: 1, itemsPerPage: 10 });
  expect(entries).toMatchObject([
    { name: "npm run", subject: "rates.csv", after: { count: 1, currency: "KRW" } },
    { name: "npm run", subject: "rates.csv", after: { count: 3, currency: "KRW, MXN" } },
  ]);
});

it("takes nothing from a file with an invalid row", async () => {
  expect(await ingest("date,currency,rate\n2026-09-30,JPY,150\n2026-10-30,JPY,none\n")).toEqual([
    'rates.csv: FAILED, none of it is stored\n  Row 3: "none" is not a rate above 0 with at most 12 decimals.',
  ]);
  expect(await ratesTo(stateStore, { currency: "USD", months: ["2026-09"], from: ["JPY"] })).toEqual([]);
});
