import { describe, expect, test } from "vitest";
import { adviceQuery } from "~/contract/commitments/advice";
import { applyPlans } from "../simulate/savings-plans";
import type { ItemUsage } from "./eligible-usage";
import { groupsOf } from "./groups";
import type { Rates } from "./rates";

const item = (overrides: Partial<ItemUsage>): ItemUsage => ({
  vendor: "aws",
  payer: "1",
  account: "2",
  region: "us-east-1",
  service: "Amazon Elastic Compute Cloud",
  scope: "ec2",
  family: "m5",
  instanceType: "m5.large",
  operatingSystem: "Linux",
  databaseEngine: "",
  cacheEngine: "",
  usageType: "BoxUsage:m5.large",
  operation: "RunInstances",
  currency: "USD",
  onDemandRate: 0.096,
  quantities: Float64Array.of(1, 2, 3),
  spread: 0,
  ...overrides,
});
/** Prices by instance type and hour. */
const pricesOf = (prices: Record<string, number>): Rates => {
  const groupOf = (instanceType: string) => {
    const effective = prices[instanceType];
    return effective === undefined
      ? { get: "https://prices" }
      : { effective, upfront: 0, instanceType, listedOn: "2026-11-01" };
  };
  return {
    plan: ({ instanceType }) => groupOf(instanceType),
    reservation: (_item, instanceType) => groupOf(instanceType),
    smallest: () => null,
  };
};
const query = (overrides: object = {}) => adviceQuery.parse(overrides);

