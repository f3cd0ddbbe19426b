import { afterAll, beforeAll, expect, it } from "vitest";
import type { Language } from "~/lib/language";
import { stateServices } from "../../tests/support/stores/state-services";
import { openTestState } from "../../tests/support/stores/test-state";
import type { StateStore } from "../state-store/state-store";
import { recordActivity } from "./record-activity";
import { ensureCompany, ensureMember } from "./people";

let store: StateStore;
beforeAll(async () => {
  store = await openTestState();
  await store.query("INSERT INTO users (user_id, login, name, email) VALUES ('mina', 'mina', 'Mina', 'mina')");
  for (const company of ["acme", "other"]) {
    await ensureCompany(store, company);
    await ensureMember(store, company, "mina");
  }
});
afterAll(() => store.close());

const activity = () =>
  store.query(
    "SELECT company_id, now() - last_active_at < interval '1 minute' AS is_new FROM members ORDER BY company_id",
  );

it("is recorded in the company in use, once in five minutes", async () => {
  const services = stateServices(store);
  await recordActivity(services, "acme", "mina", null);
  expect(await activity()).toEqual([
    { company_id: "acme", is_new: true },
    { company_id: "other", is_new: null },
  ]);
  // Cached by this instance, so the store is not queried.
  await store.query("UPDATE members SET last_active_at = '2026-01-01' WHERE company_id = 'acme'");
  await recordActivity(services, "acme", "mina", null);
  expect((await activity())[0]).toEqual({ company_id: "acme", is_new: false });
});

it("includes the language of the pages, as soon as it is another", async () => {
  const services = stateServices(store);
  const recorded = async (language: Language | null, by = services) => {
    await recordActivity(by, "other", "mina", language);
    const [row] = await store.query<{ language: string | null }>(
      "SELECT last_language AS language FROM members WHERE company_id = 'other'",
    );
    return row!.language;
  };
  expect(await recorded(null)).toBeNull();
  expect(await recorded("ko")).toBe("ko");
  expect(await recorded("ja")).toBe("ja");
  expect(await recorded("ko")).toBe("ko");
  // A program's call has none, and another instance has not cached that the member was active.
  await store.query("UPDATE members SET last_active_at = '2026-01-01'");
  expect(await recorded(null, stateServices({ ...store }))).toBe("ko");
  expect((await activity())[1]).toEqual({ company_id: "other", is_new: true });
});
