import type { EventPlan } from "./catalogue";

const aws = { prod: "518290374615", prodKr: "637481920356", data: "729104856273", ml: "841936502718" };
const azure = {
  prodKr: "5d3f81c2-7e94-4b0a-8c16-29f4d7ab6035",
  prodEu: "e0814d6b-95a2-4c37-86f1-b52e7d903ac4",
  analytics: "a46c09e7-31d8-4f52-b7e9-80c5d2f41b96",
};

/** What happens to Halden Robotics. No two hit the same service of the same sub-account within a fortnight. */
export const eventPlans: EventPlan[] = [
  // A dashboard that scans whole tables, twice.
  {
    vendor: "gcp",
    service: "BigQuery",
    account: "halden-data-warehouse",
    kind: "spike",
    factor: 2.6,
    daysAgo: [36, 30],
    days: 2,
  },
  {
    vendor: "gcp",
    service: "BigQuery",
    account: "halden-data-warehouse",
    kind: "spike",
    factor: 2.4,
    daysAgo: [10, 7],
    days: 2,
  },
  // A training run that became two.
  {
    vendor: "aws",
    service: "Amazon Elastic Compute Cloud",
    account: aws.ml,
    kind: "level-shift",
    factor: 1.5,
    daysAgo: [14, 11],
  },
  // A backup restored across the internet.
  {
    vendor: "aws",
    service: "AWS Data Transfer",
    account: aws.prod,
    kind: "spike",
    factor: 4,
    daysAgo: [52, 45],
    days: 1,
  },
  // A function that calls itself.
  { vendor: "aws", service: "AWS Lambda", account: aws.prodKr, kind: "spike", factor: 7, daysAgo: [120, 110], days: 3 },
  // Debug logging left on over a release.
  {
    vendor: "aws",
    service: "AmazonCloudWatch",
    account: aws.prodKr,
    kind: "spike",
    factor: 5,
    daysAgo: [75, 68],
    days: 2,
  },
  // A job that retries for ever.
  { vendor: "aws", service: "AWS Glue", account: aws.data, kind: "spike", factor: 6, daysAgo: [9, 6], days: 1 },
  // Camera recordings kept from now on.
  {
    vendor: "aws",
    service: "Amazon Simple Storage Service",
    account: aws.data,
    kind: "level-shift",
    factor: 1.3,
    daysAgo: [200, 180],
  },
  // One search node fewer.
  {
    vendor: "aws",
    service: "Amazon OpenSearch Service",
    account: aws.prodKr,
    kind: "level-shift",
    factor: 0.67,
    daysAgo: [160, 150],
  },
  {
    vendor: "azure",
    service: "Azure SQL Database",
    account: azure.prodEu,
    kind: "level-shift",
    factor: 0.67,
    daysAgo: [100, 92],
  },
  {
    vendor: "azure",
    service: "Azure Monitor",
    account: azure.prodKr,
    kind: "spike",
    factor: 6,
    daysAgo: [21, 17],
    days: 1,
  },
  { vendor: "azure", service: "Bandwidth", account: azure.prodEu, kind: "spike", factor: 3, daysAgo: [5, 3], days: 1 },
  // The service desk's assistant goes live.
  {
    vendor: "azure",
    service: "Azure OpenAI",
    account: azure.analytics,
    kind: "level-shift",
    factor: 1.8,
    daysAgo: [30, 25],
  },
  {
    vendor: "gcp",
    service: "Compute Engine",
    account: "halden-ml-research",
    kind: "level-shift",
    factor: 0.5,
    daysAgo: [140, 130],
  },
  {
    vendor: "gcp",
    service: "Networking",
    account: "halden-kr-retail",
    kind: "spike",
    factor: 4,
    daysAgo: [64, 58],
    days: 2,
  },
  {
    vendor: "oci",
    service: "Compute",
    account: "ocid1.compartment.oc1..aaaaaaaa7mzrdw5gt3kxbq2hn6vy4cjpseulfoa2i5r7xw3zq6mtbnkd4hva",
    kind: "level-shift",
    factor: 1.5,
    daysAgo: [45, 40],
  },
  {
    vendor: "ncloud",
    service: "Global Edge",
    account: "2649137",
    kind: "spike",
    factor: 3.5,
    daysAgo: [16, 13],
    days: 2,
  },
  // A sale.
  {
    vendor: "tencent",
    service: "Content Delivery Network (CDN)",
    account: "1284019",
    kind: "spike",
    factor: 3,
    daysAgo: [90, 85],
    days: 3,
  },
  {
    vendor: "openstack",
    service: "Nova (Compute)",
    account: "9f2c41d7b0e84a6f8d35c71e60ab924d",
    kind: "level-shift",
    factor: 1.5,
    daysAgo: [70, 60],
  },
];
