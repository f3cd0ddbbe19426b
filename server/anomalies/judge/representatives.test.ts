import { expect, test } from "vitest";
import { noFields } from "../series/series-key";
import type { SeriesKey } from "../series/series-key";
import { representatives } from "./representatives";

const of = (kind: SeriesKey["kind"], difference: number, more: Partial<SeriesKey> = {}, isNew = false) => ({
  key: { vendor: "aws" as const, kind, ...noFields, ...more },
  difference,
  isNew,
  isEcho: false,
});

test("one event is one alert, of the product of the account that caused it", () => {
  const event = of("accountProduct", 900, { account: "prod", product: "Backup" });
  const findings = [
    of("total", 950),
    of("account", 930, { account: "prod" }),
    of("product", 890, { product: "Backup" }),
    of("region", 900, { region: "eu" }),
    event,
  ];
  expect([...representatives(findings)]).toEqual([event]);
});

test("a total that its parts do not explain has its own alert", () => {
  const [total, part] = [of("total", 1000), of("accountProduct", 200, { account: "a", product: "p" })];
  expect(representatives([total, part]).size).toBe(2);
  const opposite = of("accountProduct", -900, { account: "a", product: "p" });
  expect(representatives([total, opposite]).size).toBe(2);
});

test("many parts with one cause are one alert of what they have in common", () => {
  const parts = ["a", "b", "c", "d"].map((product) => of("accountProduct", 100, { account: "prod", product }));
  const account = of("account", 410, { account: "prod" });
  expect([...representatives([...parts, account])]).toEqual([account]);
});

test("a new product is one alert, and explains its account", () => {
  const product = of("product", 90, { product: "Search" }, true);
  const findings = [
    of("account", 90, { account: "test" }),
    of("accountProduct", 90, { account: "test", product: "Search" }, true),
    product,
  ];
  expect([...representatives(findings)]).toEqual([product]);
});

test("yesterday's new product still explains its account, but raises no second alert", () => {
  const findings = [
    of("account", 90, { account: "test" }),
    { ...of("product", 90, { product: "Search" }, true), isEcho: true },
    { ...of("accountProduct", 90, { account: "test", product: "Search" }, true), isEcho: true },
  ];
  expect(representatives(findings).size).toBe(0);
});

test("watched series raise alerts of their own, and explain no others", () => {
  const event = of("accountProduct", 900, { account: "prod", product: "Backup" });
  const team = of("tag", 900, { tagKey: "Team", item: "storage" });
  expect([...representatives([of("total", 950), team, event])]).toEqual([team, event]);
  const total = of("total", 950);
  expect([...representatives([total, team])]).toEqual([total, team]);
});
