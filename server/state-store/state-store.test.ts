import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startPostgres } from "../../tests/support/stores/postgres";
import type { TestPostgres } from "../../tests/support/stores/postgres";
import { migrate } from "./migrate";
import { migrations } from "./migrations";
import { openPglite } from "./pglite";
import { openPostgres } from "./postgres";
import { StateStoreError } from "./state-store";
import type { StateStore } from "./state-store";

const engines = [
  { name: "PGlite, embedded", start: async () => ({ open: () => openPglite(), stop: async () => undefined }) },
  {
    name: "PostgreSQL, a server",
    start: async () => {
      const server: TestPostgres = await startPostgres();
      return { open: () => openPostgres(server.url), stop: server.stop };
    },
  },
];

describe.each(engines)("$name", ({ start }) => {
  let store: StateStore;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const engine = await start();
    stop = engine.stop;
    store = await engine.open();
    await migrate(store);
  });
  afterAll(async () => {
    await store?.close();
    await stop?.();
  });

  it("applies every migration once, however many processes start it", async () => {
    await Promise.all([migrate(store), migrate(store), migrate(store)]);
    const applied = await store.query<{ name: string }>("SELECT name FROM migrations ORDER BY name");
    expect(applied.map((row) => row.name)).toEqual(migrations.map((migration) => migration.name));
  });

  it("is refused if a newer version has used it, not for a step that was only renamed", async () => {
    await store.query("INSERT INTO migrations (name) VALUES ('031-later-renamed'), ('1000-of-the-future')");
    await expect(migrate(store)).rejects.toThrow(
      "The state store was used by a newer version of Cloudtally (1000-of-the-future). Start that version, or restore the backup from before the upgrade.",
    );
    await store.query("DELETE FROM migrations WHERE name = '1000-of-the-future'");
    await migrate(store);
    await store.query("DELETE FROM migrations WHERE name = '031-later-renamed'");
  });

  describe("values", () => {
    it("keep their exact form", async () => {
      const at = new Date("2026-02-28T23:59:59.123Z");
      const [row] = await store.query(
        `SELECT $1::text AS words, $2::text[] AS list, $3::jsonb AS json, $4::timestamptz AS at, $5::numeric AS money,
           9007199254740993::bigint AS big, true AS yes, NULL AS nothing, 42::integer AS small`,
        [
          "naïve 'quoted' \\ 비용 💰",
          ["aws", "a,b", 'say "hi"', ""],
          JSON.stringify({ a: [1, "two", null] }),
          at,
          "0.100000000000000000000001",
        ],
      );
      expect(row).toEqual({
        words: "naïve 'quoted' \\ 비용 💰",
        list: ["aws", "a,b", 'say "hi"', ""],
        json: { a: [1, "two", null] },
        at,
        money: "0.100000000000000000000001",
        big: "9007199254740993",
        yes: true,
        nothing: null,
        small: 42,
      });
    });

    it("accept a list of objects as JSON text and return it as objects", async () => {
      await store.query("INSERT INTO companies (company_id, name) VALUES ('json', 'JSON')");
      await store.query("INSERT INTO users (user_id, login, name, email) VALUES ('u-json', 'j', 'J', 'j@example.com')");
      const menus = [{ url: "/", menuId: "MTV3020", authType: "AUTH_TYPE_010" }];
      await store.query("INSERT INTO members (company_id, user_id, menus) VALUES ('json', 'u-json', $1)", [
        JSON.stringify(menus),
      ]);
      expect(await store.query("SELECT menus, vendors[1] AS first FROM members WHERE company_id = 'json'")).toEqual([
        { menus, first: "aws" },
      ]);
    });

    it("are bound, never interpolated into the statement", async () => {
      const hostile = "'); DROP TABLE companies; --";
      expect(await store.query("SELECT $1::text AS text", [hostile])).toEqual([{ text: hostile }]);
      expect(await store.query("SELECT count(*)::integer > 0 AS still_there FROM companies")).toHaveLength(1);
    });

    it("compare days without shifting them by a time zone", async () => {
      await store.query("INSERT INTO exchange_rates VALUES ('2026-03-01', 'KRW', '1331.25', '2026-03-31')");
      const rows = await store.query("SELECT month::text AS month, per_usd FROM exchange_rates WHERE month = $1", [
        "2026-03-01",
      ]);
      expect(rows).toEqual([{ month: "2026-03-01", per_usd: "1331.250000000000" }]);
    });
  });

  describe("a transaction", () => {
    beforeEach(() => store.query("DELETE FROM companies"));
    const names = async () =>
      (await store.query<{ name: string }>("SELECT name FROM companies ORDER BY name")).map((row) => row.name);
    const add = (db: Pick<StateStore, "query">, id: string) =>
      db.query("INSERT INTO companies (company_id, name) VALUES ($1, $1)", [id]);

    it("commits all changes and returns the result of the work", async () => {
      const result = await store.transaction(async (tx) => {
        await add(tx, "a");
        await add(tx, "b");
        return "done";
      });
      expect(result).toBe("done");
      expect(await names()).toEqual(["a", "b"]);
    });

    it("rolls back when the work throws, and passes the error on", async () => {
      const work = store.transaction(async (tx) => {
        await add(tx, "a");
        throw new RangeError("no");
      });
      await expect(work).rejects.toThrow(new RangeError("no"));
      expect(await names()).toEqual([]);
    });

    it("rolls back when a statement fails, and the store keeps working", async () => {
      const work = store.transaction(async (tx) => {
        await add(tx, "a");
        await add(tx, "a");
      });
      await expect(work).rejects.toThrow(/duplicate key/);
      await add(store, "after");
      expect(await names()).toEqual(["after"]);
    });
  });

  describe("live slices", () => {
    const publish = (id: number, importId: string, live: boolean) =>
      store.query(
        `INSERT INTO import_slices (slice_id, import_id, company_id, vendor, billing_month, source, basis, format, first_day, last_day, currencies, rows, sums, live)
         VALUES ($1, $2, 'slices', 'aws', '2026-01-01', '111', 'actual', 'FOCUS 1.2', '2026-01-01', '2026-01-31', $3, 1, '[]', $4)`,
        [id, importId, ["USD"], live],
      );

    beforeAll(async () => {
      await store.query("INSERT INTO companies (company_id, name) VALUES ('slices', 'Slices')");
      for (const id of ["first", "second"]) {
        await store.query(
          "INSERT INTO imports (import_id, company_id, status, files, fingerprint, created_by) VALUES ($1, 'slices', 'storing', '[]', $1, 'test')",
          [id],
        );
      }
    });

    it("allow one live slice per month, account and basis, and any number of others", async () => {
      await publish(1, "first", true);
      await publish(2, "second", false);
      await expect(publish(3, "second", true)).rejects.toThrow(/import_slices_live/);
    });

    it("are replaced in one transaction", async () => {
      await store.transaction(async (tx) => {
        await tx.query("UPDATE import_slices SET live = false WHERE slice_id = 1");
        await tx.query("UPDATE import_slices SET live = true WHERE slice_id = 2");
      });
      expect(await store.query("SELECT slice_id FROM import_slices WHERE live")).toEqual([{ slice_id: "2" }]);
    });

    it("are deleted with their company", async () => {
      await store.query("DELETE FROM companies WHERE company_id = 'slices'");
      expect(await store.query("SELECT 1 FROM import_slices")).toEqual([]);
    });
  });

  it("keeps the newest of several versions of the billing profile for one month", async () => {
    await store.query("INSERT INTO companies (company_id, name) VALUES ('profiles', 'Profiles')");
    // As before 017: any number per month, none of them ended.
    const { name, statements } = migrations.find((migration) => migration.name === "017-profile-changes")!;
    await store.query("ALTER TABLE billing_profiles DROP COLUMN replaces, DROP COLUMN ended_by, DROP COLUMN ended_at");
    await store.query("CREATE INDEX billing_profiles_by_company ON billing_profiles (company_id)");
    for (const [month, by] of [
      ["2026-09", "a"],
      ["2026-10", "b"],
      ["2026-09", "c"],
      ["2026-09", "d"],
    ]) {
      await store.query(
        "INSERT INTO billing_profiles (company_id, vendor, effective_month, profile, created_by, created_at) VALUES ('profiles', '', $1::date, '{}', $2, now())",
        [`${month}-01`, by!],
      );
    }
    for (const statement of statements) await store.query(statement);
    const rows = await store.query<{ by: string; ended: string | null; replaced: string | null }>(
      "SELECT one.created_by AS by, one.ended_by AS ended, earlier.created_by AS replaced FROM billing_profiles AS one LEFT JOIN billing_profiles AS earlier ON earlier.profile_id = one.replaces ORDER BY one.profile_id",
    );
    expect(rows, name).toEqual([
      { by: "a", ended: "c", replaced: null },
      { by: "b", ended: null, replaced: null },
      { by: "c", ended: "d", replaced: "a" },
      { by: "d", ended: null, replaced: "c" },
    ]);
  });
});

