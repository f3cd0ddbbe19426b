import { service } from "./catalogue";
import type { Bill, FixedCharge, Meter, Provider, Service, Workload } from "./catalogue";
import { rhythms as r } from "./rhythms";

/** Oracle Cloud Infrastructure: part numbers and list prices near the public ones, in USD. */
const oci: Provider = {
  vendor: "oci",
  name: "Oracle",
  issuer: "Oracle",
  subAccountType: "Compartment",
  billingAccountType: "Tenancy",
  regions: {
    "ap-seoul-1": { name: "South Korea Central (Seoul)", zones: ["xGnd:AP-SEOUL-1-AD-1"] },
    "eu-frankfurt-1": {
      name: "Germany Central (Frankfurt)",
      zones: ["Jqye:EU-FRANKFURT-1-AD-1", "Jqye:EU-FRANKFURT-1-AD-2", "Jqye:EU-FRANKFURT-1-AD-3"],
    },
  },
  sku: "B{num5}",
  skuPrice: "{sku}",
  invoiceId: "{num8}",
};

const compute = service("Compute", "COMPUTE", "Compute", "Virtual Machines");
const block = service("Block Volume", "BLOCK_STORAGE", "Storage", "Block Storage");
const objects = service("Object Storage", "OBJECTSTORE", "Storage", "Object Storage");
const autonomous = service("Autonomous Database", "DATABASE", "Databases", "Relational Databases");
const network = service("Virtual Cloud Network", "NETWORK", "Networking", "Network Connectivity");
const balancer = service("Load Balancer", "LOADBALANCER", "Networking", "Application Networking");
const kubernetes = service("Kubernetes Engine", "CONTAINER_ENGINE", "Compute", "Containers");
const logging = service("Logging", "LOGGING", "Management and Governance", "Observability");
const integration = service("Integration Cloud", "INTEGRATION", "Integration", "API Management");

const ocid = (type: string): { id: string; type: string } => ({ id: `ocid1.${type}.oc1.{region}.{low60}`, type });

/** `sku` is the part number, `product` its name. */
const meter = (
  meteredService: Service,
  sku: string,
  product: string,
  unit: string,
  price: string,
  resource: { id: string; type: string } | null,
  overrides: Partial<Meter> = {},
): Meter => ({
  service: meteredService,
  sku,
  prices: { "*": price },
  unit,
  usageType: product,
  family: product,
  ...(resource && { resource }),
  ...overrides,
});

const running: Partial<Meter> = { kind: "running", isZonal: true };

const m = {
  e4Cores: meter(compute, "B93113", "Compute - Standard - E4 - OCPU", "OCPU Hours", "0.025", ocid("instance"), {
    ...running,
    details: { InstanceSeries: "E4", OperatingSystem: "Linux" },
  }),
  e4Memory: meter(compute, "B93114", "Compute - Standard - E4 - Memory", "GB Hours", "0.0015", ocid("instance"), {
    ...running,
    details: { InstanceSeries: "E4", OperatingSystem: "Linux" },
  }),
  a1Cores: meter(compute, "B93297", "Compute - Ampere A1 - OCPU", "OCPU Hours", "0.01", ocid("instance"), {
    ...running,
    details: { InstanceSeries: "A1", OperatingSystem: "Linux" },
  }),
  gpu: meter(compute, "B95909", "Compute - GPU - A10", "GPU Hours", "2", ocid("instance"), {
    ...running,
    details: { InstanceSeries: "GPU.A10", OperatingSystem: "Linux" },
  }),
  volume: meter(block, "B91961", "Block Volume - Storage", "GB Months", "0.0255", ocid("volume"), {
    kind: "provisioned",
    isZonal: true,
  }),
  performance: meter(
    block,
    "B91962",
    "Block Volume - Performance Units",
    "Performance Units Per GB Months",
    "0.0017",
    ocid("volume"),
    { kind: "provisioned", isZonal: true },
  ),
  objects: meter(objects, "B91628", "Object Storage - Storage", "GB Months", "0.0255", ocid("bucket"), {
    kind: "stored",
  }),
  archive: meter(objects, "B91633", "Archive Storage", "GB Months", "0.0026", ocid("bucket"), { kind: "stored" }),
  requests: meter(objects, "B91627", "Object Storage - Requests", "10000 Requests", "0.0034", ocid("bucket")),
  transactions: meter(
    autonomous,
    "B95702",
    "Oracle Autonomous Transaction Processing - ECPU",
    "ECPU Hours",
    "0.336",
    ocid("autonomousdatabase"),
    { details: { x_DatabaseEngine: "Oracle" } },
  ),
  warehouse: meter(
    autonomous,
    "B95701",
    "Oracle Autonomous Data Warehouse - ECPU",
    "ECPU Hours",
    "0.336",
    ocid("autonomousdatabase"),
    { details: { x_DatabaseEngine: "Oracle" } },
  ),
  databaseStorage: meter(
    autonomous,
    "B95706",
    "Oracle Autonomous Transaction Processing - Exadata Storage",
    "GB Months",
    "0.1156",
    ocid("autonomousdatabase"),
    { kind: "stored", details: { x_DatabaseEngine: "Oracle" } },
  ),
  egress: meter(network, "B88327", "Outbound Data Transfer Zone 2", "GB Months", "0.025", ocid("vnic")),
  balancerBase: meter(balancer, "B93030", "Load Balancer Base", "Load Balancer Hours", "0.0113", ocid("loadbalancer"), {
    kind: "running",
  }),
  balancerBandwidth: meter(balancer, "B93031", "Load Balancer Bandwidth", "Mbps Hours", "0.0001", ocid("loadbalancer")),
  clusters: meter(
    kubernetes,
    "B96545",
    "Oracle Cloud Infrastructure Kubernetes Engine - Enhanced Cluster",
    "Cluster Hours",
    "0.10",
    ocid("cluster"),
    { kind: "running" },
  ),
  logs: meter(logging, "B92593", "Logging - Storage", "GB Months", "0.05", ocid("loggroup"), { kind: "stored" }),
  messages: meter(
    integration,
    "B89639",
    "Oracle Integration Cloud Service - Standard",
    "5K Messages Per Hour",
    "0.6452",
    ocid("integrationinstance"),
    { kind: "running" },
  ),
};

