import { readFile } from "node:fs/promises";
import { expect, it, test } from "vitest";
import { hasSamples, sample } from "../../../tests/support/bills/billing-samples";
import { azureSizeOf, azureSizesInGroup } from "./azure-sizes";

it.skipIf(!hasSamples)("sizes have the ratios of Microsoft's list (BILLING_SAMPLES)", async () => {
  const text = await readFile(sample("commitments/azure/isf_ratios_2019_doc_table.csv"), "utf8");
  const listed = text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",") as [group: string, type: string, ratio: string]);
  const groups = new Map<string, string>();
  let count = 0;
  for (const [group, type, ratio] of listed) {
    const size = azureSizeOf(type);
    if (size === null) continue;
    count += 1;
    expect([type, size.ratio]).toEqual([type, Number(ratio)]);
    // Sizes of one group are in one group of the table, too.
    expect(groups.get(size.group) ?? group).toBe(group);
    groups.set(size.group, group);
  }
  // All but isolated sizes and those with much memory for their cores.
  const others = listed.filter(([group]) => /isolated|^M-series/.test(group));
  expect(count).toBe(listed.length - others.length);
  expect(groups.size).toBe(new Set(groups.values()).size);
});

test.each([
  ["Standard_D4s_v5", { group: "Dsv5 Series", ratio: 2 }],
  ["Standard_E16-4ads_v5", { group: "Eadsv5 Series", ratio: 8 }],
  ["Standard_DS13_v2", { group: "DSv2 Series High Memory", ratio: 4 }],
  ["Standard_NC16as_T4_v3", null],
  ["Standard_E96ias_v5", null],
  ["m5.large", null],
])("%s", (type, size) => expect(azureSizeOf(type)).toEqual(size));

test("reservations are of the smallest size on sale", () => {
  expect(azureSizesInGroup("Standard_D8s_v5")).toEqual(["Standard_D2s_v5", "Standard_D4s_v5", "Standard_D8s_v5"]);
  expect(azureSizesInGroup("Standard_DS13_v2")).toEqual(["Standard_DS11_v2", "Standard_DS12_v2", "Standard_DS13_v2"]);
  expect(azureSizesInGroup("Standard_E64is_v3")).toEqual([]);
});
