import { service } from "./catalogue";
import type { Meter, Provider, Service } from "./catalogue";

/** Amazon Web Services: services and list prices near the public ones. */
export const aws: Provider = {
  vendor: "aws",
  name: "AWS",
  issuer: "Amazon Web Services, Inc.",
  subAccountType: "Linked Account",
  billingAccountType: "Management Account",
  regions: {
    "us-east-1": {
      name: "US East (N. Virginia)",
      prefix: "",
      longPrefix: "USE1-",
      zones: ["us-east-1a", "us-east-1b", "us-east-1c", "us-east-1d"],
    },
    "ap-northeast-2": {
      name: "Asia Pacific (Seoul)",
      prefix: "APN2-",
      longPrefix: "APN2-",
      zones: ["ap-northeast-2a", "ap-northeast-2b", "ap-northeast-2c"],
    },
    "eu-central-1": {
      name: "EU (Frankfurt)",
      prefix: "EUC1-",
      longPrefix: "EUC1-",
      zones: ["eu-central-1a", "eu-central-1b", "eu-central-1c"],
    },
  },
  sku: "{UPP16}",
  skuPrice: "{sku}.JRTCKXETXF.6YS6EN2CT7",
  invoiceId: "2{num9}",
};

type ThreePrices = [virginia: string, seoul: string, frankfurt: string];
const prices = ([virginia, seoul, frankfurt]: ThreePrices) => ({
  "us-east-1": virginia,
  "ap-northeast-2": seoul,
  "eu-central-1": frankfurt,
});

export const ec2 = service("Amazon Elastic Compute Cloud", "AmazonEC2", "Compute", "Virtual Machines");
export const rds = service("Amazon Relational Database Service", "AmazonRDS", "Databases", "Relational Databases");
export const elastiCache = service("Amazon ElastiCache", "AmazonElastiCache", "Databases", "Caching");
const openSearch = service("Amazon OpenSearch Service", "AmazonES", "Analytics", "Search");
const redshift = service("Amazon Redshift", "AmazonRedshift", "Databases", "Data Warehouses");
const dynamoDb = service("Amazon DynamoDB", "AmazonDynamoDB", "Databases", "NoSQL Databases");
const s3 = service("Amazon Simple Storage Service", "AmazonS3", "Storage", "Object Storage");
const efs = service("Amazon Elastic File System", "AmazonEFS", "Storage", "File System Storage");
const backup = service("AWS Backup", "AWSBackup", "Storage", "Backup Storage");
const eks = service("Amazon Elastic Container Service for Kubernetes", "AmazonEKS", "Compute", "Containers");
const fargate = service("Amazon Elastic Container Service", "AmazonECS", "Compute", "Containers");
const ecr = service("Amazon EC2 Container Registry (ECR)", "AmazonECR", "Compute", "Containers");
const lambda = service("AWS Lambda", "AWSLambda", "Compute", "Serverless Compute");
const elb = service("Elastic Load Balancing", "AWSELB", "Networking", "Application Networking");
const vpc = service("Amazon Virtual Private Cloud", "AmazonVPC", "Networking", "Network Infrastructure");
const transfer = service("AWS Data Transfer", "AWSDataTransfer", "Networking", "Network Connectivity");
const cloudFront = service("Amazon CloudFront", "AmazonCloudFront", "Networking", "Content Delivery", {
  negotiated: "0.34",
});
const route53 = service("Amazon Route 53", "AmazonRoute53", "Networking", "Network Routing");
const cloudWatch = service("AmazonCloudWatch", "AmazonCloudWatch", "Management and Governance", "Observability");
const cloudTrail = service("AWS CloudTrail", "AWSCloudTrail", "Management and Governance", "Compliance");
const config = service("AWS Config", "AWSConfig", "Management and Governance", "Compliance");
const kms = service("AWS Key Management Service", "awskms", "Security", "Secret Management");
const secrets = service("AWS Secrets Manager", "AWSSecretsManager", "Security", "Secret Management");
const guardDuty = service("Amazon GuardDuty", "AmazonGuardDuty", "Security", "Threat Detection and Response");
const waf = service("AWS WAF", "awswaf", "Security", "Network Security");
const sqs = service("Amazon Simple Queue Service", "AWSQueueService", "Integration", "Messaging");
const kinesis = service("Amazon Kinesis", "AmazonKinesis", "Analytics", "Streaming Analytics");
const kafka = service("Amazon Managed Streaming for Apache Kafka", "AmazonMSK", "Analytics", "Streaming Analytics");
const glue = service("AWS Glue", "AWSGlue", "Analytics", "Data Processing");
const athena = service("Amazon Athena", "AmazonAthena", "Analytics", "Analytics Platforms");
const iot = service("AWS IoT", "AWSIoT", "Internet of Things", "IoT Platforms");
const sageMaker = service("Amazon SageMaker", "AmazonSageMaker", "AI and Machine Learning", "Machine Learning");
const datadog = service("Datadog Pro", "AWSMarketplace", "Management and Governance", "Observability", {
  publisher: "Datadog, Inc.",
  negotiated: "0",
});
const confluent = service("Confluent Cloud", "AWSMarketplace", "Integration", "Messaging", {
  publisher: "Confluent, Inc.",
  negotiated: "0",
});
const bedrock = service("Amazon Bedrock", "AmazonBedrock", "AI and Machine Learning", "Generative AI");

