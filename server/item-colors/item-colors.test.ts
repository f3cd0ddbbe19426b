import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stateServices } from "../../tests/support/stores/state-services";
import { eachStateStore } from "../../tests/support/stores/state-stores";
import type { TestStateStore } from "../../tests/support/stores/state-stores";
import { ensureCompany } from "../people/people";
import type { Services } from "../serve";
import { MAX_COLORS_PER_FIELD, readItemColors } from "./item-colors";

const product = { field: "product" } as const;
const aws = (...items: string[]) => items.map((item) => ({ vendor: "aws", item }));

describe.each(eachStateStore)("$name", ({ open }) => {
  let opened: TestStateStore;
  let services: Services;
  let today = "2026-11-20";

  beforeAll(async () => {
    opened = await open();
    services = { ...stateServices(opened.stateStore), today: () => today };
    for (const companyId of ["halden", "other"]) await ensureCompany(opened.stateStore, companyId);
  });
  afterAll(() => opened?.close());
  beforeEach(async () => {
    today = "2026-11-20";
    await opened.stateStore.query("DELETE FROM item_colors");
  });

  const colorsOf = (items: string[], companyId = "halden", view: Parameters<typeof readItemColors>[2] = product) =>
    readItemColors(services, companyId, view)(aws(...items));
  const rows = async () =>
    (await opened.stateStore.query<{ n: number }>("SELECT count(*)::integer AS n FROM item_colors"))[0]?.n;

  it("keeps an item's color, whatever else is in the chart", async () => {
    expect(await colorsOf(["EC2", "S3", "RDS"])).toEqual([0, 1, 2]);
    expect(await colorsOf(["S3"])).toEqual([1]);
    expect(await colorsOf(["Lambda", "RDS", "EC2"])).toEqual([3, 2, 0]);
  });

  it("separates the colors of each company, field, tag key and provider", async () => {
    await colorsOf(["EC2", "S3"]);
    expect(await colorsOf(["S3"], "other")).toEqual([0]);
    expect(await colorsOf(["S3"], "halden", { field: "account" })).toEqual([0]);
    expect(await colorsOf(["S3"], "halden", { field: "tag", tagKey: "team" })).toEqual([0]);
    expect(await colorsOf(["web", "S3"], "halden", { field: "tag", tagKey: "Team" })).toEqual([0, 1]);
    expect(await readItemColors(services, "halden", product)([{ vendor: "gcp", item: "S3" }])).toEqual([2]);
  });

  it("gives an item one color if several users see it for the first time simultaneously", async () => {
    const charts = [["a", "b"], ["b", "c"], ["c", "a"], ["c", "b", "a"], ["b"]];
    const chartColors = await Promise.all(charts.map((items) => colorsOf(items)));
    const colors = new Map<string, Set<number>>();
    charts.forEach((items, chart) =>
      items.forEach((item, index) =>
        colors.set(item, (colors.get(item) ?? new Set()).add(chartColors[chart]?.[index] as number)),
      ),
    );
    expect([...colors.values()].map((itemColors) => itemColors.size)).toEqual([1, 1, 1]);
    expect(new Set([...colors.values()].flatMap((itemColors) => [...itemColors])).size).toBe(3);
    expect(await rows()).toBe(3);
  });

  it("stores a value of any length without revealing it in the table", async () => {
    const long = "secret ".repeat(2000);
    expect(await colorsOf([long, `${long}!`])).toEqual([0, 1]);
    const [row] = await opened.stateStore.query<{ item: string }>(
      "SELECT item FROM item_colors ORDER BY known LIMIT 1",
    );
    expect(row?.item).toHaveLength(43);
    expect(row?.item).not.toContain("secret");
  });

  it("deletes the items of a field with the oldest use", async () => {
    await colorsOf(["old"]);
    today = "2026-11-21";
    await colorsOf(["kept"]);
    today = "2026-11-22";
    for (let first = 0; first < MAX_COLORS_PER_FIELD - 2; first += 6) {
      const items = Array.from(
        { length: Math.min(6, MAX_COLORS_PER_FIELD - 2 - first) },
        (_, n) => `item ${first + n}`,
      );
      await colorsOf(items);
    }
    expect(await rows()).toBe(MAX_COLORS_PER_FIELD);
    // "old" is seen again, which is stored; now the other item is the oldest.
    today = "2026-11-23";
    await colorsOf(["old"]);
    await colorsOf(["one more"]);
    expect(await rows()).toBe(MAX_COLORS_PER_FIELD);
    const days = await opened.stateStore.query<{ day: string }>(
      "SELECT used_on::text AS day FROM item_colors ORDER BY known LIMIT 2",
    );
    expect(days.map(({ day }) => day)).toEqual(["2026-11-23", "2026-11-22"]);
  });

  it("assigns colors by rank if they cannot be stored", async () => {
    expect(await colorsOf(["x", "y", "z"], "a company that is gone")).toEqual([0, 1, 2]);
    const broken = {
      ...services,
      stateStore: { ...services.stateStore, query: () => Promise.reject(new Error("away")) },
    };
    expect(await readItemColors(broken, "halden", product)(aws("x", "y"))).toEqual([0, 1]);
  });

  it("deletes the colors of a deleted company", async () => {
    await ensureCompany(opened.stateStore, "leaving");
    await colorsOf(["EC2"], "leaving");
    await opened.stateStore.query("DELETE FROM companies WHERE company_id = 'leaving'");
    expect(await rows()).toBe(0);
  });
});
