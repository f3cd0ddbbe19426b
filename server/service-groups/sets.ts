import { randomUUID } from "node:crypto";
import { serviceGroupLimits } from "~/contract/service-groups";
import type { ServiceGroupSet, ServiceGroupSetInput } from "~/contract/service-groups";
import { nameKey } from "~/contract/text";
import { lock } from "../state-store/lock";
import type { Queries } from "../state-store/state-store";

interface Row {
  set_id: string;
  name: string;
  groups: ServiceGroupSet["groups"];
  version: number;
  updated_at: Date;
}

const toSet = (row: Row): ServiceGroupSet => ({
  setId: row.set_id,
  setName: row.name,
  groups: row.groups,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});

export async function serviceGroupSets(db: Queries, companyId: string): Promise<ServiceGroupSet[]> {
  return (
    await db.query<Row>("SELECT * FROM service_group_sets WHERE company_id = $1 ORDER BY name_key", [companyId])
  ).map(toSet);
}

/** A set of the company, null if there is none with this id. */
export async function findServiceGroupSet(
  db: Queries,
  companyId: string,
  setId: string,
): Promise<ServiceGroupSet | null> {
  const [row] = await db.query<Row>("SELECT * FROM service_group_sets WHERE company_id = $1 AND set_id = $2", [
    companyId,
    setId,
  ]);
  return row ? toSet(row) : null;
}

/** Existing groups keep their ids, because links name them; new ones get one. */
const withIds = (groups: ServiceGroupSetInput["groups"]): ServiceGroupSet["groups"] =>
  groups.map(({ groupId = randomUUID(), ...group }) => ({ groupId, ...group }));

/** Null if the company has the maximum number of sets. Rejects with a unique violation if the name is taken. */
export async function insertSet(
  tx: Queries,
  companyId: string,
  { setName, groups }: ServiceGroupSetInput,
): Promise<ServiceGroupSet | null> {
  await lock(tx, `service group sets ${companyId}`);
  const [row] = await tx.query<Row>(
    `INSERT INTO service_group_sets (set_id, company_id, name, name_key, groups)
     SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM service_group_sets WHERE company_id = $2) < $6::integer
     RETURNING *`,
    [randomUUID(), companyId, setName, nameKey(setName), JSON.stringify(withIds(groups)), serviceGroupLimits.sets],
  );
  return row ? toSet(row) : null;
}

/** Null if no set has this id and version. Rejects with a unique violation if the name is taken. */
export async function updateSet(
  db: Queries,
  companyId: string,
  setId: string,
  { setName, groups, version }: ServiceGroupSetInput,
): Promise<ServiceGroupSet | null> {
  const [row] = await db.query<Row>(
    `UPDATE service_group_sets SET name = $4, name_key = $5, groups = $6, version = version + 1, updated_at = now()
     WHERE company_id = $1 AND set_id = $2 AND version = $3 RETURNING *`,
    [companyId, setId, version, setName, nameKey(setName), JSON.stringify(withIds(groups))],
  );
  return row ? toSet(row) : null;
}

/** The deleted set; null if there was none. */
export async function removeSet(db: Queries, companyId: string, setId: string): Promise<ServiceGroupSet | null> {
  const [row] = await db.query<Row>(
    "DELETE FROM service_group_sets WHERE company_id = $1 AND set_id = $2 RETURNING *",
    [companyId, setId],
  );
  return row ? toSet(row) : null;
}
