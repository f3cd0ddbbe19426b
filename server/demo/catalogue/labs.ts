import { aws, awsMeters as a } from "./aws-meters";
import type { Bill, Workload } from "./catalogue";
import { gcp, gcpMeters as g } from "./gcp-meters";
import { rhythms as r } from "./rhythms";

const virginia = "us-east-1";
const iowa = "us-central1";

const onAws: Workload[] = [
  [a.m6iXlarge, "research", virginia, "pick-planner", 3, 24, r.steady],
  [a.g52xlarge, "research", virginia, "perception-training", 2, 24, r.batch],
  [a.t3Medium, "research", virginia, "ci", 2, 12, r.office],
  [a.gp3, "research", virginia, "perception-training", 2, 2600, r.filling],
  [a.s3Standard, "research", virginia, "perception-training", 2, 21_000, r.filling],
  [a.s3Reads, "research", virginia, "perception-training", 2, 8_000_000, r.batch],
  [a.mysqlT4gMedium, "research", virginia, "device-registry", 1, 24, r.steady],
  [a.lambdaTime, "research", virginia, "device-registry", 1, 260_000, r.young],
  [a.logIngestion, "research", virginia, "observability", 1, 4, r.traffic],
  [a.egress, "research", virginia, "perception-training", 1, 34, r.traffic],
  [a.modelInput, "research", virginia, "pick-planner", 1, 9000, r.young],
  [a.modelOutput, "research", virginia, "pick-planner", 1, 2400, r.young],
];

const onGcp: Workload[] = [
  [g.e2Cores, "lab", iowa, "sim-farm", 2, 96, r.office],
  [g.e2Memory, "lab", iowa, "sim-farm", 2, 384, r.office],
  [g.l4, "lab", iowa, "perception-training", 2, 24, r.batch],
  [g.g2Cores, "lab", iowa, "perception-training", 2, 288, r.batch],
  [g.g2Memory, "lab", iowa, "perception-training", 2, 1152, r.batch],
  [g.analysis, "lab", iowa, "bi", 1, 3.4, r.batch],
  [g.logicalStored, "lab", iowa, "bi", 1, 5200, r.filling],
  [g.standardStored, "lab", iowa, "perception-training", 1, 12_000, r.filling],
  [g.logStored, "lab", iowa, "observability", 1, 9, r.traffic],
];

const common = { currency: "USD", pricingCurrency: "USD", negotiated: "0", hasInvoices: true } as const;

/** Halden Labs: a small research company with two providers. */
export const labsBills: Bill[] = [
  {
    ...common,
    commitments: [],
    fixed: [],
    levies: [],
    provider: aws,
    id: "610385729416",
    name: "Halden Labs",
    accounts: { research: { id: "610385729416", name: "halden-labs", environment: "development" } },
    tags: { environment: ["env"], costCenter: ["project"], team: ["owner"], app: ["app"], name: "Name", untagged: 0.3 },
    workloads: onAws,
  },
  {
    ...common,
    commitments: [],
    fixed: [],
    levies: [],
    provider: gcp,
    id: "015E9A-C3D47B-2A861F",
    name: "Halden Labs",
    accounts: { lab: { id: "halden-labs-sim", name: "Halden Labs Sim", environment: "development" } },
    tags: {
      environment: ["env"],
      costCenter: ["project"],
      team: ["owner"],
      app: ["app"],
      isLowerCase: true,
      untagged: 0.3,
    },
    workloads: onGcp,
  },
];
