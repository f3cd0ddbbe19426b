/** Joins the class names that apply; undefined if none does, so that no empty attribute is rendered. */
export const classNames = (...names: (string | false | null | undefined)[]): string | undefined =>
  names.filter(Boolean).join(" ") || undefined;
