/** A size of Azure's machines in its instance size flexibility group, within which reservations cover other sizes. */
export interface AzureSize {
  /** As recommendations of Azure name it: "Dsv5 Series". */
  group: string;
  /** How much a machine of the size uses of a reservation of the group's smallest one. */
  ratio: number;
}

/** Sizes of series that are numbered in their order; other series are numbered by their cores. */
const ordinal: Record<string, number> = { 1: 1, 2: 2, 3: 4, 4: 8, 5: 16 };
const ordinalOfMemory: Record<string, number> = { 11: 1, 12: 2, 13: 4, 14: 8, 15: 10 };
const burstable: Record<string, Record<string, number>> = {
  s: { 1: 1, 2: 4 },
  ms: { 1: 1, 2: 4, 4: 8, 8: 16 },
};
/** Cores of the smallest size of a series: of its first version, and of later ones. */
const smallest: Record<string, [first: number | null, later: number]> = {
  D: [null, 2],
  E: [null, 2],
  F: [1, 2],
  H: [8, 8],
  L: [null, 8],
  NC: [6, 6],
  ND: [6, 6],
  NV: [6, 12],
};

/**
 * Group and ratio of a size ("Standard_D4s_v5"), by Microsoft's table of instance size flexibility ratios; null for
 * what it has no group for, such as isolated sizes, or if the series' rule is not known. Sizes with fewer cores than
 * their machine ("E8-2s") count as the machine.
 */
export function azureSizeOf(instanceType: string): AzureSize | null {
  const [, series = "", size = "", traits = "", version = ""] =
    /^Standard_([A-Z]+)(\d+)(?:-\d+)?([a-z]*)(_v\d+)?$/.exec(instanceType) ?? [];
  if (series === "" || traits.includes("i")) return null;
  const sizeOfRatio = (ratio: number | null | undefined, more = ""): AzureSize | null =>
    ratio ? { group: `${series}${traits}${version.slice(1)} Series${more}`, ratio } : null;
  if (series === "B") return version === "" ? sizeOfRatio(burstable[traits]?.[size]) : null;
  if (series === "DS" || (series === "D" && /^(_v2)?$/.test(version) && traits === ""))
    return sizeOfRatio(ordinal[size]) ?? sizeOfRatio(ordinalOfMemory[size], " High Memory");
  const [first, later] = smallest[series] ?? [null, null];
  const cores = version === "" ? first : later;
  // The largest size of this series does not count as two of the next smaller one.
  if (series === "E" && traits === "s" && version === "_v3" && size === "64") return sizeOfRatio(28.8);
  return sizeOfRatio(cores && Number(size) / cores);
}

/** Names of the sizes that may be in the group of a size, the smallest first; empty without a group. */
export function azureSizesInGroup(instanceType: string): string[] {
  const own = azureSizeOf(instanceType);
  if (own === null) return [];
  const names = [1, 2, 4, 6, 8, 11, 12, 16].map((size) =>
    instanceType.replace(/(?<=^Standard_[A-Z]+)\d+(-\d+)?/, String(size)),
  );
  return (
    [...new Set([...names, instanceType])]
      .map((name) => ({ name, size: azureSizeOf(name) }))
      // Sizes of a series double; other sizes exist in few series.
      .filter(({ size }) => size?.group === own.group && size.ratio >= 1 && size.ratio <= own.ratio)
      .filter(({ name, size }) => name === instanceType || Number.isInteger(Math.log2(size!.ratio)))
      .sort((a, b) => a.size!.ratio - b.size!.ratio)
      .map(({ name }) => name)
  );
}
