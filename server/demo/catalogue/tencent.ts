import { service } from "./catalogue";
import type { Bill, FixedCharge, Levy, Meter, Provider, Service, Workload } from "./catalogue";
import { rhythms as r } from "./rhythms";

/** Tencent Cloud: products and list prices near the public ones, in CNY. */
const tencent: Provider = {
  vendor: "tencent",
  name: "Tencent Cloud",
  issuer: "Tencent Cloud Computing (Beijing) Co., Ltd.",
  subAccountType: "Project",
  billingAccountType: "UIN",
  regions: {
    "ap-shanghai": { name: "East China (Shanghai)", zones: ["ap-shanghai-2", "ap-shanghai-4", "ap-shanghai-5"] },
    "ap-guangzhou": { name: "South China (Guangzhou)", zones: ["ap-guangzhou-3", "ap-guangzhou-6"] },
  },
  sku: "sp_{low12}",
  skuPrice: "{sku}",
  invoiceId: "{month}{num12}",
};

const cvm = service("Cloud Virtual Machine (CVM)", "p_cvm", "Compute", "Virtual Machines");
const cbs = service("Cloud Block Storage (CBS)", "p_cbs", "Storage", "Block Storage");
const cos = service("Cloud Object Storage (COS)", "p_cos", "Storage", "Object Storage");
const mysql = service("TencentDB for MySQL", "p_cdb", "Databases", "Relational Databases");
const redis = service("TencentDB for Redis", "p_redis", "Databases", "Caching");
const clb = service("Cloud Load Balancer (CLB)", "p_clb", "Networking", "Application Networking");
const cdn = service("Content Delivery Network (CDN)", "p_cdn", "Networking", "Content Delivery");
const bandwidth = service("Public Network Traffic", "p_bwp", "Networking", "Network Connectivity");
const tke = service("Tencent Kubernetes Engine (TKE)", "p_tke", "Compute", "Containers");
const cls = service("Cloud Log Service (CLS)", "p_cls", "Management and Governance", "Observability");
const sms = service("Short Message Service (SMS)", "p_sms", "Integration", "Messaging");

const meter = (
  meteredService: Service,
  usageType: string,
  unit: string,
  price: string,
  resource: { id: string; type: string } | null,
  overrides: Partial<Meter> = {},
): Meter => ({
  service: meteredService,
  prices: { "*": price },
  unit,
  usageType,
  family: meteredService.name,
  description: `${meteredService.name} - ${usageType}`,
  ...(resource && { resource }),
  ...overrides,
});

const machine = (type: string, cores: number, memory: number, price: string): Meter =>
  meter(
    cvm,
    `${type} running instance`,
    "Hours",
    price,
    { id: "ins-{low8}", type: "CVM" },
    {
      kind: "running",
      isZonal: true,
      details: {
        InstanceType: type,
        InstanceSeries: type.split(".")[0]!,
        OperatingSystem: "Linux",
        CoreCount: String(cores),
        MemorySize: String(memory),
      },
    },
  );

const m = {
  s5Large8: machine("S5.LARGE8", 4, 8, "0.94"),
  s52xLarge16: machine("S5.2XLARGE16", 8, 16, "1.88"),
  sa2Medium4: machine("SA2.MEDIUM4", 2, 4, "0.33"),
  premium: meter(
    cbs,
    "Premium cloud disk",
    "GB-Hours",
    "0.0005",
    { id: "disk-{low8}", type: "CBS" },
    { kind: "provisioned", isPerHour: true, isZonal: true },
  ),
  stored: meter(
    cos,
    "Standard storage capacity",
    "GB-Month",
    "0.118",
    { id: "halden-{name}-{num10}", type: "Bucket" },
    { kind: "stored" },
  ),
  requests: meter(cos, "Standard storage requests", "10,000 requests", "0.01", {
    id: "halden-{name}-{num10}",
    type: "Bucket",
  }),
  mysql: meter(
    mysql,
    "High-availability 4-core 16 GB",
    "Hours",
    "3.36",
    { id: "cdb-{low8}", type: "MySQL" },
    { kind: "running", details: { x_DatabaseEngine: "MySQL" } },
  ),
  redis: meter(
    redis,
    "Standard architecture 4 GB",
    "Hours",
    "0.83",
    { id: "crs-{low8}", type: "Redis" },
    { kind: "running", details: { x_CacheEngine: "Redis" } },
  ),
  balancer: meter(clb, "Instance", "Hours", "0.2", { id: "lb-{low8}", type: "CLB" }, { kind: "running" }),
  balancerUnits: meter(clb, "LCU", "LCU-Hours", "0.04", { id: "lb-{low8}", type: "CLB" }),
  cdnTraffic: meter(cdn, "Chinese mainland traffic", "GB", "0.21", { id: "cdn-{low8}", type: "Domain" }),
  egress: meter(bandwidth, "Outbound traffic", "GB", "0.8", null),
  clusters: meter(
    tke,
    "Managed cluster L50",
    "Hours",
    "0.4",
    { id: "cls-{low8}", type: "Cluster" },
    { kind: "running" },
  ),
  logWrites: meter(cls, "Write traffic", "GB", "0.35", {
    id: "{hex8}-{hex4}-{hex4}-{hex4}-{hex12}",
    type: "Log topic",
  }),
  texts: meter(sms, "Domestic SMS", "Messages", "0.05", null, { kind: "counted" }),
};

