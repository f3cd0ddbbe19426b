import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const debian = "/usr/lib/postgresql";

/** Folder of initdb and postgres, newest version first: POSTGRES_BIN, Debian's packages, then the path; null without them. */
export function findPostgres() {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.map((version) => path.join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  return (
    folders.find(
      (folder) => folder && existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "postgres")),
    ) ?? null
  );
}
