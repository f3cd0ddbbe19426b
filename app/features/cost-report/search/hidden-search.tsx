import { HiddenFields } from "~/ui/controls/hidden-fields";
import type { Search } from "./href";
import { toParameters } from "./href";

/** The search as hidden fields of a GET form, without the parameters that the form's own fields set. */
export function HiddenSearch({ search, without }: { search: Search; without: string[] }) {
  const parameters = [...toParameters({ ...search, page: 1, opened: null })];
  return <HiddenFields parameters={parameters.filter(([name]) => !without.includes(name))} />;
}
