import { rm } from "node:fs/promises";
import path from "node:path";
import { INSTALLATION } from "../audit/audit";
import { addDays } from "~/lib/time/time-frames";
import { addDemoProfiles } from "../billing/profile/demo-profile";
import { saveRates } from "../money/published-rates";
import { importFiles } from "../imports/run/import-files";
import { ensureDemoPeople } from "../people/installation/demo-user";
import type { Services } from "../serve";
import { addDemoServiceGroups } from "../service-groups/demo-sets";
import type { Queries, StateStore } from "../state-store/state-store";
import { billingMonths } from "./bills/calendar";
import { writeBills } from "./bills/write-bills";
import { companies } from "./catalogue/companies";
import { addDemoPrices } from "./prices/demo-prices";
import { markImported, missingParts } from "./demo-plan";
import type { DemoPart } from "./demo-plan";
import { monthlyRate, ratedCurrencies } from "./rates";

type DemoServices = Pick<Services, "env" | "log" | "costStore" | "stateStore" | "today">;

/** Billing months of the demo, including the open one. */
const MONTHS = 13;

/**
 * Creates the four people of the demo, its two companies, service groups, billing profiles, price lists, exchange rates
 * and 13 months of bills up to yesterday, which are imported like any bill. Reports each step in one line. A complete
 * demo is not changed, an interrupted one is completed. Throws an Error if a bill cannot be imported.
 */
export async function fillDemo(
  services: DemoServices,
  print: (line: string) => void,
  { months = MONTHS } = {},
): Promise<void> {
  const { stateStore, env } = services;
  // The random generator uses 32 bits of the seed.
  const parts = await missingParts(stateStore, { today: services.today(), seed: env.DEMO_SEED | 0, months });
  await ensureDemoPeople(stateStore, companies);
  await grantTrial(stateStore, companies[1]!.companyId, services.today());
  await addDemoServiceGroups(stateStore, companies[0]!.companyId);
  await addDemoProfiles(stateStore, companies[0]!.companyId, {
    today: services.today(),
    months,
    by: INSTALLATION,
  });
  if (parts.length > 0) await importParts(services, parts, print);
  await addDemoPrices(services, billingMonths(services.today(), months)[0]!.start, print);
}

async function importParts(services: DemoServices, parts: DemoPart[], print: (line: string) => void): Promise<void> {
  const { stateStore, env } = services;
  await saveDemoRates(stateStore, parts[0]!);
  const directory = path.join(env.DATA_DIR, "demo-bills");
  for (const [n, part] of parts.entries()) {
    const company = companies.find(({ companyId }) => companyId === part.companyId)!;
    print(`Demo company ${company.name}: ${part.vendor}, ${part.months} months (${n + 1} of ${parts.length})`);
    await rm(directory, { recursive: true, force: true });
    await importPart(services, part, await writeBills(directory, { ...part, company }));
    await markImported(stateStore, part);
  }
  await rm(directory, { recursive: true, force: true });
}

async function importPart(services: DemoServices, { companyId, vendor }: DemoPart, file: string): Promise<void> {
  const files = [{ path: file, name: path.basename(file, ".gz") }];
  const summaries = await importFiles({ companyId, vendor, files, by: INSTALLATION, keeping: "link" }, services);
  for (const { status, problem } of summaries) {
    if (status !== "published" && status !== "unchanged")
      throw new Error(`The demo company cannot be filled. ${problem?.message ?? status}`);
  }
}

/** Saves the rates at which bills in foreign currencies were converted. */
async function saveDemoRates(db: Queries, { today, months }: DemoPart): Promise<void> {
  const rates = billingMonths(today, months + 1).flatMap(({ month, start }) =>
    ratedCurrencies.map((currency) => ({ month, currency, perUsd: monthlyRate(currency, month), publishedOn: start })),
  );
  await saveRates(db, rates);
}

/** Days of the trial of the demo's small company. */
const TRIAL_DAYS = 18;

/** Lets a company try the paid version from the day (YYYY-MM-DD) on, once. */
const grantTrial = (store: StateStore, companyId: string, today: string): Promise<void> =>
  store.transaction(async (tx) => {
    const inserted = await tx.query(
      "INSERT INTO demo_gifts (name) VALUES ('trial') ON CONFLICT DO NOTHING RETURNING 1",
    );
    if (inserted.length === 0) return;
    await tx.query("UPDATE companies SET plan = 'free', trial_end = $2::date WHERE company_id = $1", [
      companyId,
      addDays(today, TRIAL_DAYS - 1),
    ]);
  });
