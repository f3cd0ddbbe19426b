import { azure, azureMeters as m, sqlDatabase, virtualMachines } from "./azure-meters";
import type { Bill, Commitment, FixedCharge, Service, TagHabits, Workload } from "./catalogue";
import { rhythms as r } from "./rhythms";

const kr = "koreacentral";
const eu = "westeurope";

const korea: Workload[] = [
  [m.d8, "prod", kr, "order-portal", 9, 24, r.web],
  [m.d4, "prod", kr, "service-desk", 10, 24, r.steady],
  [m.e8, "prod", kr, "warehouse-wms", 6, 24, r.steady],
  [m.d16, "prod", kr, "fleet-api", 5, 24, r.web],
  [m.t4, "analytics", kr, "pick-planner", 4, 24, r.batch],
  [m.d4Windows, "corporate", kr, "corp-it", 6, 24, r.steady],
  [m.b2, "devtest", kr, "order-portal", 6, 11, r.office],
  [m.d4, "devtest", kr, "ci", 6, 12, r.office],
  [m.p30, "prod", kr, "warehouse-wms", 10, 1, r.steady],
  [m.p20, "prod", kr, "order-portal", 7, 1, r.steady],
  [m.e20, "corporate", kr, "corp-it", 6, 1, r.steady],
  [m.hotStored, "prod", kr, "order-portal", 3, 21_000, r.filling],
  [m.writes, "prod", kr, "order-portal", 3, 420, r.traffic],
  [m.reads, "prod", kr, "order-portal", 3, 5200, r.traffic],
  [m.hotStored, "analytics", kr, "data-lake", 3, 46_000, r.filling],
  [m.coolStored, "analytics", kr, "data-lake", 3, 60_000, r.filling],
  [m.sqlCores, "prod", kr, "order-portal", 4, 384, r.steady],
  [m.sqlCritical, "prod", kr, "warehouse-wms", 2, 384, r.steady],
  [m.sqlStored, "prod", kr, "order-portal", 4, 1500, r.filling],
  [m.requestUnits, "prod", kr, "device-registry", 2, 3900, r.traffic],
  [m.redisC3, "prod", kr, "order-portal", 3, 24, r.steady],
  [m.clusterHours, "prod", kr, "fleet-api", 2, 24, r.steady],
  [m.p1v3, "prod", kr, "service-desk", 4, 24, r.steady],
  [m.executions, "prod", kr, "order-portal", 2, 900_000, r.traffic],
  [m.logIngestion, "prod", kr, "observability", 2, 24, r.traffic],
  [m.logRetention, "prod", kr, "observability", 2, 2600, r.filling],
  [m.publicIps, "hub", kr, "network", 3, 24, r.steady],
  [m.peering, "hub", kr, "network", 1, 640, r.traffic],
  [m.gatewayHours, "hub", kr, "network", 2, 24, r.steady],
  [m.gatewayUnits, "hub", kr, "network", 2, 300, r.traffic],
  [m.egress, "prod", kr, "order-portal", 1, 520, r.consumer],
  [m.throughputUnits, "prod", kr, "fleet-telemetry", 1, 480, r.steady],
  [m.keyOperations, "prod", kr, "identity", 1, 310, r.traffic],
  [m.defenderNodes, "corporate", kr, "security-tooling", 1, 1400, r.steady],
  [m.jobUnits, "analytics", kr, "data-lake", 3, 210, r.batch],
  [m.analyticsUnits, "analytics", kr, "bi", 2, 150, r.office],
  [m.inputTokens, "analytics", kr, "service-desk", 1, 19_000, r.young],
  [m.outputTokens, "analytics", kr, "service-desk", 1, 5400, r.young],
  [m.backupStored, "corporate", kr, "corp-it", 1, 18_000, r.filling],
];

