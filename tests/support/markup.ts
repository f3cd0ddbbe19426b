import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** The server-rendered markup of a component. Warnings of React are errors. */
export function markup(node: ReactNode): string {
  const report = console.error;
  console.error = (...message: unknown[]) => {
    throw new Error(message.join(" "));
  };
  try {
    return renderToStaticMarkup(node);
  } finally {
    console.error = report;
  }
}

/** Opening tags of an element in the markup, in order: tags(html, "a") → ['<a href="/x">', …]. */
export const tags = (html: string, name: string): string[] =>
  html.match(new RegExp(`<${name}(?=[ >])[^>]*>`, "g")) ?? [];

/** The versions of stored objects that the forms of a page replace, in order. */
export const versionsIn = (html: string): (string | undefined)[] =>
  tags(html, "input").flatMap((input) =>
    input.includes(' name="version"') ? attributes(input, "input", "value") : [],
  );

/** Values of an attribute of these elements, in order; undefined if missing. */
export const attributes = (html: string, name: string, attribute: string): (string | undefined)[] =>
  tags(html, name).map((tag) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1]);