function instance(type: string, cores: number, memory: number, at: ThreePrices, overrides: Partial<Meter> = {}): Meter {
  return {
    service: ec2,
    prices: prices(at),
    unit: "Hrs",
    usageType: `{prefix}BoxUsage:${type}`,
    operation: "RunInstances",
    family: "Compute Instance",
    description: `\${price} per On Demand Linux ${type} Instance Hour`,
    details: {
      InstanceType: type,
      InstanceSeries: type.split(".")[0]!,
      OperatingSystem: "Linux",
      CoreCount: String(cores),
      MemorySize: String(memory),
      x_Tenancy: "Shared",
    },
    resource: { id: "i-0{hex16}", type: "EC2 Instance" },
    isZonal: true,
    kind: "running",
    ...overrides,
  };
}

function spot(type: string, cores: number, memory: number, at: ThreePrices): Meter {
  const onDemand = instance(type, cores, memory, at);
  return {
    ...onDemand,
    usageType: `{prefix}SpotUsage:${type}`,
    operation: "RunInstances:SV001",
    description: `${type} Linux/UNIX Spot Instance-hour in {region}`,
    isDynamic: true,
  };
}

function database(type: string, engine: string, operation: string, at: ThreePrices, isMultiZone = false): Meter {
  return {
    service: rds,
    prices: prices(at),
    unit: "Hrs",
    usageType: `{prefix}${isMultiZone ? "Multi-AZUsage" : "InstanceUsage"}:${type}`,
    operation: `CreateDBInstance:${operation}`,
    family: "Database Instance",
    description: `\${price} per RDS ${type} ${isMultiZone ? "Multi-AZ" : "Single-AZ"} instance hour (or partial hour) running ${engine}`,
    details: { InstanceType: type, InstanceSeries: type.split(".")[1]!, x_DatabaseEngine: engine },
    resource: { id: "arn:aws:rds:{region}:{account}:db:{name}", type: "DB Instance" },
    kind: "running",
  };
}

/** Any other meter: hours of a node, stored gigabytes, counted requests, or a flow of bytes. */
function meter(
  meteredService: Service,
  usageType: string,
  unit: string,
  at: ThreePrices | string,
  family: string,
  description: string,
  overrides: Partial<Meter> = {},
): Meter {
  return {
    service: meteredService,
    prices: typeof at === "string" ? { "*": at } : prices(at),
    unit,
    usageType,
    family,
    description: description.startsWith("$") ? description : `\${price} ${description}`,
    ...overrides,
  };
}

