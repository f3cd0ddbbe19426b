/** Units of an xlarge, in hundredths as below; "2xlarge", "metal-24xl", … have multiples of it. */
export const UNITS_OF_XLARGE = 800;

/**
 * Hundredths of the normalized units of an instance hour, by AWS's published size factors. Source: "How Reserved
 * Instances are applied" (Amazon EC2), "Reserved DB instances" (Amazon RDS), "Reserved nodes" (Amazon ElastiCache).
 */
export const sizeUnits: ReadonlyMap<string, number> = new Map([
  ["nano", 25],
  ["micro", 50],
  ["small", 100],
  ["medium", 200],
  ["large", 400],
  ["xlarge", UNITS_OF_XLARGE],
]);

const metalFamilies: [units: number, families: string[]][] = [
  [3200, ["a1"]],
  [9600, ["m5zn", "x2iezn", "z1d"]],
  [12_800, ["c6g", "c6gd", "i3", "m6g", "m6gd", "r6g", "r6gd", "x2gd"]],
  [14_400, ["c5n"]],
  [19_200, ["c5", "c5d", "i3en", "m5", "m5d", "m5n", "m5dn", "r5", "r5b", "r5d", "r5n", "r5dn"]],
  [25_600, ["c6i", "c6id", "m6i", "m6id", "r6d", "r6id"]],
];

/** The same of bare metal by family: it is as large as the family's largest size. */
export const metalUnits: ReadonlyMap<string, number> = new Map(
  metalFamilies.flatMap(([units, families]) => families.map((family) => [family, units] as const)),
);
