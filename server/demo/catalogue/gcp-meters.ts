import { service } from "./catalogue";
import type { Meter, Provider, Service } from "./catalogue";

/** Google Cloud: services, SKUs and list prices near the public ones, in USD. */
export const gcp: Provider = {
  vendor: "gcp",
  name: "Google Cloud",
  issuer: "Google Cloud",
  subAccountType: "Project",
  billingAccountType: "Billing Account",
  regions: {
    "us-central1": {
      name: "Iowa",
      prefix: "Americas",
      zones: ["us-central1-a", "us-central1-b", "us-central1-c", "us-central1-f"],
    },
    "asia-northeast3": {
      name: "Seoul",
      prefix: "Seoul",
      zones: ["asia-northeast3-a", "asia-northeast3-b", "asia-northeast3-c"],
    },
  },
  sku: "{HEX4}-{HEX4}-{HEX4}",
  skuPrice: "{sku}",
  invoiceId: "5{num9}",
};

type TwoPrices = [iowa: string, seoul: string];

export const computeEngine = service("Compute Engine", "6F81-5844-456A", "Compute", "Virtual Machines");
const storage = service("Cloud Storage", "95FF-2EF5-5EA1", "Storage", "Object Storage");
const bigQuery = service("BigQuery", "24E6-581D-38E5", "Analytics", "Analytics Platforms");
const cloudSql = service("Cloud SQL", "9662-B51E-5089", "Databases", "Relational Databases");
const kubernetes = service("Kubernetes Engine", "CCD8-9BF1-090E", "Compute", "Containers");
const run = service("Cloud Run", "152E-C115-5142", "Compute", "Serverless Compute");
const pubSub = service("Cloud Pub/Sub", "A1E8-BE35-7EBC", "Integration", "Messaging");
const logging = service("Cloud Logging", "5490-F7B7-8DF6", "Management and Governance", "Observability");
const networking = service("Networking", "E505-1604-58F8", "Networking", "Network Connectivity");
const dataflow = service("Cloud Dataflow", "57D6-0F6F-5FAD", "Analytics", "Streaming Analytics");
const vertex = service("Vertex AI", "C7E2-9256-1C43", "AI and Machine Learning", "Machine Learning");
const artifacts = service("Artifact Registry", "149C-F9EC-3994", "Developer Tools", "Developer Platforms");
const memorystore = service("Cloud Memorystore for Redis", "5AF5-2C11-D467", "Databases", "Caching");
const maps = service("Maps API", "58CD-11AB-5B4C", "Web", "Application Platforms");

const full = (path: string): string => `//${path.replace("/", "/projects/{account}/")}`;

/** `sku` is the SKU's description; Google's bills call the meter the same. */
function meter(
  meteredService: Service,
  sku: string,
  unit: string,
  prices: TwoPrices | string,
  resource: { id: string; type: string } | null,
  overrides: Partial<Meter> = {},
): Meter {
  return {
    service: meteredService,
    prices: typeof prices === "string" ? { "*": prices } : { "us-central1": prices[0], "asia-northeast3": prices[1] },
    unit,
    usageType: sku,
    family: sku.replace(/ (running |from )?(in )?\(?\{\w+\}\)?/, ""),
    ...(resource && { resource }),
    ...overrides,
  };
}

const vm = { id: full("compute.googleapis.com/zones/{zone}/instances/{num19}"), type: "Instance" };
const disk = { id: full("compute.googleapis.com/zones/{zone}/disks/{num19}"), type: "Disk" };
const bucket = { id: "//storage.googleapis.com/halden-{name}-{region}", type: "Bucket" };
const dataset = { id: full("bigquery.googleapis.com/datasets/{name}"), type: "Dataset" };
const database = { id: full("sqladmin.googleapis.com/instances/{name}"), type: "Cloud SQL Instance" };
const runService = { id: full("run.googleapis.com/locations/{region}/services/{name}"), type: "Service" };

const cores = (family: string, prices: TwoPrices, overrides: Partial<Meter> = {}) =>
  meter(computeEngine, `${family} Instance Core running in {prefix}`, "hour", prices, vm, {
    kind: "running",
    isZonal: true,
    details: { InstanceSeries: family, OperatingSystem: "Linux" },
    ...overrides,
  });
const memory = (family: string, prices: TwoPrices, overrides: Partial<Meter> = {}) =>
  meter(computeEngine, `${family} Instance Ram running in {prefix}`, "gibibyte hour", prices, vm, {
    kind: "running",
    isZonal: true,
    details: { InstanceSeries: family, OperatingSystem: "Linux" },
    ...overrides,
  });

