/** Safe HTML. */
export class Html {
  constructor(private readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Part = string | number | Html | false | null | undefined | Part[];

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function write(part: Part): string {
  if (part === false || part === null || part === undefined) return "";
  if (Array.isArray(part)) return part.map(write).join("");
  if (part instanceof Html) return part.toString();
  return String(part).replace(/[&<>"']/g, (character) => escapes[character]!);
}

/** A template whose values are escaped unless they are Html themselves; false, null and undefined render nothing. */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(template.map((text, index) => text + write(parts[index])).join(""));
}

/** Trusted markup from this code base or the provider, never from users. */
export const trusted = (markup: string): Html => new Html(markup);
