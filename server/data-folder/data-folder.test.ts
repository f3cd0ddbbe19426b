import { chmod, lstat, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prepareDataFolder } from "./data-folder";

const before = process.umask();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-folder-"));
});
afterEach(async () => {
  process.umask(before);
  await rm(folder, { recursive: true, force: true });
});

const modeOf = async (...names: string[]): Promise<string> =>
  ((await stat(path.join(folder, ...names))).mode & 0o7777).toString(8);

describe("the data folder", () => {
  it("is made private with its content, whatever its mode was", async () => {
    await mkdir(path.join(folder, "data/sessions/deep"), { recursive: true });
    await writeFile(path.join(folder, "data/sessions/deep/one.json"), "");
    for (const [name, mode] of [
      ["data/sessions/deep/one.json", 0o666],
      ["data/sessions/deep", 0o777],
      ["data/sessions", 0o755],
      ["data", 0o755],
    ] as const)
      await chmod(path.join(folder, name), mode);
    await prepareDataFolder(path.join(folder, "data"));
    expect(
      await Promise.all(
        ["data", "data/sessions", "data/sessions/deep", "data/sessions/deep/one.json"].map((name) => modeOf(name)),
      ),
    ).toEqual(["700", "700", "700", "600"]);
  });

  it("creates private files afterwards", async () => {
    await prepareDataFolder(path.join(folder, "data"));
    await mkdir(path.join(folder, "data/later"));
    await writeFile(path.join(folder, "data/later/file"), "");
    expect([await modeOf("data/later"), await modeOf("data/later/file")]).toEqual(["700", "600"]);
  });

  it("may be a symbolic link itself, and links in it are not followed", async () => {
    await mkdir(path.join(folder, "real"));
    await mkdir(path.join(folder, "elsewhere"), { mode: 0o755 });
    await chmod(path.join(folder, "elsewhere"), 0o755);
    await symlink(path.join(folder, "real"), path.join(folder, "link"));
    await symlink(path.join(folder, "elsewhere"), path.join(folder, "real/outside"));
    await symlink(path.join(folder, "nowhere"), path.join(folder, "real/dangling"));
    await prepareDataFolder(path.join(folder, "link"));
    expect([await modeOf("real"), await modeOf("elsewhere")]).toEqual(["700", "755"]);
    expect((await lstat(path.join(folder, "link"))).isSymbolicLink()).toBe(true);
  });

  it("cannot be a shared folder", async () => {
    await chmod(folder, 0o1777);
    await expect(prepareDataFolder(folder)).rejects.toThrow(
      /^The data folder .* is shared by everyone\. [^\n]*DATA_DIR\.$/,
    );
    expect(await modeOf()).toBe("1777");
  });
});
