import { describe, expect, test } from "vitest";
import { reservationPurchase } from "./purchase";

describe("reservations against providers' own samples", () => {
  // ReservationRecommendationDetails of Azure's API reference: 709 hours, in 3 of them a second machine.
  test("Azure's costs and savings of one and of two", () => {
    const [onDemand, effective] = [0.519, 0.302549467275493];
    const largest = 368.481360207 / onDemand;
    const demand = new Float64Array(709).fill((largest - 6) / 706);
    demand.fill(2, 0, 3);
    const purchase = reservationPurchase(demand, { onDemand, effective });
    expect(purchase.best).toBe(1);
    expect(purchase.at(1)).toMatchObject({
      cost: expect.closeTo(214.507572298325, 9) as number,
      savings: expect.closeTo(152.416787908675, 9) as number,
    });
    expect(purchase.onDemand - purchase.at(1).replaced).toBeCloseTo(1.557, 9);
    expect(purchase.at(2).savings).toBeCloseTo(-60.5337843896494, 6);
  });

  // Recommendations of the same reference: quantity, hours looked back on, cost without and with reservations, net
  // savings.
  test.each([
    ["60 days of a database for 3 years", 35, 1440, 279_881.9457795231, 126_115.06849314792, 153_766.87728637524],
    ["60 days of a database for a year", 35, 1440, 93_208.8596802244, 60_654.99999999984, 32_553.85968022456],
    ["7 days of a Standard_DS1_v2", 9, 168, 186.27634908960002, 143.12931642978083, 43.14703265981919],
    ["701 hours of a Standard_DS1_v2", 1, 701, 12.0785105, 11.4899644807748, 0.588546019225182],
  ])("Azure's recommendation from %s, fully used", (_name, quantity, hours, without, withThem, savings) => {
    const units = quantity * hours;
    const prices = { onDemand: without / units, effective: withThem / units };
    const purchase = reservationPurchase(new Float64Array(hours).fill(quantity), prices);
    expect(purchase.best).toBe(quantity);
    expect(purchase.at(quantity).savings).toBeCloseTo(savings, 8);
    expect(purchase.at(quantity).cost).toBeCloseTo(withThem, 8);
    // Fewer save less, and one more saves nothing.
    expect(purchase.at(quantity - 1).savings).toBeCloseTo((savings * (quantity - 1)) / quantity, 8);
    expect(purchase.at(quantity + 1).savings).toBeCloseTo(savings - withThem / quantity, 8);
  });

  // Windows is 0.42 − 0.236 of each hour, with the reservation or without.
  test("excludes the license that comes on top of the reservation", () => {
    const demand = new Float64Array(100).fill(2);
    const purchase = reservationPurchase(demand, { onDemand: 0.42, effective: 0.1486, licence: 0.184 });
    expect(purchase.onDemand).toBeCloseTo(84, 9);
    expect(purchase.best).toBe(2);
    // 200 × (0.236 − 0.1486)
    expect(purchase.at(2).savings).toBeCloseTo(17.48, 9);
    expect(purchase.hour(0, 2)).toMatchObject({ onDemand: 0.84, replaced: 0.472 });
  });

  // "Default reports" of AWS's user guide: purchased and used hours, on-demand cost of used hours, effective cost, net
  // savings.
  test.each([
    ["Martha", 100, 50, 200, 150, 50, 50],
    ["Liu Jie", 100, 75, 300, 150, 150, 75],
    ["Saanvi", 50, 50, 200, 75, 125, 100],
  ])("AWS's net savings of %s", (_name, purchased, used, onDemandCost, cost, savings, utilization) => {
    const demand = new Float64Array(purchased).fill(1, 0, used);
    const { at } = reservationPurchase(demand, { onDemand: onDemandCost / used, effective: cost / purchased });
    expect(at(1)).toMatchObject({ savings, cost, replaced: onDemandCost });
    expect((at(1).usedCost / at(1).cost) * 100).toBeCloseTo(utilization, 9);
  });
});