const sh = "ap-shanghai";
const gz = "ap-guangzhou";

const workloads: Workload[] = [
  [m.s52xLarge16, "shop", sh, "order-portal", 6, 24, r.web],
  [m.s5Large8, "shop", sh, "service-desk", 3, 24, r.steady],
  [m.s52xLarge16, "fleet", gz, "fleet-api", 4, 24, r.web],
  [m.sa2Medium4, "dev", gz, "ci", 2, 11, r.office],
  [m.premium, "shop", sh, "order-portal", 2, 2200, r.filling],
  [m.premium, "fleet", gz, "fleet-api", 2, 1500, r.filling],
  [m.stored, "shop", sh, "website", 2, 16_000, r.filling],
  [m.requests, "shop", sh, "website", 2, 640, r.consumer],
  [m.mysql, "shop", sh, "order-portal", 2, 24, r.steady],
  [m.mysql, "fleet", gz, "fleet-api", 1, 24, r.steady],
  [m.redis, "shop", sh, "order-portal", 2, 24, r.steady],
  [m.balancer, "shop", sh, "order-portal", 1, 24, r.steady],
  [m.balancerUnits, "shop", sh, "order-portal", 1, 420, r.consumer],
  [m.cdnTraffic, "shop", "", "website", 1, 1450, r.consumer],
  [m.egress, "shop", sh, "order-portal", 1, 190, r.consumer],
  [m.egress, "fleet", gz, "fleet-api", 1, 150, r.traffic],
  [m.clusters, "fleet", gz, "fleet-api", 1, 24, r.steady],
  [m.logWrites, "fleet", gz, "fleet-telemetry", 1, 96, r.traffic],
  [m.texts, "shop", "", "order-portal", 1, 1900, r.consumer],
];

const vat: Levy = {
  service: { name: "Tax", code: "tax", category: "Other", subcategory: "Other (Other)" },
  category: "Tax",
  description: "增值税 (6%)",
  usageType: "",
  account: "shop",
  steps: [["0.06", 0]],
  decimals: 2,
};

const fixed: FixedCharge[] = [
  {
    service: cdn,
    category: "Purchase",
    account: "shop",
    description: "CDN traffic package, 10 TB, Chinese mainland",
    price: "1700",
    quantity: 1,
    unit: "Package",
    day: 6,
  },
  {
    service: cvm,
    category: "Credit",
    account: "shop",
    description: "代金券",
    price: "-2000",
    quantity: 1,
    unit: "",
    day: { daysAgo: 63 },
  },
];

export const tencentHalden: Bill = {
  provider: tencent,
  id: "100023847561",
  name: "海登机器人（上海）有限公司",
  currency: "CNY",
  pricingCurrency: "CNY",
  negotiated: "0.12",
  hasInvoices: true,
  accounts: {
    shop: { id: "1284019", name: "中国商城", environment: "production" },
    fleet: { id: "1284022", name: "车队平台", environment: "production" },
    dev: { id: "0", name: "Default Project", environment: "development" },
  },
  tags: {
    environment: ["环境", "env"],
    costCenter: ["成本中心", "CostCenter"],
    team: ["负责人", "team"],
    app: ["应用", "app"],
    untagged: 0.35,
  },
  workloads,
  commitments: [],
  fixed,
  levies: [vat],
};