const volume: Partial<Meter> = { resource: { id: "vol-0{hex16}", type: "EBS Volume" }, kind: "provisioned" };
const bucket: Partial<Meter> = { resource: { id: "halden-{name}-{region}", type: "S3 Bucket" } };
const balancer: Partial<Meter> = {
  resource: {
    id: "arn:aws:elasticloadbalancing:{region}:{account}:loadbalancer/app/{name}/{hex16}",
    type: "Load Balancer",
  },
  operation: "LoadBalancing:Application",
};
const gateway: Partial<Meter> = {
  resource: { id: "arn:aws:ec2:{region}:{account}:natgateway/nat-0{hex16}", type: "NAT Gateway" },
  operation: "NatGateway",
};
const table: Partial<Meter> = {
  resource: { id: "arn:aws:dynamodb:{region}:{account}:table/{name}", type: "DynamoDB Table" },
};
const fn: Partial<Meter> = {
  resource: { id: "arn:aws:lambda:{region}:{account}:function:{name}", type: "Lambda Function" },
  operation: "Invoke",
  kind: "counted",
};
const task: Partial<Meter> = {
  resource: { id: "arn:aws:ecs:{region}:{account}:task/{name}/{hex32}", type: "ECS Task" },
  operation: "FargateTask",
  kind: "running",
};
const distribution: Partial<Meter> = {
  resource: { id: "arn:aws:cloudfront::{account}:distribution/E{UPP13}", type: "CloudFront Distribution" },
};