describe("purchases of usage", () => {
  const usage = [
    item({ quantities: Float64Array.of(3, 1, 0, 2, 2, 5) }),
    item({
      instanceType: "m5.2xlarge",
      usageType: "BoxUsage:m5.2xlarge",
      onDemandRate: 0.384,
      account: "3",
      quantities: Float64Array.of(0, 1, 1, 0.5, 1, 1),
    }),
    item({
      instanceType: "c5.large",
      family: "c5",
      usageType: "BoxUsage:c5.large",
      onDemandRate: 0.085,
      region: "eu-west-1",
      quantities: Float64Array.of(1, 1, 1, 1, 1, 0),
    }),
  ];
  const rates = pricesOf({ "m5.large": 0.06, "m5.2xlarge": 0.27, "c5.large": 0.05 });

  test("the best plan equals the best of every thousandth", () => {
    const [group] = groupsOf("savingsPlans", usage, query(), rates);
    expect(group!.listedOn).toBe("2026-11-01");
    const { best, onDemand, at } = group!.purchase!;
    const classes = usage.map((usageOfItem, index) => ({
      id: String(index),
      account: usageOfItem.account,
      region: usageOfItem.region,
      family: usageOfItem.family,
      onDemandRate: String(usageOfItem.onDemandRate),
      rates: { Compute: String([0.06, 0.27, 0.05][index]) },
    }));
    const quantities = Float64Array.from({ length: 18 }, (_, n) => usage[n % 3]!.quantities[Math.floor(n / 3)]!);
    const costOf = (commitment: number) => {
      const plan = {
        id: "p",
        type: "Compute",
        account: "",
        commitment: commitment.toFixed(3),
        isShared: true,
      } as const;
      return commitment * 6 + Number(applyPlans({ classes, hours: 6, quantities }, [plan]).onDemandCost);
    };
    const costs = Array.from({ length: 900 }, (_, n) => costOf(n / 1000));
    expect(onDemand).toBeCloseTo(costs[0]!, 8);
    expect(best).toBeCloseTo(costs.indexOf(Math.min(...costs)) / 1000, 9);
    expect(at(best).savings).toBeCloseTo(costs[0]! - Math.min(...costs), 8);
    expect(at(0.5).savings).toBeCloseTo(costs[0]! - costs[500]!, 8);
  });

  test("a plan of a family is for its family and region", () => {
    const groups = groupsOf("savingsPlans", usage, query({ type: "EC2Instance" }), rates);
    expect(groups.map(({ region, instanceFamily }) => [region, instanceFamily])).toEqual([
      ["us-east-1", "m5"],
      ["eu-west-1", "c5"],
    ]);
  });

  test("reservations of a family are counted in its smallest size, in the number that saves most", () => {
    const [m5, c5] = groupsOf("ec2", usage, query(), rates);
    // Units of m5.large by hour: 3, 5, 4, 4, 6, 9. One is worth 0.06 ÷ 0.096 = 62.5 % of an hour.
    expect(m5).toMatchObject({ instanceType: "m5.large", units: 4, platform: "Linux/UNIX", instanceFamily: "m5" });
    const demand = [3, 5, 4, 4, 6, 9];
    const savingsOf = (n: number) => demand.reduce((sum, units) => sum + Math.min(units, n) * 0.096 - n * 0.06, 0);
    const savings = Array.from({ length: 12 }, (_, n) => savingsOf(n));
    expect(m5!.purchase!.best).toBe(savings.indexOf(Math.max(...savings)));
    expect(m5!.purchase!.at(4).savings).toBeCloseTo(savings[4]!, 10);
    expect(c5!.purchase!.best).toBe(1);
  });

  test("machines of Azure are reserved by their flexibility group, in its smallest size with a price", () => {
    const machine = (instanceType: string, onDemandRate: number, ...quantities: number[]) =>
      item({
        ...{ vendor: "azure", service: "Virtual Machines", scope: "vm", family: "Dsv5", operation: "", usageType: "" },
        ...{ region: "koreacentral", instanceType, onDemandRate, quantities: Float64Array.of(...quantities) },
      });
    const machines = [
      machine("Standard_D8s_v5", 0.472, 1, 1, 1, 0),
      machine("Standard_D4s_v5", 0.236, 1, 2, 0, 0),
      machine("Standard_E4s_v5", 0.304, 1, 1, 1, 1),
      machine("Standard_NC16as_T4_v3", 1.503, 1, 1, 1, 1),
    ];
    const [d, e, t4] = groupsOf("azure", machines, query(), {
      ...pricesOf({ Standard_D4s_v5: 0.15, Standard_E4s_v5: 0.19, Standard_NC16as_T4_v3: 0.9 }),
      smallest: ({ instanceType }) => (instanceType.includes("_D") ? "Standard_D4s_v5" : null),
    });
    // A D8s is two D4s; hours of 3, 4, 2 and 0, each of which must be used in 63.6 %.
    expect(d).toMatchObject({ instanceFamily: "Dsv5 Series", instanceType: "Standard_D4s_v5", units: 2 });
    expect(d!.purchase!.best).toBe(2);
    expect(d!.purchase!.at(2).savings).toBeCloseTo(6 * 0.236 - 8 * 0.15, 9);
    expect(e).toMatchObject({ instanceFamily: "Esv5 Series", instanceType: "Standard_E4s_v5" });
    expect(t4).toMatchObject({ instanceType: "Standard_NC16as_T4_v3", units: null });
  });

  test("a plan of less than a thousandth per hour is not offered", () => {
    const [group] = groupsOf("savingsPlans", [item({ quantities: Float64Array.of(0.004, 0.004) })], query(), rates);
    // 0.004 × 0.06 = 0.00024 per hour; AWS sells plans from 0.001 on.
    expect(group!.purchase!.best).toBe(0);
  });

  test("licenses, dedicated machines and other families keep their exact type", () => {
    const exact = [
      item({ operatingSystem: "Windows", operation: "RunInstances:0002" }),
      item({ operatingSystem: "Windows", operation: "RunInstances:0002", instanceType: "m5.xlarge" }),
      item({ usageType: "DedicatedUsage:m5.large" }),
      item({ instanceType: "g5.xlarge", family: "g5" }),
    ];
    const groups = groupsOf("ec2", exact, query(), pricesOf({}));
    expect(groups.map(({ instanceType, platform, units }) => [instanceType, platform, units])).toEqual([
      ["m5.large", "Windows", null],
      ["m5.xlarge", "Windows", null],
      ["m5.large", "Linux/UNIX, dedicated", null],
      ["g5.xlarge", "Linux/UNIX", null],
    ]);
  });

  test("a database counts once per zone", () => {
    const database = (usage: string) =>
      item({
        ...{ scope: "rds", service: "Amazon Relational Database Service", family: "db.m5d", databaseEngine: "MySQL" },
        ...{ instanceType: "db.m5d.large", usageType: `${usage}:db.m5d.large`, operation: "CreateDBInstance:0002" },
      });
    const databases = ["InstanceUsage", "Multi-AZUsage", "Multi-AZClusterUsage"].map(database);
    const groups = groupsOf("rds", databases, query(), pricesOf({ "db.m5d.large": 0.1 }));
    expect(groups.map(({ platform, units }) => [platform, units])).toEqual([
      ["MySQL, Single-AZ", 4],
      ["MySQL, Multi-AZ", 8],
      ["MySQL, Multi-AZ (readable standbys)", 12],
    ]);
  });

  test("accounts are combined by default, or separate", () => {
    const owners = (account: string) =>
      groupsOf("ec2", usage.slice(0, 2), query({ account }), rates).map(({ accountId }) => accountId);
    expect(owners("payer")).toEqual(["1"]);
    expect(owners("each")).toEqual(["2", "3"]);
  });

  test("a payer whose months come in formats that name it differently has one purchase", () => {
    const azure = { vendor: "azure", scope: "vm", instanceType: "Standard_D2s_v3" } as const;
    const inDetails = item({ ...azure, payer: "8608480", quantities: Float64Array.of(2, 0) });
    const inFocus = item({
      ...azure,
      payer: "/providers/Microsoft.Billing/billingAccounts/8608480",
      quantities: Float64Array.of(0, 2),
    });
    const groups = groupsOf("azure", [inDetails, inFocus], query(), pricesOf({ Standard_D2s_v3: 0.06 }));
    // Two reservations that are always in use; each half of the usage alone would use them half of the time.
    expect(groups.map(({ accountId, onDemand }) => [accountId, onDemand])).toEqual([
      ["8608480", expect.closeTo(4 * 0.096, 10)],
    ]);
  });

  test("usage without a price is named, and other usage is still simulated", () => {
    const [group] = groupsOf("savingsPlans", usage, query(), pricesOf({ "m5.large": 0.06 }));
    expect(group!.purchase!.onDemand).toBeCloseTo(group!.onDemand, 10);
    expect([...group!.unpriced]).toEqual([
      [
        "m5.2xlarge, Linux, us-east-1",
        { onDemandCost: expect.closeTo(4.5 * 0.384, 10) as number, get: "https://prices" },
      ],
      ["c5.large, Linux, eu-west-1", { onDemandCost: expect.closeTo(5 * 0.085, 10) as number, get: "https://prices" }],
    ]);
    const [none] = groupsOf("ec2", usage, query(), pricesOf({}));
    expect(none).toMatchObject({ purchase: null, offer: null });
  });
});
