import type { DatabaseDeployment } from "../../prices/products";

/**
 * Normalized units of an instance hour in thousandths, by AWS's published size factors; null if the size has none.
 * Source: "How Reserved Instances are applied" (Amazon EC2), "Reserved DB instances" (Amazon RDS), "Reserved nodes"
 * (Amazon ElastiCache). The rollup of commitments has the same table in SQL.
 */
export function unitsOf(instanceType: string, deployment: Deployment = "Single-AZ"): number | null {
  const [, family = "", size = ""] = /^(?:(?:db|cache|ml)\.)?([^.]+)\.([^.]+)/.exec(instanceType) ?? [];
  const units = sizeUnits(family, size);
  return units === null ? null : units * deploymentFactor[deployment];
}

/** Family of an instance type, with its prefix ("db.r6g"); empty if it has no sizes. */
export const familyOf = (instanceType: string): string =>
  /^((?:(?:db|cache|ml)\.)?[^.]+)\./.exec(instanceType)?.[1] ?? "";

/** How an instance is deployed; reservations of databases cover all of them by their units. */
export type Deployment = DatabaseDeployment | "valkey";
const deploymentFactor: Record<Deployment, number> = {
  "Single-AZ": 1,
  "Multi-AZ": 2,
  "Multi-AZ (readable standbys)": 3,
  valkey: 0.8,
};

const named: Record<string, number> = { nano: 250, micro: 500, small: 1000, medium: 2000, large: 4000, xlarge: 8000 };

/** Units of bare metal, which is as large as the largest size of its family. */
const metal: [units: number, families: string[]][] = [
  [32_000, ["a1"]],
  [96_000, ["m5zn", "x2iezn", "z1d"]],
  [128_000, ["c6g", "c6gd", "i3", "m6g", "m6gd", "r6g", "r6gd", "x2gd"]],
  [144_000, ["c5n"]],
  [192_000, ["c5", "c5d", "i3en", "m5", "m5d", "m5n", "m5dn", "r5", "r5b", "r5d", "r5n", "r5dn"]],
  [256_000, ["c6i", "c6id", "m6i", "m6id", "r6d", "r6id"]],
];

function sizeUnits(family: string, size: string): number | null {
  const namedFactor = named[size];
  if (namedFactor !== undefined) return namedFactor;
  const many = /^(\d+)xlarge$/.exec(size) ?? /^metal-(\d+)xl$/.exec(size);
  if (many) return Number(many[1]) * 8000;
  if (size !== "metal") return null;
  return metal.find(([, families]) => families.includes(family))?.[0] ?? null;
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
