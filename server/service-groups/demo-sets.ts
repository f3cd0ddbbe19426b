import type { Condition, RuleField, ServiceGroupSetInput } from "~/contract/service-groups";
import { nameKey } from "~/contract/text";
import type { StateStore } from "../state-store/state-store";
import { serviceGroupSets } from "./sets";

type DemoSet = ServiceGroupSetInput & { setId: string };

const test =
  (operator: Condition["operator"]) =>
  (field: RuleField, ...values: string[]): Condition => ({ field, tagKey: "", operator, values });
const contains = test("contains");
const startsWith = test("startsWith");
const is = test("in");
const tag = (tagKey: string, ...values: string[]): Condition => ({ field: "tag", tagKey, operator: "in", values });

/** A group with one condition per rule; one that holds is enough. */
const group = (groupId: string, groupName: string, ...conditions: Condition[]) => ({
  groupId,
  groupName,
  rules: conditions.map((condition) => ({ conditions: [condition] })),
});

/** Tag keys for application, team and environment at Halden, by provider. */
const keys = {
  app: ["Application", "app", "Service", "Operations.Application", "application", "project", "应用"],
  team: ["Team", "team", "Owner", "owner", "Oracle-Tags.CreatedBy", "Operations.Owner", "负责人"],
  environment: ["Environment", "environment", "env", "Operations.Environment", "环境"],
};
const apps = (...names: string[]) => keys.app.map((key) => tag(key, ...names));
const teams = (...names: string[]) => keys.team.map((key) => tag(key, ...names));
const environments = (...words: string[]) => keys.environment.map((key) => tag(key, ...words));

/** Halden's products and costs, from tags if there are any, otherwise from the account. */
const productLines: DemoSet = {
  setId: "product-lines",
  setName: "Product lines",
  version: 0,
  groups: [
    group(
      "robot-fleet",
      "Robot fleet",
      ...apps("fleet-api", "fleet-telemetry", "teleop-gateway", "ota-updates", "device-registry"),
      ...teams("fleet", "device-platform"),
      contains("account", "fleet", "车队"),
    ),
    group(
      "autonomy",
      "Autonomy and perception",
      ...apps("map-service", "sim-farm", "perception-training", "pick-planner"),
      ...teams("navigation", "simulation", "perception"),
      contains("account", "ml-research", "ML Research", "robot-sim", "hil-lab"),
    ),
    group(
      "commerce",
      "Commerce and logistics",
      ...apps("order-portal", "partner-portal", "warehouse-wms", "service-desk", "website"),
      ...teams("commerce", "logistics", "customer-care", "marketing"),
      contains("account", "retail", "logistics", "marketing", "商城"),
    ),
    group(
      "data",
      "Data platform",
      ...apps("data-lake", "bi"),
      ...teams("data-platform"),
      contains("account", "data-platform", "Data Warehouse", "Analytics"),
    ),
    group(
      "corporate-it",
      "Corporate IT",
      ...apps("erp-integration", "corp-it"),
      ...teams("corporate-it"),
      contains("account", "Corporate IT", "Office", "erp-"),
    ),
    group(
      "platform",
      "Platform and security",
      ...apps("ci", "observability", "network", "identity", "security-tooling"),
      ...teams("developer-experience", "sre", "security"),
      contains("account", "security", "shared-services", "Connectivity Hub", "platform", "ci-runners"),
    ),
  ],
};

/** All spellings of an environment in use; untagged lines go by their account. */
const environment: DemoSet = {
  setId: "environment",
  setName: "Environment",
  version: 0,
  groups: [
    group("staging", "Staging", ...environments("stg", "staging", "Staging"), contains("account", "staging")),
    group(
      "development",
      "Development",
      ...environments("dev", "development", "Dev"),
      contains("account", "dev", "sandbox", "nonproduction"),
    ),
    group(
      "production",
      "Production",
      ...environments("prod", "production", "Prod", "PROD"),
      contains("account", "prod"),
    ),
    group(
      "shared",
      "Shared",
      ...environments("shared", "common"),
      contains("account", "shared", "root", "Hub", "platform"),
    ),
  ],
};

/** By product alone, so that it is read from the daily rollup. */
const technology: DemoSet = {
  setId: "technology",
  setName: "Technology",
  version: 0,
  groups: [
    group("containers", "Containers", contains("product", "Kubernetes", "Container", "Cloud Run")),
    group(
      "databases",
      "Databases and caches",
      contains(
        "product",
        "Database",
        "SQL",
        "DynamoDB",
        "ElastiCache",
        "Redshift",
        "Redis",
        "Cosmos",
        "Memorystore",
        "Cloud DB",
        "TencentDB",
      ),
    ),
    group("ai", "AI and machine learning", contains("product", "SageMaker", "Bedrock", "OpenAI", "Vertex")),
    group(
      "analytics",
      "Analytics",
      contains("product", "BigQuery", "Databricks", "Athena", "Glue", "Kinesis", "Kafka", "OpenSearch", "Dataflow"),
    ),
    group(
      "storage",
      "Storage and backup",
      contains("product", "Storage", "Block Volume", "Backup", "Elastic File", "Glance"),
    ),
    group(
      "network",
      "Network",
      contains(
        "product",
        "Network",
        "CloudFront",
        "Route 53",
        "Private Cloud",
        "Gateway",
        "Front Door",
        "Bandwidth",
        "Load Balanc",
        "Transfer",
        "CDN",
        "Global Edge",
        "Traffic",
      ),
    ),
    group(
      "compute",
      "Compute",
      contains("product", "Compute", "Virtual Machine", "Lambda", "Functions", "App Service"),
      is("product", "Server"),
    ),
    group(
      "commercial",
      "Support, tax and credits",
      contains("product", "Support", "Credits"),
      startsWith("product", "VAT", "Tax", "AWS Tax", "Invoice"),
    ),
  ],
};

/** Creates the demo's service group sets, once and only if the company has none: deleted ones stay deleted. */
export async function addDemoServiceGroups(store: StateStore, companyId: string): Promise<void> {
  await store.transaction(async (tx) => {
    const inserted = await tx.query(
      "INSERT INTO demo_gifts (name) VALUES ('service groups') ON CONFLICT DO NOTHING RETURNING 1",
    );
    if (inserted.length === 0 || (await serviceGroupSets(tx, companyId)).length > 0) return;
    for (const { setId, setName, groups } of [productLines, environment, technology]) {
      await tx.query(
        "INSERT INTO service_group_sets (set_id, company_id, name, name_key, groups) VALUES ($1, $2, $3, $4, $5)",
        [setId, companyId, setName, nameKey(setName), JSON.stringify(groups)],
      );
    }
  });
}
