import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UsageError } from "../parse-options";
import { readArguments } from "./arguments";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-arguments-"));
  await mkdir(path.join(folder, "bills"));
  for (const name of ["bills/b.csv", "bills/a.csv", "bills/a.parquet", "odd [1].csv"])
    await writeFile(path.join(folder, name), "");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const files = async (...names: string[]) =>
  (await readArguments(["--company", "acme", ...names], folder))?.files.map((file) => path.relative(folder, file));

describe("the command line of the ingest", () => {
  it("takes company, name, provider and files in any order", async () => {
    expect(
      await readArguments(["bills/a.csv", "--vendor", "AWS", "--company=acme", "--name", "Acme & Co"], folder),
    ).toEqual({
      kind: "ingest",
      companyId: "acme",
      name: "Acme & Co",
      vendor: "aws",
      files: [path.join(folder, "bills/a.csv")],
    });
  });

  it("expands patterns that the shell did not expand, and accepts each file once", async () => {
    expect(await files("bills/*.csv", "bills/a.csv")).toEqual(["bills/a.csv", "bills/b.csv"]);
    expect(await files("bills/*.{csv,parquet}")).toEqual(["bills/a.csv", "bills/a.parquet", "bills/b.csv"]);
    expect(await files(path.join(folder, "**/*.parquet"))).toEqual(["bills/a.parquet"]);
  });

  it("accepts a file whose name looks like a pattern for that file", async () => {
    expect(await files("odd [1].csv")).toEqual(["odd [1].csv"]);
  });

  it("accepts price lists, which belong to no company", async () => {
    expect(await readArguments(["--prices", "bills/a.csv"], folder)).toEqual({
      kind: "prices",
      files: [path.join(folder, "bills/a.csv")],
    });
  });

  it("prints the usage on request", async () => {
    expect(await readArguments(["--help"], folder)).toBeNull();
  });

  it.each([
    [["bills/a.csv"], "--company is missing."],
    [["--company", "../x", "bills/a.csv"], "--company ../x: letters, digits, dot, dash and underscore, at most 64."],
    [["--company", "", "bills/a.csv"], "--company: no value."],
    [["--company", "acme", "--name", "", "bills/a.csv"], "--name: no value."],
    [["--company", "acme"], "No file was given."],
    [
      ["--prices", "--company", "acme", "bills/a.csv"],
      "--prices: counts for all companies, so it takes nothing but files.",
    ],
    [
      ["--rates", "--vendor", "aws", "bills/a.csv"],
      "--rates: counts for all companies, so it takes nothing but files.",
    ],
    [["--rates", "--prices", "bills/a.csv"], "--prices and --rates: one at a time."],
    [["--rates"], "No file was given."],
    [
      ["--company", "acme", "--vendor", "ibm", "bills/a.csv"],
      "--vendor ibm: not one of aws, azure, gcp, oci, ncloud, tencent, openstack.",
    ],
    [["--company", "acme", "none.csv"], "none.csv does not exist."],
    [["--company", "acme", "--name", "n".repeat(201), "bills/a.csv"], "--name: one line of at most 200 characters."],
    [["--company", "acme", "bills"], "bills is not a file."],
    [["--company", "acme", "bills/*.txt"], "No file matches bills/*.txt."],
    [["--company", "acme", "--colour", "bills/a.csv"], "Unknown option '--colour'"],
  ])("rejects %j", async (argv, message) => {
    await expect(readArguments(argv, folder)).rejects.toThrow(UsageError);
    await expect(readArguments(argv, folder)).rejects.toThrow(message);
  });
});
