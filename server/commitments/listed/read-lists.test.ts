import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { hasSamples, sample } from "../../../tests/support/bills/billing-samples";
import { readLists } from "./read-lists";

describe("lists of reservations", () => {
  it("use the service's own names, for all instances", () => {
    const read = readLists({
      ReservedElasticsearchInstances: [
        {
          ReservedElasticsearchInstanceId: "o-1",
          ReservationName: "search",
          ElasticsearchInstanceType: "r4.xlarge.elasticsearch",
          ElasticsearchInstanceCount: 12,
          StartTime: 1767225600,
          Duration: 94608000,
          PaymentOption: "PARTIAL_UPFRONT",
          FixedPrice: 100.5,
          UsagePrice: 0,
          CurrencyCode: "USD",
          State: "active",
          RecurringCharges: [{ RecurringChargeAmount: 0.204, RecurringChargeFrequency: "Hourly" }],
        },
      ],
    });
    expect(read?.commitments).toMatchObject([
      {
        name: "search",
        count: "12",
        payment: "Partial Upfront",
        start: "2026-01-01T00:00:00.000Z",
        end: "2028-12-31T00:00:00.000Z",
        hourly: "2.448",
        upfront: "1206",
        instanceFamily: "r4",
      },
    ]);
    expect(readLists({ Reservations: [{ Instances: [] }] })).toBeNull();
    expect(readLists({ value: [{ id: "/subscriptions/1" }] })).toBeNull();
  });

  it("omit what no store can hold, and are not searched at any depth", () => {
    const read = readLists({
      ReservedInstances: [
        {
          ReservedInstancesId: "one",
          Start: "9999-01-01T00:00:00Z",
          Duration: 1e30,
          FixedPrice: `0.${"1".repeat(40)}`,
          UsagePrice: 1e300,
          InstanceCount: "many",
        },
      ],
    });
    expect(read?.commitments).toMatchObject([{ id: "one", start: null, end: null }]);
    const nested = (wrap: (inner: string) => string) =>
      JSON.parse(Array.from({ length: 5000 }).reduce<string>((inner) => wrap(inner), "1")) as unknown;
    expect(readLists(nested((inner) => `[${inner}]`))).toBeNull();
    expect(readLists(nested((inner) => `{"data":${inner}}`))).toBeNull();
  });

  it.skipIf(!hasSamples)("are read as the providers send them (BILLING_SAMPLES)", async () => {
    const folder = "commitments/aws_samples";
    const names = (await readdir(sample(folder))).filter((name) => name.endsWith(".json"));
    for (const name of names) {
      const read = readLists(JSON.parse(await readFile(sample(`${folder}/${name}`), "utf8")));
      expect([name, read?.commitments.length, read?.unknown]).toEqual([name, expect.any(Number), 0]);
      for (const commitment of read!.commitments) {
        expect(commitment, name).toMatchObject({ vendor: "aws", start: expect.any(String), end: expect.any(String) });
        expect(commitment.isSpend || commitment.instanceType, name).toBeTruthy();
      }
    }
    expect(names.length).toBeGreaterThan(6);
    for (const name of ["Capacity_GetReservations.json", "Capacity_GetReservationOrders.json"]) {
      const read = readLists(JSON.parse(await readFile(sample(`commitments/azure/${name}`), "utf8")));
      expect(read?.commitments[0], name).toMatchObject({ vendor: "azure", end: expect.any(String) });
    }
  });
});
