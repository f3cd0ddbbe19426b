import type { Search } from "./href";
import { toParameters } from "./href";

/** The search as hidden fields of a GET form, without the parameters that the form's own fields set. */
export function HiddenSearch({ search, without }: { search: Search; without: string[] }) {
  return (
    <>
      {[...toParameters({ ...search, page: 1, opened: null })]
        .filter(([name]) => !without.includes(name))
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
    </>
  );
}
