/**
 * Browsers send every line end in a form's names and values as "\r\n". Fields that have one are sent encoded, so that
 * it arrives as it is.
 */
const ENCODED = "encoded.";

/** The name and value of a form's field that is not typed by people. */
export const formField = (name: string, value: string): { name: string; value: string } =>
  /[\r\n]/.test(name + value)
    ? { name: `${ENCODED}${encodeURIComponent(name)}`, value: encodeURIComponent(value) }
    : { name, value };

/** The field that was sent; itself if it is not encoded. */
export function sentField(name: string, value: string): [name: string, value: string] {
  if (!name.startsWith(ENCODED)) return [name, value];
  try {
    return [decodeURIComponent(name.slice(ENCODED.length)), decodeURIComponent(value)];
  } catch {
    return [name, value];
  }
}

/** The target of a request with the fields of the form that has sent it. */
export function sentTarget(url: string): string {
  const [path = "", ...query] = url.split("?");
  const parameters = [...new URLSearchParams(query.join("?"))];
  if (!parameters.some(([name]) => name.startsWith(ENCODED))) return url;
  return `${path}?${new URLSearchParams(parameters.map(([name, value]) => sentField(name, value)))}`;
}