const europe: Workload[] = [
  [m.d8, "prod", eu, "partner-portal", 8, 24, r.web],
  [m.e8, "prod", eu, "erp-integration", 5, 24, r.steady],
  [m.d4, "prod", eu, "map-service", 7, 24, r.steady],
  [m.d4Windows, "corporate", eu, "corp-it", 5, 24, r.steady],
  [m.b2, "devtest", eu, "partner-portal", 4, 10, r.office],
  [m.p30, "prod", eu, "erp-integration", 7, 1, r.steady],
  [m.p20, "prod", eu, "partner-portal", 4, 1, r.steady],
  [m.hotStored, "prod", eu, "partner-portal", 3, 26_000, r.filling],
  [m.writes, "prod", eu, "partner-portal", 3, 310, r.traffic],
  [m.sqlCores, "prod", eu, "partner-portal", 3, 384, r.leavingServers],
  [m.sqlStored, "prod", eu, "partner-portal", 3, 1200, r.filling],
  [m.redisC3, "prod", eu, "partner-portal", 2, 24, r.steady],
  [m.clusterHours, "prod", eu, "partner-portal", 1, 24, r.steady],
  [m.p1v3, "prod", eu, "website", 3, 24, r.steady],
  [m.frontDoor, "prod", eu, "website", 1, 640, r.consumer],
  [m.logIngestion, "prod", eu, "observability", 1, 31, r.traffic],
  [m.publicIps, "prod", eu, "network", 2, 24, r.steady],
  [m.egress, "prod", eu, "partner-portal", 1, 480, r.traffic],
  [m.keyOperations, "prod", eu, "identity", 1, 120, r.traffic],
  [m.defenderNodes, "corporate", eu, "security-tooling", 1, 720, r.steady],
];

const tags: TagHabits = {
  environment: ["environment", "Environment", "env"],
  costCenter: ["CostCenter", "costcenter", "Cost Center"],
  team: ["Owner", "owner", "team"],
  app: ["application", "App", "workload-name"],
  untagged: 0.24,
};

const support: Service = {
  name: "Support",
  code: "Microsoft.Support",
  category: "Other",
  subcategory: "Other (Other)",
};
const sendGrid: Service = {
  name: "SendGrid",
  code: "Microsoft.SaaS",
  category: "Integration",
  subcategory: "Messaging",
  publisher: "Twilio Inc.",
};

const reservation = (
  service: Service,
  name: string,
): Omit<Commitment, "startedDaysAgo" | "recurring" | "units" | "description" | "covers" | "usageType"> => ({
  id: "/providers/Microsoft.Capacity/reservationOrders/{hex8}-{hex4}-{hex4}-{hex4}-{hex12}/reservations/{hex8}-{hex4}-{hex4}-{hex4}-{hex12}",
  name,
  service,
  category: "Usage",
  type: "Reservation",
  unit: "Hours",
  account: "prod",
  region: kr,
  years: 1,
  upfront: "0",
  every: "instalment",
});

const commitments: Commitment[] = [
  {
    ...reservation(virtualMachines, "VM_RI_D4s_v5_service-desk"),
    startedDaysAgo: 366,
    recurring: "0.14",
    units: 8,
    usageType: "D4s v5",
    description: "Reserved VM Instance, Standard_D4s_v5, KR Central, 1 Year",
    covers: { meters: [m.d4], region: kr },
  },
  {
    ...reservation(virtualMachines, "VM_RI_E8s_v5_wms"),
    startedDaysAgo: 175,
    recurring: "0.371",
    units: 7,
    usageType: "E8s v5",
    description: "Reserved VM Instance, Standard_E8s_v5, KR Central, 1 Year",
    covers: { meters: [m.e8], region: kr },
  },
  {
    ...reservation(sqlDatabase, "SQL_RI_vCore_order-portal"),
    startedDaysAgo: 240,
    recurring: "0.1034",
    units: 48,
    usageType: "vCore",
    description: "SQL Database Reserved vCore, General Purpose Gen5, KR Central, 1 Year",
    covers: { meters: [m.sqlCores], region: kr },
  },
  {
    id: "/providers/Microsoft.BillingBenefits/savingsPlanOrders/{hex8}-{hex4}-{hex4}-{hex4}-{hex12}/savingsPlans/{hex8}-{hex4}-{hex4}-{hex4}-{hex12}",
    name: "SavingsPlan_compute_production",
    service: virtualMachines,
    category: "Spend",
    type: "Savings Plan",
    unit: "USD",
    account: "prod",
    region: kr,
    startedDaysAgo: 133,
    years: 1,
    upfront: "0",
    recurring: "5.2",
    every: "instalment",
    discount: "0.24",
    usageType: "Savings plan for compute",
    description: "Azure savings plan for compute, 1 Year, hourly commitment 5.2 USD",
    covers: { meters: [m.d8, m.d16, m.d4], region: kr, accounts: ["prod"] },
  },
];

