/** Joins the class names that apply; undefined when none does, so that no empty attribute is written. */
export const classNames = (...names: (string | false | null | undefined)[]): string | undefined =>
  names.filter(Boolean).join(" ") || undefined;
