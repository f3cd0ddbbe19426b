/**
 * Throws an Error with one line if a newer version has migrated the store, whose tables this one does not know. Names
 * of migrations begin with their number.
 */
export function refuseNewerStore(store: string, applied: Iterable<string>, known: { name: string }[]): void {
  const newest = Number.parseInt(known.at(-1)!.name);
  const newer = [...applied].find((name) => Number.parseInt(name) > newest);
  if (newer !== undefined)
    throw new Error(
      `The ${store} was used by a newer version of Cloudtally (${newer}). Start that version, or restore the backup from before the upgrade.`,
    );
}