const fixed: FixedCharge[] = [
  {
    service: support,
    category: "Purchase",
    account: "corporate",
    description: "Azure Support Plan - Professional Direct",
    price: "1000",
    quantity: 1,
    unit: "Units/Month",
    day: 3,
  },
  {
    service: sendGrid,
    category: "Purchase",
    account: "prod",
    description: "SendGrid Pro 300K",
    price: "249",
    quantity: 1,
    unit: "Units/Month",
    day: 12,
  },
  {
    service: virtualMachines,
    category: "Purchase",
    isCorrection: true,
    account: "prod",
    region: kr,
    description: "Refund: Reserved VM Instance, Standard_D2s_v5, KR Central, 1 Year, returned",
    price: "-742.92",
    quantity: 1,
    unit: "",
    day: { daysAgo: 96 },
  },
  {
    service: support,
    category: "Credit",
    account: "prod",
    description: "Azure consumption commitment, sponsored migration credit",
    price: "-850",
    quantity: 1,
    unit: "",
    day: { daysAgo: 41 },
  },
];

const common = { provider: azure, pricingCurrency: "USD", negotiated: "0.08", hasInvoices: true, tags } as const;

/** Two billing profiles: the head office pays in USD, the European subsidiary in EUR. */
export const azureHalden: Bill[] = [
  {
    ...common,
    id: "/providers/Microsoft.Billing/billingAccounts/7c1d94be-52f0-4a6e-93d8-1f0b6ae2c574:3e9a70d1-8b46-4c25-a1f7-60d92c8b13fe_2019-05-31/billingProfiles/KQ7T-N4XD-BG7-PGB",
    name: "Halden Robotics Inc.",
    currency: "USD",
    accounts: {
      prod: { id: "5d3f81c2-7e94-4b0a-8c16-29f4d7ab6035", name: "Halden Production KR", environment: "production" },
      analytics: { id: "a46c09e7-31d8-4f52-b7e9-80c5d2f41b96", name: "Halden Analytics", environment: "production" },
      corporate: { id: "18e2b7f5-c043-49ad-9d61-f7350a84ce2d", name: "Halden Corporate IT", environment: "shared" },
      devtest: { id: "c97a5036-2f1e-4d88-a3b4-6e10f8d5927c", name: "Halden Dev/Test", environment: "development" },
      hub: { id: "72b0d4a9-e685-41c3-8f27-d49c1a60be58", name: "Halden Connectivity Hub", environment: "shared" },
    },
    workloads: korea,
    commitments,
    fixed,
    levies: [],
  },
  {
    ...common,
    id: "/providers/Microsoft.Billing/billingAccounts/7c1d94be-52f0-4a6e-93d8-1f0b6ae2c574:3e9a70d1-8b46-4c25-a1f7-60d92c8b13fe_2019-05-31/billingProfiles/3VPX-W2LM-BG7-PGB",
    name: "Halden Robotics GmbH",
    currency: "EUR",
    accounts: {
      prod: { id: "e0814d6b-95a2-4c37-86f1-b52e7d903ac4", name: "Halden Production EU", environment: "production" },
      corporate: { id: "3a6f92d8-0b7c-4e15-9482-c1d5e86f70ab", name: "Halden GmbH Office", environment: "shared" },
      devtest: { id: "96d1c5e3-48fa-4720-b0d9-7ea23f61c845", name: "Halden EU Dev/Test", environment: "development" },
    },
    workloads: europe,
    commitments: [],
    fixed: [],
    levies: [],
  },
];
