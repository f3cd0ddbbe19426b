import { service } from "./catalogue";
import type { Meter, Provider, Service } from "./catalogue";

/** Microsoft Azure: services, meters and list prices near the public ones, in USD. */
export const azure: Provider = {
  vendor: "azure",
  name: "Microsoft",
  issuer: "Microsoft",
  subAccountType: "Subscription",
  billingAccountType: "Billing Profile",
  regions: {
    koreacentral: { name: "Korea Central", prefix: "KR Central", zones: ["1", "2", "3"] },
    westeurope: { name: "West Europe", prefix: "EU West", zones: ["1", "2", "3"] },
  },
  sku: "DZH318Z0{UPP4}",
  skuPrice: "{sku}/{num4}",
  invoiceId: "G{num9}",
};

type TwoPrices = [korea: string, europe: string];

export const virtualMachines = service("Virtual Machines", "Microsoft.Compute", "Compute", "Virtual Machines");
const disks = service("Azure Disk Storage", "Microsoft.Compute", "Storage", "Block Storage");
const storageAccounts = service("Storage Accounts", "Microsoft.Storage", "Storage", "Storage Platforms");
export const sqlDatabase = service("Azure SQL Database", "Microsoft.Sql", "Databases", "Relational Databases");
const cosmos = service("Cosmos DB", "Microsoft.DocumentDB", "Databases", "NoSQL Databases");
const redis = service("Azure Cache for Redis", "Microsoft.Cache", "Databases", "Caching");
const kubernetes = service("Azure Kubernetes Service", "Microsoft.ContainerService", "Compute", "Containers");
const appService = service("Azure App Service", "Microsoft.Web", "Web", "Application Platforms");
const functions = service("Azure Functions", "Microsoft.Web", "Compute", "Serverless Compute");
const monitor = service("Azure Monitor", "Microsoft.OperationalInsights", "Management and Governance", "Observability");
const virtualNetwork = service("Virtual Network", "Microsoft.Network", "Networking", "Network Infrastructure");
const appGateway = service("Application Gateway", "Microsoft.Network", "Networking", "Application Networking");
const bandwidth = service("Bandwidth", "Microsoft.Network", "Networking", "Network Connectivity");
const frontDoor = service("Azure Front Door", "Microsoft.Cdn", "Networking", "Content Delivery");
const eventHubs = service("Event Hubs", "Microsoft.EventHub", "Integration", "Messaging");
const keyVault = service("Key Vault", "Microsoft.KeyVault", "Security", "Secret Management");
const defender = service(
  "Microsoft Defender for Cloud",
  "Microsoft.Security",
  "Security",
  "Security Posture Management",
);
const databricks = service("Azure Databricks", "Microsoft.Databricks", "Analytics", "Data Processing");
const openAi = service("Azure OpenAI", "Microsoft.CognitiveServices", "AI and Machine Learning", "Generative AI");
const azureBackup = service("Azure Backup", "Microsoft.RecoveryServices", "Storage", "Backup Storage");

const idOf = (type: string): string => `/subscriptions/{account}/resourceGroups/rg-{app}/providers/${type}/{name}`;
const at = ([korea, europe]: TwoPrices) => ({ koreacentral: korea, westeurope: europe });

/** `product` is the meter category and subcategory, as the price sheet's Product column has it. */
function meter(
  meteredService: Service,
  product: string,
  name: string,
  unit: string,
  prices: TwoPrices,
  resource: { id: string; type: string } | null,
  overrides: Partial<Meter> = {},
): Meter {
  return {
    service: meteredService,
    prices: at(prices),
    unit,
    usageType: name,
    family: name,
    description: `${product} - ${name} - {prefix}`,
    ...(resource && { resource }),
    ...overrides,
  };
}

function machine(
  type: string,
  name: string,
  cores: number,
  memory: number,
  prices: TwoPrices,
  system = "Linux",
): Meter {
  const series = name.replace(/\d+/, "").replace(" ", "");
  const product = `Virtual Machines ${series} Series${system === "Windows" ? " Windows" : ""}`;
  return meter(
    virtualMachines,
    product,
    name,
    "Hours",
    prices,
    { id: idOf("Microsoft.Compute/virtualMachines"), type: "Virtual machine" },
    {
      kind: "running",
      isZonal: true,
      details: {
        InstanceType: type,
        InstanceSeries: series,
        OperatingSystem: system,
        CoreCount: String(cores),
        MemorySize: String(memory),
      },
    },
  );
}

