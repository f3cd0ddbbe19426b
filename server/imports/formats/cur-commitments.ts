import { literal } from "../../cost-store/cost-store";
import type { CommitmentDetail } from "../../commitments/details";
import type { RowSql } from "./row-sql";

/** Columns with the terms of a commitment. Lines of fees have some of them, covered usage the others. */
const columns: Record<CommitmentDetail, string[]> = {
  start: ["reservation/StartTime", "savingsPlan/StartTime"],
  end: ["reservation/EndTime", "savingsPlan/EndTime"],
  term: ["savingsPlan/PurchaseTerm", "pricing/LeaseContractLength"],
  payment: ["savingsPlan/PaymentOption", "pricing/PurchaseOption"],
  offering: ["savingsPlan/OfferingType", "pricing/OfferingClass"],
  count: ["reservation/NumberOfReservations"],
  totalHours: ["reservation/TotalReservedUnits"],
  totalUnits: ["reservation/TotalReservedNormalizedUnits"],
  upfront: ["reservation/UpfrontValue"],
  family: ["savingsPlan/InstanceTypeFamily"],
  region: ["savingsPlan/Region"],
  tenancy: ["product/tenancy"],
  zone: ["reservation/AvailabilityZone"],
  status: ["reservation/ModificationStatus"],
  description: [],
};

const types = ["RIFee", "Fee", "DiscountedUsage", "SavingsPlanRecurringFee", "SavingsPlanUpfrontFee"];

/** SQL: what a line states about its commitment, as JSON without empty members; empty on other lines. */
export function commitmentDetails(row: RowSql, type: string): string {
  const id = row.firstOf([row.text("savingsPlan/SavingsPlanARN"), row.text("reservation/ReservationARN")]);
  const members = Object.entries(columns).flatMap(([name, among]) => {
    const value = row.text(...among);
    return value === "''" ? [] : [`${literal(name)}, toString(${value})`];
  });
  if (id === "''" || members.length === 0) return "''";
  return `if(${type} IN (${types.map(literal).join(", ")}) AND ${id} != '', toJSONString(mapFilter((name, value) -> value != '', map(${members.join(", ")}))), '')`;
}
