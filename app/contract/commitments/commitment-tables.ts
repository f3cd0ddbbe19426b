/** The tables of commitments, which are part of tables.ts. Imports are relative, as in tables.ts. */
import type { Menu } from "../call";
import {
  azureInventoryColumns,
  coverageColumns,
  ledgerColumns,
  planInventoryColumns,
  reservationInventoryColumns,
  utilizationColumns,
} from "./commitment-columns";
import { commitmentKinds } from "./commitment-kinds";
import type { CommitmentKind } from "./commitment-kinds";
import type { TableColumn } from "../tables/table-columns";

export const utilizationSorts = [
  "itemAlias",
  "utilization",
  "totalCommitmentCost",
  "usedCommitmentCost",
  "unusedCommitmentCost",
  "feeCommitmentCost",
  "ondemandSpend",
  "netSavings",
  "netSavingRate",
] as const;
export const coverageSorts = [
  "itemAlias",
  "coverageRate",
  "coverageUtil",
  "coveredOnDemandCost",
  "commitmentCost",
  "onDemandCost",
  "reservedCoverage",
  "reservedNfCoverage",
] as const;
export const inventorySorts = ["name", "accountId", "regionCode", "startDate", "endDate", "commitPrice"] as const;

/** The tables of a kind of commitments. */
const ofCommitments = <
  const Kind extends { page: `/${string}`; menu: Menu; api: `/${string}` },
  const Name extends string,
  const Inventory extends readonly TableColumn[],
>(
  { page, menu, api }: Kind,
  name: Name,
  inventory: Inventory,
) => {
  const kind = { menu: menu as Kind["menu"], api: api as Kind["api"] };
  return {
    ledger: { ...kind, page, fileName: name, columns: ledgerColumns },
    utilization: {
      ...kind,
      page: `${page}/utilization` as const,
      fileName: `${name}-utilization`,
      columns: utilizationColumns,
      sorts: utilizationSorts,
    },
    coverage: {
      ...kind,
      page: `${page}/coverage` as const,
      fileName: `${name}-coverage`,
      columns: coverageColumns,
      sorts: coverageSorts,
    },
    inventory: {
      ...kind,
      page: `${page}/inventory` as const,
      fileName: `${name}-inventory`,
      columns: inventory,
      sorts: inventorySorts,
    },
  };
};

const savingsPlanTables = ofCommitments(commitmentKinds.savingsPlans, "savings-plans", planInventoryColumns);
const reservationTables = ofCommitments(commitmentKinds.reservations, "reservations", reservationInventoryColumns);
const azureReservationTables = ofCommitments(
  commitmentKinds.azureReservations,
  "azure-reservations",
  azureInventoryColumns,
);

export const commitmentTables = {
  savingsPlansLedger: savingsPlanTables.ledger,
  savingsPlansUtilization: savingsPlanTables.utilization,
  savingsPlansCoverage: savingsPlanTables.coverage,
  savingsPlansInventory: savingsPlanTables.inventory,
  reservationsLedger: reservationTables.ledger,
  reservationsUtilization: reservationTables.utilization,
  reservationsCoverage: reservationTables.coverage,
  reservationsInventory: reservationTables.inventory,
  azureReservationsLedger: azureReservationTables.ledger,
  azureReservationsUtilization: azureReservationTables.utilization,
  azureReservationsCoverage: azureReservationTables.coverage,
  azureReservationsInventory: azureReservationTables.inventory,
};

/** The tables of a kind of commitments. */
export const commitmentReports = ["ledger", "utilization", "coverage", "inventory"] as const;
export type CommitmentReport = (typeof commitmentReports)[number];

/** The table of a report, as `commitmentTables` names it. */
export const commitmentTableId = (kind: CommitmentKind, report: CommitmentReport) =>
  `${kind}${(report.charAt(0).toUpperCase() + report.slice(1)) as Capitalize<CommitmentReport>}` as const;
