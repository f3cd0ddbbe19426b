/** What the user has done in HTML that is replaced. */
export interface Traces {
  /** Where the focus is: the positions of what contains it, outermost first; null: elsewhere. */
  focus: number[] | null;
  /** What was typed and chosen, by the position of the field. */
  fields: ReadonlyMap<number, Change>;
}

type Change = { value: string } | { isChecked: boolean };
type Field = HTMLInputElement | HTMLTextAreaElement;
const fieldsOf = (container: Element) => Array.from(container.querySelectorAll<Field>("input, textarea"));
const isCheckable = (field: Field): field is HTMLInputElement => field.matches("[type=checkbox], [type=radio]");

export function tracesIn(container: Element): Traces {
  const fields = new Map<number, Change>();
  fieldsOf(container).forEach((field, at) => {
    if (isCheckable(field)) {
      if (field.checked !== field.defaultChecked) fields.set(at, { isChecked: field.checked });
    } else if (field.value !== field.defaultValue) fields.set(at, { value: field.value });
  });
  return { focus: pathToFocus(container), fields };
}

/** Repeats it in what has taken the place of that HTML. */
export function repeatTraces(container: Element, { focus, fields }: Traces): void {
  fieldsOf(container).forEach((field, at) => {
    const change = fields.get(at);
    if (!change) return;
    if ("value" in change) field.value = change.value;
    else if (isCheckable(field)) field.checked = change.isChecked;
  });
  const focused = focus?.reduce<Element | undefined>((at, index) => at?.children[index], container);
  if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.focus({ preventScroll: true });
}

function pathToFocus(container: Element): number[] | null {
  const path: number[] = [];
  for (let at = document.activeElement; at !== container; at = at.parentElement) {
    if (!at?.parentElement) return null;
    path.unshift(Array.from(at.parentElement.children).indexOf(at));
  }
  return path;
}
