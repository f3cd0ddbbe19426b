/** A step of the schema, applied once; released steps are never edited. */
export interface Migration {
  name: string;
  statements: string[];
}