// prettier-ignore
export const awsMeters = {
  m6iXlarge: instance("m6i.xlarge", 4, 16, ["0.192", "0.236", "0.23"]),
  m6i2xlarge: instance("m6i.2xlarge", 8, 32, ["0.384", "0.472", "0.46"]),
  m6i4xlarge: instance("m6i.4xlarge", 16, 64, ["0.768", "0.944", "0.92"]),
  m7gXlarge: instance("m7g.xlarge", 4, 16, ["0.1632", "0.2006", "0.1952"]),
  c6i4xlarge: instance("c6i.4xlarge", 16, 32, ["0.68", "0.768", "0.776"]),
  r6i4xlarge: instance("r6i.4xlarge", 16, 128, ["1.008", "1.216", "1.216"]),
  t3Medium: instance("t3.medium", 2, 4, ["0.0416", "0.052", "0.048"]),
  t3Large: instance("t3.large", 2, 8, ["0.0832", "0.104", "0.096"]),
  g52xlarge: instance("g5.2xlarge", 8, 32, ["1.212", "1.491", "1.515"]),
  g512xlarge: instance("g5.12xlarge", 48, 192, ["5.672", "6.976", "7.09"]),
  g512xlargeSpot: spot("g5.12xlarge", 48, 192, ["5.672", "6.976", "7.09"]),
  c6i4xlargeSpot: spot("c6i.4xlarge", 16, 32, ["0.68", "0.768", "0.776"]),
  m5LargeWindows: instance("m5.large", 2, 8, ["0.188", "0.21", "0.207"], {
    operation: "RunInstances:0002",
    description: "${price} per On Demand Windows m5.large Instance Hour",
    details: { InstanceType: "m5.large", InstanceSeries: "m5", OperatingSystem: "Windows", CoreCount: "2", MemorySize: "8", x_Tenancy: "Shared" },
  }),
  gp3: meter(ec2, "{prefix}EBS:VolumeUsage.gp3", "GB-Mo", ["0.08", "0.0912", "0.0952"], "Storage", "per GB-month of General Purpose (gp3) provisioned storage - {region}", { ...volume, operation: "CreateVolume-Gp3" }),
  io2: meter(ec2, "{prefix}EBS:VolumeUsage.io2", "GB-Mo", ["0.125", "0.1278", "0.149"], "Storage", "per GB-month of Provisioned IOPS SSD (io2) provisioned storage - {region}", { ...volume, operation: "CreateVolume-P-IOPS-io2" }),
  snapshots: meter(ec2, "{prefix}EBS:SnapshotUsage", "GB-Mo", ["0.05", "0.05", "0.054"], "Storage Snapshot", "per GB-Month of snapshot data stored - {region}", { operation: "CreateSnapshot", kind: "stored", resource: { id: "arn:aws:ec2:{region}:{account}:snapshot/snap-0{hex16}", type: "EBS Snapshot" } }),
  natHours: meter(ec2, "{prefix}NatGateway-Hours", "Hrs", ["0.045", "0.059", "0.052"], "NAT Gateway", "per NAT Gateway Hour", { ...gateway, kind: "running" }),
  natBytes: meter(ec2, "{prefix}NatGateway-Bytes", "GB", ["0.045", "0.059", "0.052"], "NAT Gateway", "per GB Data Processed by NAT Gateways", gateway),
  auroraR6g4xlarge: database("db.r6g.4xlarge", "Aurora MySQL", "0016", ["2.076", "2.512", "2.508"]),
  auroraR6gXlarge: database("db.r6g.xlarge", "Aurora PostgreSQL", "0021", ["0.519", "0.628", "0.627"]),
  postgresM6gXlarge: database("db.m6g.xlarge", "PostgreSQL", "0014", ["0.636", "0.77", "0.742"], true),
  mysqlT4gMedium: database("db.t4g.medium", "MySQL", "0002", ["0.065", "0.102", "0.074"]),
  auroraStorage: meter(rds, "{prefix}Aurora:StorageUsage", "GB-Mo", ["0.10", "0.12", "0.119"], "Database Storage", "per GB-month of consumed storage", { kind: "stored", resource: { id: "arn:aws:rds:{region}:{account}:cluster:{name}", type: "DB Cluster" } }),
  auroraIo: meter(rds, "{prefix}Aurora:StorageIOUsage", "IOs", ["0.0000002", "0.00000024", "0.00000022"], "System Operation", "${perMillion} per 1 million I/O requests", { kind: "counted", resource: { id: "arn:aws:rds:{region}:{account}:cluster:{name}", type: "DB Cluster" } }),
  rdsGp3: meter(rds, "{prefix}RDS:Multi-AZ-GP3-Storage", "GB-Mo", ["0.23", "0.262", "0.274"], "Database Storage", "per GB-month of provisioned gp3 storage running PostgreSQL Multi-AZ", { kind: "provisioned", resource: { id: "arn:aws:rds:{region}:{account}:db:{name}", type: "DB Instance" } }),
  rdsBackup: meter(rds, "{prefix}RDS:ChargedBackupUsage", "GB-Mo", "0.095", "Storage Snapshot", "per additional GB-month of backup storage exceeding free allocation", { kind: "stored" }),
  redisR6gLarge: meter(elastiCache, "{prefix}NodeUsage:cache.r6g.large", "Hrs", ["0.206", "0.246", "0.247"], "Cache Instance", "per CacheNode cache.r6g.large node-hour running Redis", { kind: "running", operation: "CreateCacheCluster:0002", details: { InstanceType: "cache.r6g.large", InstanceSeries: "r6g", x_CacheEngine: "Redis" }, resource: { id: "arn:aws:elasticache:{region}:{account}:cluster:{name}", type: "Cache Cluster" } }),
  searchR6g2xlarge: meter(openSearch, "{prefix}ESInstance:r6g.2xlarge", "Hrs", ["0.669", "0.82", "0.804"], "Amazon OpenSearch Service Instance", "per r6g.2xlarge.search instance hour (or partial hour) - {region}", { kind: "running", operation: "ESDomain", details: { InstanceType: "r6g.2xlarge.search", InstanceSeries: "r6g" }, resource: { id: "arn:aws:es:{region}:{account}:domain/{name}", type: "OpenSearch Domain" } }),
  searchGp3: meter(openSearch, "{prefix}ES:GP3-Storage", "GB-Mo", ["0.122", "0.1462", "0.1464"], "Amazon OpenSearch Service Volume", "per GB-month of GP3 storage - {region}", { kind: "provisioned", operation: "ESDomain", resource: { id: "arn:aws:es:{region}:{account}:domain/{name}", type: "OpenSearch Domain" } }),
  redshiftRa3: meter(redshift, "{prefix}Node:ra3.4xlarge", "Hrs", ["3.26", "3.836", "3.894"], "Compute Instance", "per Redshift ra3.4xlarge Compute Node-hour", { kind: "running", operation: "RunComputeNode:0001", details: { InstanceType: "ra3.4xlarge", InstanceSeries: "ra3" }, resource: { id: "arn:aws:redshift:{region}:{account}:cluster:{name}", type: "Redshift Cluster" } }),
  redshiftStorage: meter(redshift, "{prefix}RMS:ra3.4xlarge", "GB-Mo", ["0.024", "0.0261", "0.0256"], "Redshift Managed Storage", "per GB-month of managed storage", { kind: "stored", resource: { id: "arn:aws:redshift:{region}:{account}:cluster:{name}", type: "Redshift Cluster" } }),
  dynamoStorage: meter(dynamoDb, "{prefix}TimedStorage-ByteHrs", "GB-Mo", ["0.25", "0.27075", "0.306"], "Database Storage", "per GB-Month of storage used", { ...table, kind: "stored" }),
  dynamoWrites: meter(dynamoDb, "{prefix}WriteRequestUnits", "WriteRequestUnits", ["0.000000625", "0.000000678", "0.000000763"], "Amazon DynamoDB PayPerRequest Throughput", "${perMillion} per million write request units", { ...table, kind: "counted", operation: "PayPerRequestThroughput" }),
  dynamoReads: meter(dynamoDb, "{prefix}ReadRequestUnits", "ReadRequestUnits", ["0.000000125", "0.000000136", "0.000000153"], "Amazon DynamoDB PayPerRequest Throughput", "${perMillion} per million read request units", { ...table, kind: "counted", operation: "PayPerRequestThroughput" }),
  s3Standard: meter(s3, "{prefix}TimedStorage-ByteHrs", "GB-Mo", ["0.023", "0.025", "0.0245"], "Storage", "per GB - first 50 TB / month of storage used", { ...bucket, kind: "stored", operation: "StandardStorage" }),
  s3Infrequent: meter(s3, "{prefix}TimedStorage-INT-IA-ByteHrs", "GB-Mo", ["0.0125", "0.0138", "0.0135"], "Storage", "per GB-Month of storage used in Intelligent-Tiering, Infrequent Access Tier", { ...bucket, kind: "stored", operation: "IntelligentTieringIAStorage" }),
  s3Archive: meter(s3, "{prefix}TimedStorage-GDA-ByteHrs", "GB-Mo", ["0.00099", "0.002", "0.0018"], "Storage", "per GB-Month of storage used in Glacier Deep Archive", { ...bucket, kind: "stored", operation: "DeepArchiveStorage" }),
  s3Writes: meter(s3, "{prefix}Requests-Tier1", "Requests", ["0.000005", "0.0000045", "0.0000054"], "API Request", "${perThousand} per 1,000 PUT, COPY, POST, or LIST requests", { ...bucket, kind: "counted", operation: "PutObject" }),
  s3Reads: meter(s3, "{prefix}Requests-Tier2", "Requests", ["0.0000004", "0.00000035", "0.00000043"], "API Request", "${perTenThousand} per 10,000 GET and all other requests", { ...bucket, kind: "counted", operation: "GetObject" }),
  efs: meter(efs, "{prefix}TimedStorage-ByteHrs", "GB-Mo", ["0.30", "0.33", "0.36"], "Storage", "per GB-Mo for Standard storage ({region})", { kind: "stored", resource: { id: "arn:aws:elasticfilesystem:{region}:{account}:file-system/fs-0{hex16}", type: "File System" } }),
  backup: meter(backup, "{prefix}WarmStorage-ByteHrs-EBS", "GB-Mo", ["0.05", "0.05", "0.054"], "AWS Backup Storage", "per GB-Month of warm backup storage for EBS", { kind: "stored", operation: "Storage" }),
  eksClusters: meter(eks, "{longPrefix}AmazonEKS-Hours:perCluster", "Hours", "0.10", "Compute", "per cluster per hour of Amazon EKS", { kind: "running", operation: "CreateOperation", resource: { id: "arn:aws:eks:{region}:{account}:cluster/{name}", type: "EKS Cluster" } }),
  fargateCpu: meter(fargate, "{longPrefix}Fargate-vCPU-Hours:perCPU", "hours", ["0.04048", "0.04656", "0.04656"], "Compute", "per vCPU per hour", task),
  fargateMemory: meter(fargate, "{longPrefix}Fargate-GB-Hours", "hours", ["0.004445", "0.00511", "0.00511"], "Compute", "per GB per hour", task),
  ecr: meter(ecr, "{prefix}TimedStorage-ByteHrs", "GB-Mo", "0.10", "EC2 Container Registry", "per GB-month of data storage", { kind: "stored", resource: { id: "arn:aws:ecr:{region}:{account}:repository/{name}", type: "ECR Repository" } }),
  lambdaTime: meter(lambda, "{prefix}Lambda-GB-Second", "Lambda-GB-Second", "0.0000166667", "Serverless", "per GB-Second - {region}", fn),
  lambdaRequests: meter(lambda, "{prefix}Request", "Lambda-Requests", "0.0000002", "Serverless", "per Request - {region}", fn),
  albHours: meter(elb, "{prefix}LoadBalancerUsage", "Hrs", ["0.0225", "0.0225", "0.027"], "Load Balancer-Application", "per Application LoadBalancer-hour (or partial hour)", { ...balancer, kind: "running" }),
  albCapacity: meter(elb, "{prefix}LCUUsage", "LCU-Hrs", "0.008", "Load Balancer-Application", "per used Application load balancer capacity unit-hour (or partial hour)", balancer),
  publicIps: meter(vpc, "{prefix}PublicIPv4:InUseAddress", "Hrs", "0.005", "VpcPublicIPv4Address", "per In-use public IPv4 address per hour", { resource: { id: "arn:aws:ec2:{region}:{account}:network-interface/eni-0{hex16}", type: "Network Interface" } }),
  endpoints: meter(vpc, "{prefix}VpcEndpoint-Hours", "Hrs", ["0.01", "0.013", "0.012"], "VpcEndpoint", "per VPC Endpoint Hour", { kind: "running", operation: "VpcEndpoint", resource: { id: "arn:aws:ec2:{region}:{account}:vpc-endpoint/vpce-0{hex16}", type: "VPC Endpoint" } }),
  egress: meter(transfer, "{prefix}DataTransfer-Out-Bytes", "GB", ["0.09", "0.126", "0.09"], "Data Transfer", "per GB - first 10 TB / month data transfer out beyond the global free tier", { operation: "RunInstances", details: { x_TransferType: "AWS Outbound" } }),
  zoneTransfer: meter(transfer, "{prefix}DataTransfer-Regional-Bytes", "GB", "0.01", "Data Transfer", "per GB - regional data transfer - in/out/between EC2 AZs or using elastic IPs or ELB", { operation: "InterZone-Out", details: { x_TransferType: "IntraRegion" } }),
  regionTransfer: meter(transfer, "{prefix}EUC1-AWS-Out-Bytes", "GB", ["0.02", "0.08", "0.02"], "Data Transfer", "per GB - {region} data transfer to EU (Frankfurt)", { operation: "", details: { x_TransferType: "InterRegion Outbound" } }),
  cdnUs: meter(cloudFront, "US-DataTransfer-Out-Bytes", "GB", "0.085", "Data Transfer", "per GB - first 10 TB / month data transfer out", { ...distribution, operation: "GET", details: { x_TransferType: "CloudFront Outbound" } }),
  cdnKorea: meter(cloudFront, "AP-DataTransfer-Out-Bytes", "GB", "0.12", "Data Transfer", "per GB - first 10 TB / month data transfer out", { ...distribution, operation: "GET", details: { x_TransferType: "CloudFront Outbound" } }),
  cdnRequests: meter(cloudFront, "AP-Requests-Tier2-HTTPS", "Requests", "0.0000012", "Request", "${perTenThousand} per 10,000 HTTPS Requests", { ...distribution, kind: "counted", operation: "GET" }),
  zones: meter(route53, "HostedZone", "HostedZone", "0.50", "DNS Zone", "per Hosted Zone for the first 25 Hosted Zones", { kind: "provisioned", operation: "HostedZone", resource: { id: "arn:aws:route53:::hostedzone/Z{UPP13}", type: "Hosted Zone" } }),
  dnsQueries: meter(route53, "DNS-Queries", "Queries", "0.0000004", "DNS Query", "${perMillion} per 1,000,000 queries for the first 1 Billion queries", { kind: "counted", operation: "A" }),
  metrics: meter(cloudWatch, "{prefix}CW:MetricMonitorUsage", "Metrics", "0.30", "Metric", "per metric-month for the first 10,000 metrics - {region}", { kind: "stored", operation: "MetricStorage" }),
  logIngestion: meter(cloudWatch, "{prefix}DataProcessing-Bytes", "GB", ["0.50", "0.76", "0.63"], "Data Payload", "per GB custom log data ingested in Standard log class", { operation: "PutLogEvents", resource: { id: "arn:aws:logs:{region}:{account}:log-group:/halden/{name}", type: "Log Group" } }),
  logStorage: meter(cloudWatch, "{prefix}TimedStorage-ByteHrs", "GB-Mo", ["0.03", "0.0314", "0.0324"], "Storage Snapshot", "per GB-mo of log storage - {region}", { kind: "stored", operation: "HourlyStorageMetering", resource: { id: "arn:aws:logs:{region}:{account}:log-group:/halden/{name}", type: "Log Group" } }),
  trailEvents: meter(cloudTrail, "{longPrefix}FreeEventsRecorded", "Events", "0", "Management Tools - AWS CloudTrail Free Events Recorded", "per free event recorded in {region}", { kind: "counted", operation: "None" }),
  configItems: meter(config, "{longPrefix}ConfigurationItemRecorded", "ConfigurationItemRecorded", "0.003", "Management Tools - AWS Config", "per Configuration Item recorded in {region}", { kind: "counted" }),
  keys: meter(kms, "{region}-KMS-Keys", "Keys", "1.00", "Encryption Key", "per customer managed KMS key version in {region}", { kind: "provisioned" }),
  secrets: meter(secrets, "{longPrefix}AWSSecretsManager-Secrets", "Secrets", "0.40", "Secret", "per Secret", { kind: "provisioned" }),
  guardDuty: meter(guardDuty, "{longPrefix}PaidEventsAnalyzed", "Events", ["0.000004", "0.0000046", "0.0000046"], "Security Services - Amazon GuardDuty", "per Amazon CloudTrail event analyzed", { kind: "counted" }),
  wafRequests: meter(waf, "{longPrefix}RequestV2-Tier1", "Request", "0.0000006", "Web Application Firewall", "${perMillion} per million requests processed", { kind: "counted", operation: "WebACL", resource: { id: "arn:aws:wafv2:{region}:{account}:regional/webacl/{name}/{hex32}", type: "Web ACL" } }),
  queueRequests: meter(sqs, "{prefix}Requests-Tier1", "Requests", "0.0000004", "API Request", "${perMillion} per million Amazon SQS standard requests in Tier1 in {region}", { kind: "counted", resource: { id: "arn:aws:sqs:{region}:{account}:{name}", type: "SQS Queue" } }),
  shards: meter(kinesis, "{prefix}Storage-ShardHour", "ShardHour", ["0.015", "0.0187", "0.018"], "Kinesis Streams", "per provisioned shard-hour", { operation: "shardHourStorage", resource: { id: "arn:aws:kinesis:{region}:{account}:stream/{name}", type: "Data Stream" } }),
  kafkaBrokers: meter(kafka, "{longPrefix}Kafka.m5.large", "Hours", ["0.21", "0.26", "0.25"], "Managed Streaming for Apache Kafka (MSK)", "per hour for Kafka m5.large in {region}", { kind: "running", operation: "RunBroker", details: { InstanceType: "kafka.m5.large", InstanceSeries: "m5" }, resource: { id: "arn:aws:kafka:{region}:{account}:cluster/{name}/{hex32}", type: "Kafka Cluster" } }),
  glueJobs: meter(glue, "{longPrefix}ETL-DPU-Hour", "DPU-Hour", "0.44", "AWS Glue", "per Data Processing Unit-Hour for AWS Glue ETL job", { operation: "Jobrun", resource: { id: "arn:aws:glue:{region}:{account}:job/{name}", type: "Glue Job" } }),
  athenaScans: meter(athena, "{longPrefix}DataScannedInTB", "Terabytes", "5.00", "Athena Queries", "per Terabyte for DataScannedInTB in {region}", { operation: "None" }),
  iotMinutes: meter(iot, "{longPrefix}ConnectionMinutes", "Minutes", "0.00000008", "AWS IoT", "per connection minute", { kind: "counted", operation: "DeviceConnectivity" }),
  iotMessages: meter(iot, "{longPrefix}Messages", "Messages", ["0.000001", "0.0000012", "0.0000012"], "AWS IoT", "per message for the first 1 billion messages", { kind: "counted", operation: "Publish" }),
  training: meter(sageMaker, "{longPrefix}Train:ml.g5.2xlarge", "Hrs", ["1.515", "1.864", "1.894"], "ML Instance", "per Training ml.g5.2xlarge hour in {region}", { operation: "CreateTrainingJob", details: { InstanceType: "ml.g5.2xlarge", InstanceSeries: "g5" }, resource: { id: "arn:aws:sagemaker:{region}:{account}:training-job/{name}", type: "Training Job" } }),
  hosting: meter(sageMaker, "{longPrefix}Host:ml.g5.xlarge", "Hrs", ["1.408", "1.73", "1.761"], "ML Instance", "per Hosting ml.g5.xlarge hour in {region}", { kind: "running", operation: "RunInstance", details: { InstanceType: "ml.g5.xlarge", InstanceSeries: "g5" }, resource: { id: "arn:aws:sagemaker:{region}:{account}:endpoint/{name}", type: "Endpoint" } }),
  modelInput: meter(bedrock, "{longPrefix}NovaPro-input-tokens", "1K tokens", "0.0008", "Amazon Bedrock", "per 1K input tokens for Nova Pro in {region}", { operation: "InvokeModelInference" }),
  modelOutput: meter(bedrock, "{longPrefix}NovaPro-output-tokens", "1K tokens", "0.0032", "Amazon Bedrock", "per 1K output tokens for Nova Pro in {region}", { operation: "InvokeModelInference" }),
  datadogHosts: meter(datadog, "MP:HostsPro-Units", "Hosts", "0.0315", "Infrastructure Pro", "AWS Marketplace software usage|{region}|Infrastructure Pro host hours", { kind: "counted" }),
  confluentUnits: meter(confluent, "MP:ccu-Units", "Units", "0.0001", "Confluent consumption units", "AWS Marketplace software usage|{region}|Confluent consumption units", { kind: "counted" }),
};