const kr = "ap-seoul-1";
const eu = "eu-frankfurt-1";

const workloads: Workload[] = [
  [m.e4Cores, "erp", kr, "erp-integration", 3, 192, r.steady],
  [m.e4Memory, "erp", kr, "erp-integration", 3, 1536, r.steady],
  [m.e4Cores, "fleet", kr, "warehouse-wms", 3, 192, r.web],
  [m.e4Memory, "fleet", kr, "warehouse-wms", 3, 768, r.web],
  [m.e4Cores, "fleet", eu, "partner-portal", 2, 192, r.web],
  [m.e4Memory, "fleet", eu, "partner-portal", 2, 768, r.web],
  [m.a1Cores, "dev", kr, "ci", 2, 88, r.office],
  [m.gpu, "fleet", kr, "pick-planner", 2, 24, r.steady],
  [m.volume, "erp", kr, "erp-integration", 2, 9000, r.filling],
  [m.performance, "erp", kr, "erp-integration", 2, 90_000, r.filling],
  [m.volume, "fleet", kr, "warehouse-wms", 2, 6000, r.filling],
  [m.objects, "fleet", kr, "warehouse-wms", 2, 21_000, r.filling],
  [m.archive, "erp", kr, "erp-integration", 1, 82_000, r.filling],
  [m.requests, "fleet", kr, "warehouse-wms", 2, 420, r.traffic],
  [m.transactions, "erp", kr, "erp-integration", 2, 420, r.steady],
  [m.warehouse, "erp", kr, "bi", 1, 430, r.batch],
  [m.databaseStorage, "erp", kr, "erp-integration", 2, 4200, r.filling],
  [m.egress, "fleet", kr, "warehouse-wms", 1, 720, r.traffic],
  [m.balancerBase, "fleet", kr, "warehouse-wms", 1, 24, r.steady],
  [m.balancerBandwidth, "fleet", kr, "warehouse-wms", 1, 9600, r.traffic],
  [m.clusters, "fleet", kr, "warehouse-wms", 1, 24, r.steady],
  [m.logs, "shared", kr, "observability", 1, 3400, r.filling],
  [m.messages, "erp", kr, "erp-integration", 1, 24, r.steady],
];

const fixed: FixedCharge[] = [
  {
    service: autonomous,
    category: "Credit",
    account: "erp",
    description: "Universal Credits promotion, Autonomous Database",
    price: "-400",
    quantity: 1,
    unit: "",
    day: { daysAgo: 199 },
  },
];

const compartment = (salt: string) => `ocid1.compartment.oc1..aaaaaaaa${salt}`;

export const ociHalden: Bill = {
  provider: oci,
  id: "ocid1.tenancy.oc1..aaaaaaaak5w7mzq2xj4r3hbv6dneytcpgfsu4loai7xq3m2vdw6hn5krebza",
  name: "haldenrobotics",
  currency: "USD",
  pricingCurrency: "USD",
  negotiated: "0.15",
  hasInvoices: false,
  accounts: {
    erp: {
      id: compartment("q3jx7nvbt2cwe5zr6kmd4hspyguloaf5i3xj7wq2bn6tcvdr4eza"),
      name: "erp-production",
      environment: "production",
    },
    fleet: {
      id: compartment("7mzrdw5gt3kxbq2hn6vy4cjpseulfoa2i5r7xw3zq6mtbnkd4hva"),
      name: "fleet-production",
      environment: "production",
    },
    dev: {
      id: compartment("v4hdxt6nq2bzw7kmr3cyjg5psaeuoflti2x6vw5qb3nrmzd7kcha"),
      name: "nonproduction",
      environment: "development",
    },
    shared: {
      id: compartment("n5tqzk3wb7xrd2mv6hcj4gypselafuo5i7n3xq2zwt6bkrdm4vca"),
      name: "shared-services",
      environment: "shared",
    },
  },
  tags: {
    environment: ["Operations.Environment", "environment"],
    costCenter: ["Finance.CostCenter", "Operations.CostCenter"],
    team: ["Oracle-Tags.CreatedBy", "Operations.Owner"],
    app: ["Operations.Application", "application"],
    untagged: 0.22,
  },
  workloads,
  commitments: [],
  fixed,
  levies: [],
};