it("replaces lost connections, and says of a change on one whether it may have been carried out", async () => {
  const server = await startPostgres();
  const store = await openPostgres(server.url);
  const outcome = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => "done",
      (error: unknown) => (error instanceof StateStoreError ? { isUncertain: error.isUncertain } : error),
    );
  const hangUp = "SELECT pg_terminate_backend(pg_backend_pid())";
  await store.query("CREATE TABLE notes (note text)");
  await store.query(
    `CREATE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$`,
  );
  await store.query(
    "CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hang_up()",
  );
  const insert = "INSERT INTO notes VALUES ('a')";
  expect(await outcome(store.transaction((tx) => tx.query(insert)))).toEqual({ isUncertain: true });
  expect(await outcome(store.query(insert))).toEqual({ isUncertain: true });
  expect(await outcome(store.transaction((tx) => tx.query(hangUp)))).toEqual({ isUncertain: false });
  expect(await outcome(store.query(hangUp))).toEqual({ isUncertain: false });
  expect(await store.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  // As of a server that another one has taken over from: it keeps its connections, and only reads.
  const change = "CREATE TABLE later ()";
  await store.query("SET default_transaction_read_only = on");
  expect(await outcome(store.query(change))).toEqual({ isUncertain: false });
  expect(await outcome(store.query(change))).toBe("done");
  await server.stop();
  expect(await outcome(store.query(insert))).toEqual({ isUncertain: false });
  await store.close();
});
