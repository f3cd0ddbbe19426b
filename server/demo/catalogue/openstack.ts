import { service } from "./catalogue";
import type { Bill, Meter, Provider, Service, Workload } from "./catalogue";
import { rhythms as r } from "./rhythms";

/**
 * Halden's own cloud, rated inside the company: no invoice, no tax, prices that the infrastructure team set, in KRW.
 */
const openstack: Provider = {
  vendor: "openstack",
  name: "OpenStack",
  issuer: "Halden Infrastructure",
  subAccountType: "Project",
  billingAccountType: "Domain",
  regions: { "icn-dc1": { name: "Incheon DC 1", zones: ["az1", "az2"] } },
  sku: "rate-{low6}",
  skuPrice: "{sku}",
  invoiceId: "",
};

const nova = service("Nova (Compute)", "compute", "Compute", "Virtual Machines");
const cinder = service("Cinder (Block Storage)", "volume", "Storage", "Block Storage");
const swift = service("Swift (Object Storage)", "object-store", "Storage", "Object Storage");
const neutron = service("Neutron (Networking)", "network", "Networking", "Network Infrastructure");
const octavia = service("Octavia (Load Balancing)", "load-balancer", "Networking", "Application Networking");
const glance = service("Glance (Image)", "image", "Storage", "Other (Storage)");

const meter = (
  meteredService: Service,
  usageType: string,
  unit: string,
  price: string,
  overrides: Partial<Meter> = {},
): Meter => ({
  service: meteredService,
  prices: { "*": price },
  unit,
  usageType,
  family: meteredService.code,
  resource: { id: "{hex8}-{hex4}-{hex4}-{hex4}-{hex12}", type: meteredService.code },
  ...overrides,
});

const flavor = (name: string, cores: number, memory: number, price: string): Meter =>
  meter(nova, `instance.${name}`, "hour", price, {
    kind: "running",
    isZonal: true,
    details: {
      InstanceType: name,
      InstanceSeries: name.split(".")[0]!,
      OperatingSystem: "Linux",
      CoreCount: String(cores),
      MemorySize: String(memory),
    },
  });

const m = {
  large: flavor("m1.large", 4, 8, "74"),
  xlarge: flavor("m1.xlarge", 8, 16, "148"),
  memory: flavor("r1.2xlarge", 8, 64, "235"),
  gpu: flavor("g1.a100", 16, 120, "2150"),
  ssd: meter(cinder, "volume.size.ssd", "GB-month", "95", { kind: "provisioned", isZonal: true }),
  hdd: meter(cinder, "volume.size.hdd", "GB-month", "38", { kind: "provisioned", isZonal: true }),
  objects: meter(swift, "storage.objects.size", "GB-month", "19", { kind: "stored" }),
  floatingIps: meter(neutron, "ip.floating", "hour", "3"),
  balancers: meter(octavia, "loadbalancer", "hour", "24", { kind: "running" }),
  images: meter(glance, "image.size", "GB-month", "12", { kind: "stored" }),
};

const dc = "icn-dc1";

const workloads: Workload[] = [
  [m.gpu, "sim", dc, "sim-farm", 4, 24, r.steady],
  [m.xlarge, "sim", dc, "sim-farm", 6, 24, r.batch],
  [m.xlarge, "ci", dc, "ci", 6, 14, r.office],
  [m.memory, "lab", dc, "perception-training", 3, 24, r.steady],
  [m.large, "lab", dc, "device-registry", 3, 24, r.steady],
  [m.large, "platform", dc, "observability", 3, 24, r.steady],
  [m.ssd, "sim", dc, "sim-farm", 2, 9000, r.filling],
  [m.hdd, "lab", dc, "perception-training", 2, 26_000, r.filling],
  [m.objects, "sim", dc, "sim-farm", 1, 64_000, r.filling],
  [m.floatingIps, "platform", dc, "network", 1, 720, r.steady],
  [m.balancers, "platform", dc, "network", 1, 24, r.steady],
  [m.images, "ci", dc, "ci", 1, 3100, r.filling],
];

export const openstackHalden: Bill = {
  provider: openstack,
  id: "halden",
  name: "halden",
  currency: "KRW",
  pricingCurrency: "KRW",
  negotiated: "0",
  hasInvoices: false,
  accounts: {
    sim: { id: "9f2c41d7b0e84a6f8d35c71e60ab924d", name: "robot-sim", environment: "production" },
    lab: { id: "41b7e0c95d2f4f83a96c08d3e7b15f2a", name: "hil-lab", environment: "development" },
    ci: { id: "d68035f1c7a94be2b04e91a7f26c8d53", name: "ci-runners", environment: "development" },
    platform: { id: "07e5b92d8c364fa1be7d50c249f83a16", name: "platform", environment: "shared" },
  },
  tags: {
    environment: ["env"],
    costCenter: ["cost_center"],
    team: ["owner", "team"],
    app: ["project"],
    isLowerCase: true,
    untagged: 0.4,
  },
  workloads,
  commitments: [],
  fixed: [],
  levies: [],
};
