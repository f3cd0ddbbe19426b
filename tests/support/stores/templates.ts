import path from "node:path";

/**
 * The file of a folder of templates with an empty state store and its tables: copying one takes a third of creating
 * one.
 */
export const stateTemplateIn = (folder: string): string => path.join(folder, "state.tar");

/** The folder in it with an empty cost store with its tables: opening a copy takes an eighth of making one. */
export const costTemplateIn = (folder: string): string => path.join(folder, "cost-store");

/** The file in it with an empty database of PostgreSQL, where it is installed. */
export const postgresTemplateIn = (folder: string): string => path.join(folder, "postgres.tar");
