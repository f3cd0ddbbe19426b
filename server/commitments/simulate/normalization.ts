import { metalUnits, sizeUnits, UNITS_OF_XLARGE } from "../../cost-store/rollups/aws-sizes";
import type { DatabaseDeployment } from "../../prices/products";

/** Normalized units of an instance hour in thousandths, by AWS's published size factors; null if the size has none. */
export function unitsOf(instanceType: string, deployment: Deployment = "Single-AZ"): number | null {
  const [, family = "", size = ""] = /^(?:(?:db|cache|ml)\.)?([^.]+)\.([^.]+)/.exec(instanceType) ?? [];
  const units = unitsOfSize(family, size);
  return units === null ? null : units * deploymentTenths[deployment];
}

/** Family of an instance type, with its prefix ("db.r6g"); empty if it has no sizes. */
export const familyOf = (instanceType: string): string =>
  /^((?:(?:db|cache|ml)\.)?[^.]+)\./.exec(instanceType)?.[1] ?? "";

/** How an instance is deployed; reservations of databases cover all of them by their units. */
export type Deployment = DatabaseDeployment | "valkey";
const deploymentTenths: Record<Deployment, number> = {
  "Single-AZ": 10,
  "Multi-AZ": 20,
  "Multi-AZ (readable standbys)": 30,
  valkey: 8,
};

/** Units of a size in hundredths. */
function unitsOfSize(family: string, size: string): number | null {
  const many = /^(\d+)xlarge$/.exec(size) ?? /^metal-(\d+)xl$/.exec(size);
  if (many) return Number(many[1]) * UNITS_OF_XLARGE;
  return (size === "metal" ? metalUnits.get(family) : sizeUnits.get(size)) ?? null;
}

/** Families whose reservations are bound to the size, even if regional, Linux and of shared tenancy. */
const inflexible = new Set(
  ["g4ad", "g4dn", "g5", "g5g", "g6", "g6e", "g6f", "gr6", "gr6f", "hpc7a", "p5", "inf1", "inf2"].concat(
    "u7i-6tb",
    "u7i-8tb",
  ),
);

/** Whether a reservation of EC2 covers other sizes of its family: regional, plain Linux, shared tenancy. */
export const isSizeFlexible = (
  instanceType: string,
  { platform, tenancy, zone }: { platform: string; tenancy: string; zone: string },
): boolean =>
  zone === "" &&
  /^linux(?:\/unix)?$/i.test(platform) &&
  /^(shared|default)?$/i.test(tenancy) &&
  !inflexible.has(instanceType.split(".")[0] ?? "") &&
  unitsOf(instanceType) !== null;

/** RDS engines with size-flexible reservations; engines with an included licence have none. */
export const isFlexibleDatabase = (engine: string): boolean =>
  /^(?:aurora.*|mysql|mariadb|postgresql|postgres|db2)$/i.test(engine.trim()) || /oracle.*(bring|byol)/i.test(engine);