// prettier-ignore
export const gcpMeters = {
  n2Cores: cores("N2", ["0.031611", "0.040558"]),
  n2Memory: memory("N2", ["0.004237", "0.005438"]),
  e2Cores: cores("E2", ["0.021812", "0.027986"]),
  e2Memory: memory("E2", ["0.002923", "0.003751"]),
  spotCores: cores("Spot Preemptible C2D AMD", ["0.029563", "0.037933"], { isDynamic: true }),
  spotMemory: memory("Spot Preemptible C2D AMD", ["0.003959", "0.005081"], { isDynamic: true }),
  l4: meter(computeEngine, "Nvidia L4 GPU running in {prefix}", "hour", ["0.560004", "0.718485"], vm, { kind: "running", isZonal: true }),
  g2Cores: cores("G2", ["0.024988", "0.03206"]),
  g2Memory: memory("G2", ["0.002927", "0.003755"]),
  ssd: meter(computeEngine, "SSD backed PD Capacity in {prefix}", "gibibyte month", ["0.17", "0.221"], disk, { kind: "provisioned", isZonal: true }),
  balanced: meter(computeEngine, "Balanced PD Capacity in {prefix}", "gibibyte month", ["0.10", "0.13"], disk, { kind: "provisioned", isZonal: true }),
  standardStored: meter(storage, "Standard Storage {prefix} Regional", "gibibyte month", ["0.02", "0.023"], bucket, { kind: "stored" }),
  nearlineStored: meter(storage, "Nearline Storage {prefix} Regional", "gibibyte month", ["0.01", "0.016"], bucket, { kind: "stored" }),
  classA: meter(storage, "Regional Standard Class A Operations", "count", "0.000005", bucket, { kind: "counted" }),
  classB: meter(storage, "Regional Standard Class B Operations", "count", "0.0000004", bucket, { kind: "counted" }),
  analysis: meter(bigQuery, "Analysis ({region})", "tebibyte", ["6.25", "7.50"], null),
  slots: meter(bigQuery, "BigQuery Enterprise Edition ({region})", "hour", ["0.06", "0.0768"], { id: full("bigqueryreservation.googleapis.com/locations/{region}/reservations/{name}"), type: "Reservation" }),
  logicalStored: meter(bigQuery, "Active Logical Storage ({region})", "gibibyte month", ["0.02", "0.023"], dataset, { kind: "stored" }),
  longTermStored: meter(bigQuery, "Long Term Logical Storage ({region})", "gibibyte month", ["0.01", "0.016"], dataset, { kind: "stored" }),
  streaming: meter(bigQuery, "BigQuery Storage API - Write ({region})", "gibibyte", ["0.025", "0.03"], dataset),
  sqlCores: meter(cloudSql, "Cloud SQL for PostgreSQL: Regional - vCPU in {prefix}", "hour", ["0.0826", "0.1074"], database, { kind: "running", details: { x_DatabaseEngine: "PostgreSQL" } }),
  sqlMemory: meter(cloudSql, "Cloud SQL for PostgreSQL: Regional - RAM in {prefix}", "gibibyte hour", ["0.014", "0.0182"], database, { kind: "running", details: { x_DatabaseEngine: "PostgreSQL" } }),
  sqlStored: meter(cloudSql, "Cloud SQL for PostgreSQL: Regional - Standard storage in {prefix}", "gibibyte month", ["0.34", "0.442"], database, { kind: "stored" }),
  clusters: meter(kubernetes, "Regional Kubernetes Clusters", "hour", "0.10", { id: full("container.googleapis.com/locations/{region}/clusters/{name}"), type: "Cluster" }, { kind: "running" }),
  podCores: meter(kubernetes, "Autopilot Pod mCPU Requests ({region})", "hour", ["0.0000445", "0.0000571"], { id: full("container.googleapis.com/locations/{region}/clusters/{name}"), type: "Cluster" }),
  runCpu: meter(run, "Services CPU (Request-based billing) in {region}", "second", "0.000024", runService, { kind: "counted" }),
  runMemory: meter(run, "Services Memory (Request-based billing) in {region}", "gibibyte second", "0.0000025", runService, { kind: "counted" }),
  delivery: meter(pubSub, "Message Delivery Basic", "tebibyte", "40", { id: full("pubsub.googleapis.com/topics/{name}"), type: "Topic" }),
  logStored: meter(logging, "Log Storage cost", "gibibyte", "0.50", null),
  egress: meter(networking, "Network Internet Data Transfer Out from {prefix} to APAC", "gibibyte", ["0.12", "0.147"], null, { details: { x_TransferType: "Internet Egress" } }),
  zoneTransfer: meter(networking, "Network Inter Zone Data Transfer Out", "gibibyte", "0.01", null, { details: { x_TransferType: "Inter Zone" } }),
  forwarding: meter(networking, "Cloud Load Balancer Forwarding Rule Minimum Global", "hour", "0.025", { id: full("compute.googleapis.com/global/forwardingRules/{name}"), type: "Forwarding Rule" }),
  nat: meter(networking, "Cloud NAT Gateway: Data Processing Charge", "gibibyte", "0.045", { id: full("compute.googleapis.com/regions/{region}/routers/{name}"), type: "Router" }),
  jobCores: meter(dataflow, "vCPU Time Streaming {prefix}", "hour", ["0.069", "0.0828"], { id: full("dataflow.googleapis.com/locations/{region}/jobs/{name}"), type: "Job" }),
  training: meter(vertex, "Custom Training G2 machine with Nvidia L4 in {prefix}", "hour", ["0.8179", "1.0494"], { id: full("aiplatform.googleapis.com/locations/{region}/customJobs/{num19}"), type: "Custom Job" }),
  geminiInput: meter(vertex, "Gemini 2.5 Flash Text Input - Predictions", "count", "0.0000003", null, { kind: "counted" }),
  imagesStored: meter(artifacts, "Artifact Registry Storage", "gibibyte month", "0.10", { id: full("artifactregistry.googleapis.com/locations/{region}/repositories/{name}"), type: "Repository" }, { kind: "stored" }),
  redis: meter(memorystore, "Redis Capacity Standard M3 {prefix}", "gibibyte hour", ["0.046", "0.06"], { id: full("redis.googleapis.com/locations/{region}/instances/{name}"), type: "Redis Instance" }),
  directions: meter(maps, "Directions", "count", "0.005", null, { kind: "counted" }),
};
