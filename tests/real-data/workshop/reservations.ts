import { describe, expect, it } from "vitest";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { commitmentServed } from "../../../server/commitments/calls";
import { literal } from "../../../server/cost-store/cost-store";
import { sample } from "../../support/bills/billing-samples";
import { makeCall, testCaller, testServices } from "../../support/stores/call-handler";
import { workshop, workshopCur } from "../../support/bills/workshop-bills";
import type { TestStores } from "../../support/stores/stores";

/** Usage of a reservation in its month, as its fee states it, in normalized unit-hours. */
interface Fee {
  arn: string;
  total: number;
  unused: number;
}

/** Utilization of all nine, added up by hand from the columns with normalized units: 2018-10 and 2018-11. */
const utilizationOf: Record<string, string> = { "10": "79.0913", "11": "80.4878" };

export function testReservations(stores: () => TestStores): void {
  describe.each(["10", "11"])("of 2018-%s", (month) => {
    const file = sample(workshopCur(`2018-${month}`));
    const requested = { startDate: `2018${month}`, endDate: `2018${month}`, currency: "USD", itemsPerPage: 100 };
    const { utilization, coverage } = commitmentCalls.reservations;
    const caller = testCaller(workshop.cur);

    it("are used as their fee lines state", async () => {
      const fees = await stores().costStore.query<Fee>(
        `SELECT reservation_reservation_a_r_n AS arn, toFloat64(reservation_total_reserved_normalized_units) AS total,
           reservation_unused_normalized_unit_quantity AS unused
         FROM file(${literal(file)}, Parquet) WHERE line_item_line_item_type = 'RIFee' ORDER BY arn`,
      );
      expect(fees).toHaveLength(9);
      const { rows } = await makeCall(commitmentServed, utilization, requested, caller, testServices(stores()));
      const byItem = new Map(rows.map((row) => [row.item, row]));
      for (const { arn, total, unused } of fees) {
        const row = byItem.get(arn);
        expect(Number(row?.utilization), arn).toBeCloseTo((100 * (total - unused)) / total, 3);
        expect(Number(row?.unusedNf), arn).toBeCloseTo(unused, 4);
        expect(Number(row?.usedNf), arn).toBeCloseTo(total - unused, 4);
      }
    });

    it("are the same in FOCUS, which states unused hours in normalized ones", async () => {
      const services = testServices(stores());
      const [inCur, inFocus] = await Promise.all(
        [caller, testCaller(workshop.focus)].map((from) =>
          makeCall(commitmentServed, utilization, requested, from, services),
        ),
      );
      expect([inCur!.sum.utilization, inFocus!.sum.utilization]).toEqual([utilizationOf[month], utilizationOf[month]]);
      const inHours = ({ rows }: NonNullable<typeof inCur>) =>
        Object.fromEntries(rows.map(({ item, unusedHours }) => [item, Number(unusedHours).toFixed(3)]));
      expect(inHours(inFocus!)).toEqual(inHours(inCur!));
    });

    it("cover as much as the bill's usage lines state", async () => {
      const [usage] = await stores().costStore.query<{ reserved: number; onDemand: number }>(
        `SELECT sumIf(line_item_normalized_usage_amount, line_item_line_item_type = 'DiscountedUsage') AS reserved,
           sumIf(line_item_normalized_usage_amount, line_item_line_item_type = 'Usage' AND line_item_product_code = 'AmazonEC2' AND match(line_item_usage_type, 'BoxUsage')) AS onDemand
         FROM file(${literal(file)}, Parquet)`,
      );
      const ofEc2 = { ...requested, products: ["Amazon Elastic Compute Cloud"] };
      const { sum } = await makeCall(commitmentServed, coverage, ofEc2, caller, testServices(stores()));
      const { reserved, onDemand } = usage!;
      expect(Number(sum.reservedNfUsage)).toBeCloseTo(reserved, 4);
      expect(Number(sum.onDemandNfUsage)).toBeCloseTo(onDemand, 4);
      expect(Number(sum.reservedNfCoverage)).toBeCloseTo((100 * reserved) / (reserved + onDemand), 3);
    });

    if (month !== "11") return;
    it("have hours and costs of what is idle and of another size", async () => {
      const ask = async (viewBy: "agreement" | "family") =>
        makeCall(commitmentServed, utilization, { ...requested, viewBy }, caller, testServices(stores()));
      const { rows, sum, total } = await ask("agreement");
      expect(total).toBe(9);
      // All but one have UnusedNormalizedUnitQuantity 0; a c4.large is idle: 720 hours of 4 units.
      const idle = rows.filter((row) => row.utilization !== "100");
      expect(idle).toMatchObject([
        {
          item: "arn:aws:ec2:us-east-1:836060457634:reserved-instances/3a2944f2-fbdc-4f9a-86f7-4b83dc6e058a",
          utilization: "0",
          unusedHours: "720",
          unusedNf: "2880",
          // 21.61643836 amortized upfront + 21.6 recurring.
          unusedCommitmentCost: "43.21643836",
        },
      ]);
      expect(sum.unusedNf).toBe("2880");
      // A t2.micro reservation covers 90 hours of t2.large, which are its 360 units.
      expect(rows.find(({ item }) => item.includes("041bc7b7"))).toMatchObject({
        usedHours: "90",
        usedNf: "360",
        ondemandSpend: "8.352",
        usedCommitmentCost: "5.976",
      });
      const families = await ask("family");
      expect(families.rows.find(({ item }) => item === "c4")?.utilization).toBe("0");
    });
  });
}
