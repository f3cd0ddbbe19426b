import type { Bill, Commitment, FixedCharge, Levy, Service, TagHabits, Workload } from "./catalogue";
import { computeEngine, gcp, gcpMeters as m } from "./gcp-meters";
import { rhythms as r } from "./rhythms";

const us = "us-central1";
const kr = "asia-northeast3";

const global: Workload[] = [
  [m.n2Cores, "fleet", us, "sim-farm", 7, 384, r.steady],
  [m.n2Memory, "fleet", us, "sim-farm", 7, 1536, r.steady],
  [m.e2Cores, "fleet", us, "map-service", 5, 192, r.web],
  [m.e2Memory, "fleet", us, "map-service", 5, 768, r.web],
  [m.spotCores, "ml", us, "perception-training", 5, 1120, r.batch],
  [m.spotMemory, "ml", us, "perception-training", 5, 4480, r.batch],
  [m.l4, "ml", us, "pick-planner", 4, 96, r.steady],
  [m.g2Cores, "ml", us, "pick-planner", 4, 768, r.steady],
  [m.g2Memory, "ml", us, "pick-planner", 4, 3072, r.steady],
  [m.ssd, "fleet", us, "sim-farm", 3, 3200, r.filling],
  [m.balanced, "ml", us, "perception-training", 3, 5200, r.filling],
  [m.standardStored, "data", us, "data-lake", 3, 68_000, r.filling],
  [m.nearlineStored, "data", us, "data-lake", 2, 110_000, r.filling],
  [m.classA, "data", us, "data-lake", 3, 1_500_000, r.batch],
  [m.classB, "data", us, "data-lake", 3, 17_000_000, r.batch],
  [m.analysis, "data", us, "bi", 1, 62, r.batch],
  [m.slots, "data", us, "data-lake", 2, 2400, r.batch],
  [m.logicalStored, "data", us, "data-lake", 3, 46_000, r.filling],
  [m.longTermStored, "data", us, "data-lake", 3, 38_000, r.filling],
  [m.streaming, "data", us, "fleet-telemetry", 1, 1900, r.traffic],
  [m.jobCores, "data", us, "fleet-telemetry", 2, 560, r.traffic],
  [m.delivery, "data", us, "fleet-telemetry", 1, 1.3, r.traffic],
  [m.training, "ml", us, "perception-training", 2, 62, r.batch],
  [m.clusters, "fleet", us, "sim-farm", 2, 24, r.steady],
  [m.logStored, "fleet", us, "observability", 1, 190, r.traffic],
  [m.egress, "fleet", us, "map-service", 1, 310, r.traffic],
  [m.zoneTransfer, "fleet", us, "sim-farm", 1, 2600, r.batch],
  [m.nat, "fleet", us, "network", 1, 620, r.traffic],
  [m.imagesStored, "fleet", us, "ci", 1, 3600, r.filling],
  [m.directions, "fleet", "", "map-service", 1, 9500, r.traffic],
  [m.e2Cores, "sandbox", us, "perception-training", 3, 44, r.office],
  [m.e2Memory, "sandbox", us, "perception-training", 3, 176, r.office],
];

const korea: Workload[] = [
  [m.e2Cores, "retail", kr, "order-portal", 5, 96, r.web],
  [m.e2Memory, "retail", kr, "order-portal", 5, 384, r.web],
  [m.n2Cores, "retail", kr, "service-desk", 3, 192, r.leavingServers],
  [m.n2Memory, "retail", kr, "service-desk", 3, 768, r.leavingServers],
  [m.balanced, "retail", kr, "order-portal", 3, 2100, r.filling],
  [m.standardStored, "retail", kr, "website", 2, 16_000, r.filling],
  [m.analysis, "marketing", kr, "bi", 1, 21, r.batch],
  [m.logicalStored, "marketing", kr, "bi", 1, 29_000, r.filling],
  [m.sqlCores, "retail", kr, "order-portal", 2, 192, r.steady],
  [m.sqlMemory, "retail", kr, "order-portal", 2, 768, r.steady],
  [m.sqlStored, "retail", kr, "order-portal", 2, 900, r.filling],
  [m.runCpu, "retail", kr, "order-portal", 3, 1_250_000, r.young],
  [m.runMemory, "retail", kr, "order-portal", 3, 1_800_000, r.young],
  [m.podCores, "retail", kr, "website", 1, 540_000, r.consumer],
  [m.redis, "retail", kr, "order-portal", 1, 480, r.steady],
  [m.egress, "retail", kr, "website", 1, 260, r.consumer],
  [m.forwarding, "retail", "", "website", 2, 24, r.steady],
  [m.logStored, "retail", kr, "observability", 1, 64, r.traffic],
  [m.geminiInput, "marketing", "", "service-desk", 1, 120_000_000, r.young],
];

