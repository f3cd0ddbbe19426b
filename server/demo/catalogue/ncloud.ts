import { service } from "./catalogue";
import type { Bill, FixedCharge, Levy, Meter, Provider, Service, Workload } from "./catalogue";
import { rhythms as r } from "./rhythms";

/** NAVER Cloud Platform: products and list prices near the public ones, in KRW. */
const ncloud: Provider = {
  vendor: "ncloud",
  name: "NAVER Cloud",
  issuer: "NAVER Cloud Corp.",
  subAccountType: "Member",
  billingAccountType: "Organization",
  regions: { KR: { name: "Korea", zones: ["KR-1", "KR-2"] } },
  sku: "SV{UPP10}",
  skuPrice: "{sku}-MTRAT",
  invoiceId: "NCP-{month}-{num6}",
};

const server = service("Server", "SVR", "Compute", "Virtual Machines");
const block = service("Block Storage", "BST", "Storage", "Block Storage");
const objects = service("Object Storage", "OST", "Storage", "Object Storage");
const mysql = service("Cloud DB for MySQL", "CDBMYSQL", "Databases", "Relational Databases");
const cache = service("Cloud DB for Cache", "CDBCACHE", "Databases", "Caching");
const balancer = service("Load Balancer", "LB", "Networking", "Application Networking");
const network = service("Network", "NET", "Networking", "Network Connectivity");
const edge = service("Global Edge", "GEDGE", "Networking", "Content Delivery");
const logs = service("Cloud Log Analytics", "CLA", "Management and Governance", "Observability");
const mapsApi = service("Maps", "MAPS", "Web", "Application Platforms");
const sens = service("Simple & Easy Notification Service", "SENS", "Integration", "Messaging");
const backup = service("Backup", "BKP", "Storage", "Backup Storage");

const meter = (
  meteredService: Service,
  usageType: string,
  unit: string,
  price: string,
  resource: string | null,
  overrides: Partial<Meter> = {},
): Meter => ({
  service: meteredService,
  prices: { "*": price },
  unit,
  usageType,
  family: meteredService.name,
  description: `${meteredService.name} / ${usageType}`,
  ...(resource && { resource: { id: "{num8}", type: resource } }),
  ...overrides,
});

const machine = (type: string, cores: number, memory: number, price: string): Meter =>
  meter(server, `[Standard] vCPU ${cores}EA, Memory ${memory}GB (${type})`, "Hour", price, "Server", {
    kind: "running",
    isZonal: true,
    details: {
      InstanceType: type,
      InstanceSeries: "Standard-g3",
      OperatingSystem: "Rocky Linux",
      CoreCount: String(cores),
      MemorySize: String(memory),
    },
  });

const m = {
  s4: machine("s4-g3", 4, 16, "267"),
  s8: machine("s8-g3", 8, 32, "534"),
  s2: machine("s2-g3", 2, 8, "134"),
  ssd: meter(block, "SSD (GB)", "GB-Hour", "0.16", "Block Storage", {
    kind: "provisioned",
    isPerHour: true,
    isZonal: true,
  }),
  stored: meter(objects, "Storage usage", "GB-Month", "28", "Bucket", { kind: "stored" }),
  calls: meter(objects, "API requests (Class 1)", "1,000 requests", "4.5", "Bucket"),
  mysql: meter(mysql, "[High Memory] vCPU 4EA, Memory 32GB (DB)", "Hour", "752", "DB Server", {
    kind: "running",
    details: { x_DatabaseEngine: "MySQL" },
  }),
  cache: meter(cache, "[Standard] vCPU 2EA, Memory 8GB (Redis)", "Hour", "248", "Cache Server", {
    kind: "running",
    details: { x_CacheEngine: "Redis" },
  }),
  balancer: meter(balancer, "Application Load Balancer, Small", "Hour", "48", "Load Balancer", { kind: "running" }),
  egress: meter(network, "Outbound traffic (public network)", "GB", "100", null),
  ips: meter(network, "Public IP", "Hour", "5.6", "Public IP"),
  edge: meter(edge, "Traffic (Korea)", "GB", "70", "Edge"),
  logs: meter(logs, "Log storage (GB)", "GB", "380", null),
  directions: meter(mapsApi, "Directions 15", "Call", "5", null, { kind: "counted" }),
  messages: meter(sens, "Biz Message (AlimTalk)", "Message", "7.5", null, { kind: "counted" }),
  backup: meter(backup, "Backup storage", "GB-Month", "90", null, { kind: "stored" }),
};

const kr = "KR";

const workloads: Workload[] = [
  [m.s8, "retail", kr, "order-portal", 5, 24, r.web],
  [m.s4, "retail", kr, "service-desk", 4, 24, r.steady],
  [m.s4, "logistics", kr, "warehouse-wms", 5, 24, r.steady],
  [m.s2, "logistics", kr, "warehouse-wms", 2, 24, r.steady],
  [m.ssd, "retail", kr, "order-portal", 3, 880, r.filling],
  [m.ssd, "logistics", kr, "warehouse-wms", 3, 590, r.filling],
  [m.stored, "retail", kr, "website", 2, 26_000, r.filling],
  [m.calls, "retail", kr, "website", 2, 900, r.consumer],
  [m.mysql, "retail", kr, "order-portal", 2, 24, r.steady],
  [m.mysql, "logistics", kr, "warehouse-wms", 2, 24, r.steady],
  [m.cache, "retail", kr, "order-portal", 2, 24, r.steady],
  [m.balancer, "retail", kr, "order-portal", 2, 24, r.steady],
  [m.egress, "retail", kr, "order-portal", 1, 520, r.consumer],
  [m.ips, "retail", kr, "network", 1, 168, r.steady],
  [m.edge, "retail", kr, "website", 1, 820, r.consumer],
  [m.logs, "retail", kr, "observability", 1, 46, r.traffic],
  [m.directions, "logistics", kr, "map-service", 1, 5200, r.traffic],
  [m.messages, "retail", kr, "service-desk", 1, 6400, r.traffic],
  [m.backup, "logistics", kr, "warehouse-wms", 1, 9000, r.filling],
];

const vat: Levy = {
  service: { name: "VAT", code: "VAT", category: "Other", subcategory: "Other (Other)" },
  category: "Tax",
  description: "부가가치세 (10%)",
  usageType: "",
  account: "retail",
  steps: [["0.10", 0]],
  decimals: 0,
};

const fixed: FixedCharge[] = [
  {
    service: server,
    category: "Credit",
    account: "retail",
    description: "신규 리전 전환 프로모션 할인 쿠폰",
    price: "-600000",
    quantity: 1,
    unit: "",
    day: { daysAgo: 160 },
  },
];

export const ncloudHalden: Bill = {
  provider: ncloud,
  id: "2649137",
  name: "할덴로보틱스코리아",
  currency: "KRW",
  pricingCurrency: "KRW",
  negotiated: "0.03",
  hasInvoices: true,
  accounts: {
    retail: { id: "2649137", name: "halden-kr", environment: "production" },
    logistics: { id: "2788502", name: "halden-kr-logistics", environment: "production" },
  },
  tags: null,
  workloads,
  commitments: [],
  fixed,
  levies: [vat],
};