const disk = { id: idOf("Microsoft.Compute/disks"), type: "Disk" };
const account = {
  id: "/subscriptions/{account}/resourceGroups/rg-{app}/providers/Microsoft.Storage/storageAccounts/st{low14}",
  type: "Storage account",
};
const sqlServer = {
  id: "/subscriptions/{account}/resourceGroups/rg-{app}/providers/Microsoft.Sql/servers/sql-halden/databases/{name}",
  type: "SQL database",
};

// prettier-ignore
export const azureMeters = {
  d4: machine("Standard_D4s_v5", "D4s v5", 4, 16, ["0.236", "0.23"]),
  d8: machine("Standard_D8s_v5", "D8s v5", 8, 32, ["0.472", "0.46"]),
  d16: machine("Standard_D16s_v5", "D16s v5", 16, 64, ["0.944", "0.92"]),
  e8: machine("Standard_E8s_v5", "E8s v5", 8, 64, ["0.608", "0.608"]),
  d4Windows: machine("Standard_D4s_v5", "D4s v5", 4, 16, ["0.42", "0.414"], "Windows"),
  b2: machine("Standard_B2ms", "B2ms", 2, 8, ["0.104", "0.096"]),
  t4: machine("Standard_NC16as_T4_v3", "NC16as T4 v3", 16, 110, ["1.503", "1.505"]),
  p30: meter(disks, "Premium SSD Managed Disks", "P30 LRS Disk", "Units/Month", ["148.68", "148.68"], disk, { kind: "provisioned" }),
  p20: meter(disks, "Premium SSD Managed Disks", "P20 LRS Disk", "Units/Month", ["80.54", "80.54"], disk, { kind: "provisioned" }),
  e20: meter(disks, "Standard SSD Managed Disks", "E20 LRS Disk", "Units/Month", ["38.4", "38.4"], disk, { kind: "provisioned" }),
  hotStored: meter(storageAccounts, "General Block Blob v2", "Hot LRS Data Stored", "GB/Month", ["0.02", "0.0196"], account, { kind: "stored" }),
  coolStored: meter(storageAccounts, "General Block Blob v2", "Cool GRS Data Stored", "GB/Month", ["0.022", "0.02"], account, { kind: "stored" }),
  writes: meter(storageAccounts, "General Block Blob v2", "Hot LRS Write Operations", "10K", ["0.05", "0.054"], account),
  reads: meter(storageAccounts, "General Block Blob v2", "Hot Read Operations", "10K", ["0.004", "0.0043"], account),
  sqlCores: meter(sqlDatabase, "SQL Database Single/Elastic Pool General Purpose - Compute Gen5", "vCore", "Hours", ["0.152203", "0.166"], sqlServer, { kind: "running" }),
  sqlCritical: meter(sqlDatabase, "SQL Database Single/Elastic Pool Business Critical - Compute Gen5", "vCore", "Hours", ["0.353475", "0.3865"], sqlServer, { kind: "running" }),
  sqlStored: meter(sqlDatabase, "SQL Database General Purpose - Storage", "General Purpose Data Stored", "GB/Month", ["0.1265", "0.1385"], sqlServer, { kind: "stored" }),
  requestUnits: meter(cosmos, "Azure Cosmos DB", "100 RU/s", "Hours", ["0.009", "0.0088"], { id: idOf("Microsoft.DocumentDB/databaseAccounts"), type: "Azure Cosmos DB account" }),
  redisC3: meter(redis, "Azure Redis Cache Standard", "C3 Cache", "Hours", ["0.255", "0.26"], { id: idOf("Microsoft.Cache/Redis"), type: "Redis cache" }, { kind: "running", details: { x_CacheEngine: "Redis" } }),
  clusterHours: meter(kubernetes, "Azure Kubernetes Service", "Standard Uptime SLA", "Hours", ["0.10", "0.10"], { id: idOf("Microsoft.ContainerService/managedClusters"), type: "Kubernetes service" }, { kind: "running" }),
  p1v3: meter(appService, "Azure App Service Premium v3 Plan - Linux", "P1 v3 App", "Hours", ["0.124", "0.121"], { id: idOf("Microsoft.Web/serverfarms"), type: "App Service plan" }, { kind: "running" }),
  executions: meter(functions, "Functions", "Standard Execution Time", "GB Seconds", ["0.000016", "0.000016"], { id: idOf("Microsoft.Web/sites"), type: "Function App" }),
  logIngestion: meter(monitor, "Log Analytics", "Pay-as-you-go Data Ingestion", "GB", ["2.99", "2.99"], { id: idOf("Microsoft.OperationalInsights/workspaces"), type: "Log Analytics workspace" }),
  logRetention: meter(monitor, "Log Analytics", "Pay-as-you-go Data Retention", "GB/Month", ["0.13", "0.13"], { id: idOf("Microsoft.OperationalInsights/workspaces"), type: "Log Analytics workspace" }, { kind: "stored" }),
  publicIps: meter(virtualNetwork, "IP Addresses", "Standard IPv4 Static Public IP", "Hours", ["0.005", "0.005"], { id: idOf("Microsoft.Network/publicIPAddresses"), type: "Public IP address" }, { kind: "running" }),
  peering: meter(virtualNetwork, "Virtual Network Peering", "Inter-Region Egress", "GB", ["0.035", "0.035"], { id: idOf("Microsoft.Network/virtualNetworks"), type: "Virtual network" }),
  gatewayHours: meter(appGateway, "Application Gateway WAF v2", "Standard Fixed Cost", "Hours", ["0.443", "0.443"], { id: idOf("Microsoft.Network/applicationGateways"), type: "Application gateway" }, { kind: "running" }),
  gatewayUnits: meter(appGateway, "Application Gateway WAF v2", "Standard Capacity Units", "Hours", ["0.0144", "0.0144"], { id: idOf("Microsoft.Network/applicationGateways"), type: "Application gateway" }),
  egress: meter(bandwidth, "Rtn Preference: MGN", "Standard Data Transfer Out", "GB", ["0.12", "0.087"], null),
  frontDoor: meter(frontDoor, "Azure Front Door Service", "Standard Data Transfer Out", "GB", ["0.138", "0.083"], { id: idOf("Microsoft.Cdn/profiles"), type: "Front Door profile" }),
  throughputUnits: meter(eventHubs, "Event Hubs", "Standard Throughput Unit", "Hours", ["0.03", "0.03"], { id: idOf("Microsoft.EventHub/namespaces"), type: "Event Hubs namespace" }),
  keyOperations: meter(keyVault, "Key Vault", "Operations", "10K", ["0.03", "0.03"], { id: idOf("Microsoft.KeyVault/vaults"), type: "Key vault" }),
  defenderNodes: meter(defender, "Microsoft Defender for Servers", "Standard P2 Node", "Hours", ["0.02", "0.02"], null),
  jobUnits: meter(databricks, "Azure Databricks", "Premium Jobs Compute DBU", "Hours", ["0.30", "0.30"], { id: idOf("Microsoft.Databricks/workspaces"), type: "Azure Databricks Service" }),
  analyticsUnits: meter(databricks, "Azure Databricks", "Premium All-purpose Compute DBU", "Hours", ["0.55", "0.55"], { id: idOf("Microsoft.Databricks/workspaces"), type: "Azure Databricks Service" }),
  inputTokens: meter(openAi, "Azure OpenAI", "gpt-4o-Input-regional Tokens", "1K", ["0.00275", "0.00275"], { id: idOf("Microsoft.CognitiveServices/accounts"), type: "Azure OpenAI" }),
  outputTokens: meter(openAi, "Azure OpenAI", "gpt-4o-Outp-regional Tokens", "1K", ["0.011", "0.011"], { id: idOf("Microsoft.CognitiveServices/accounts"), type: "Azure OpenAI" }),
  backupStored: meter(azureBackup, "Backup", "GRS Data Stored", "GB/Month", ["0.0569", "0.0448"], { id: idOf("Microsoft.RecoveryServices/vaults"), type: "Recovery Services vault" }, { kind: "stored" }),
};