const tags: TagHabits = {
  environment: ["env", "env", "environment"],
  costCenter: ["cost-center", "cost_center", "costcenter"],
  team: ["team", "owner"],
  app: ["app", "application", "service"],
  isLowerCase: true,
  untagged: 0.2,
};

const support: Service = { name: "Support", code: "2062-016F-44A2", category: "Other", subcategory: "Other (Other)" };
const invoice: Service = { name: "Invoice", code: "Invoice", category: "Other", subcategory: "Other (Other)" };

const cud = (
  meters: Commitment["covers"]["meters"],
  resource: string,
  hourly: string,
  units: number,
  startedDaysAgo: number,
): Commitment => ({
  id: "projects/{account}/regions/{region}/commitments/{num19}",
  name: `cud-n2-${resource.toLowerCase()}-1y`,
  service: computeEngine,
  category: "Usage",
  type: "Committed Use Discount",
  unit: resource === "Cpu" ? "hour" : "gibibyte hour",
  account: "fleet",
  region: us,
  startedDaysAgo,
  years: 1,
  upfront: "0",
  recurring: hourly,
  every: "day",
  units,
  usageType: `Commitment v1: N2 ${resource} in Americas for 1 Year`,
  description: `Commitment v1: N2 ${resource} in Americas for 1 Year`,
  covers: { meters, region: us },
});

const fixed: FixedCharge[] = [
  {
    service: support,
    category: "Purchase",
    account: "fleet",
    description: "Enhanced Support base fee",
    price: "500",
    quantity: 1,
    unit: "month",
    day: 1,
  },
  {
    service: computeEngine,
    category: "Credit",
    account: "ml",
    description: "Promotion: Google for Startups GPU program",
    price: "-1150",
    quantity: 1,
    unit: "",
    day: 15,
  },
  {
    service: computeEngine,
    category: "Adjustment",
    account: "ml",
    region: us,
    description: "Adjustment for a billing error of Nvidia L4 GPU",
    price: "-318.07",
    quantity: 1,
    unit: "",
    day: { daysAgo: 52 },
  },
];

const vat: Levy = {
  service: invoice,
  category: "Tax",
  description: "VAT (10%)",
  usageType: "",
  account: "retail",
  steps: [["0.10", 0]],
  decimals: 0,
};

const common = { provider: gcp, pricingCurrency: "USD", hasInvoices: true, tags } as const;

/** Two billing accounts: the head office's in USD and Halden Korea's in KRW. */
export const gcpHalden: Bill[] = [
  {
    ...common,
    id: "01A7D3-9C52E8-4F60B1",
    name: "Halden Robotics Inc.",
    currency: "USD",
    negotiated: "0.05",
    accounts: {
      fleet: { id: "halden-fleet-prod", name: "Halden Fleet", environment: "production" },
      data: { id: "halden-data-warehouse", name: "Halden Data Warehouse", environment: "production" },
      ml: { id: "halden-ml-research", name: "Halden ML Research", environment: "production" },
      sandbox: { id: "halden-sandbox-371204", name: "Halden Sandbox", environment: "development" },
    },
    workloads: global,
    commitments: [cud([m.n2Cores], "Cpu", "0.019915", 104, 231), cud([m.n2Memory], "Ram", "0.002669", 448, 231)],
    fixed,
    levies: [],
  },
  {
    ...common,
    id: "01F42B-E07A96-D83C5D",
    name: "Halden Korea Co., Ltd.",
    currency: "KRW",
    negotiated: "0",
    accounts: {
      retail: { id: "halden-kr-retail", name: "Halden KR Retail", environment: "production" },
      marketing: { id: "halden-kr-marketing", name: "Halden KR Marketing", environment: "production" },
    },
    workloads: korea,
    commitments: [],
    fixed: [],
    levies: [vat],
  },
];
