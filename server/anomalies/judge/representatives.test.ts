import { expect, test } from "vitest";
import { noFields } from "../series/series-key";
import type { SeriesKey } from "../series/series-key";
import { representatives } from "./representatives";

const finding = (kind: SeriesKey["kind"], difference: number, overrides: Partial<SeriesKey> = {}, isNew = false) => ({
  key: { vendor: "aws" as const, kind, ...noFields, ...overrides },
  difference,
  isNew,
  isEcho: false,
});

test("one event is one alert, of the product of the account that caused it", () => {
  const event = finding("accountProduct", 900, { account: "prod", product: "Backup" });
  const findings = [
    finding("total", 950),
    finding("account", 930, { account: "prod" }),
    finding("product", 890, { product: "Backup" }),
    finding("region", 900, { region: "eu" }),
    event,
  ];
  expect([...representatives(findings)]).toEqual([event]);
});

test("a total that its parts do not explain has its own alert", () => {
  const [total, part] = [finding("total", 1000), finding("accountProduct", 200, { account: "a", product: "p" })];
  expect(representatives([total, part]).size).toBe(2);
  const opposite = finding("accountProduct", -900, { account: "a", product: "p" });
  expect(representatives([total, opposite]).size).toBe(2);
});

test("many parts with one cause are one alert of what they have in common", () => {
  const parts = ["a", "b", "c", "d"].map((product) => finding("accountProduct", 100, { account: "prod", product }));
  const account = finding("account", 410, { account: "prod" });
  expect([...representatives([...parts, account])]).toEqual([account]);
});

test("a new product is one alert, and explains its account", () => {
  const product = finding("product", 90, { product: "Search" }, true);
  const findings = [
    finding("account", 90, { account: "test" }),
    finding("accountProduct", 90, { account: "test", product: "Search" }, true),
    product,
  ];
  expect([...representatives(findings)]).toEqual([product]);
});

test("yesterday's new product still explains its account, but raises no second alert", () => {
  const findings = [
    finding("account", 90, { account: "test" }),
    { ...finding("product", 90, { product: "Search" }, true), isEcho: true },
    { ...finding("accountProduct", 90, { account: "test", product: "Search" }, true), isEcho: true },
  ];
  expect(representatives(findings).size).toBe(0);
});

test("watched series raise alerts of their own, and explain no others", () => {
  const event = finding("accountProduct", 900, { account: "prod", product: "Backup" });
  const team = finding("tag", 900, { tagKey: "Team", item: "storage" });
  expect([...representatives([finding("total", 950), team, event])]).toEqual([team, event]);
  const total = finding("total", 950);
  expect([...representatives([total, team])]).toEqual([total, team]);
});
