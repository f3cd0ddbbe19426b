/** A step of the schema: applied once; one that has landed is never edited. */
export interface Migration {
  name: string;
  statements: string[];
}
