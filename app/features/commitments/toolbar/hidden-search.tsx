import { HiddenFields } from "~/ui/controls/hidden-fields";
import type { Search } from "../href";
import { toParameters } from "../href";

/** The search as hidden fields of a form, without those that the form has itself. */
export function HiddenSearch({ search, except }: { search: Search; except: readonly (keyof Search)[] }) {
  const parameters = [...toParameters({ ...search, page: 1 })].filter(
    ([name]) => !except.some((excluded) => excluded === name),
  );
  return <HiddenFields parameters={parameters} />;
}
