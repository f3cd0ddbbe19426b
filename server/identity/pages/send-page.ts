import type { IncomingMessage } from "node:http";
import { readTheme } from "~/lib/preferences/preference-cookies";
import type { PageStyle } from "./page";
import { PAGE_POLICY } from "./page";
import { pageLanguage } from "./texts";

/** The part of a Koa context needed to render a page. */
interface PageContext {
  req: IncomingMessage;
  status: number;
  type: string;
  body: unknown;
  set(header: string, value: string): void;
}

/** A browser's language and theme for the provider's pages. */
export const pageStyleOf = ({ req }: PageContext, uiLocales?: unknown): PageStyle => ({
  language: pageLanguage(req.headers, undefined, uiLocales).language,
  theme: readTheme(req.headers.cookie),
});

/** Responds with a page that must not be cached or framed, and by default not scripted. */
export function sendPage(ctx: PageContext, status: number, document: string, policy = PAGE_POLICY): void {
  ctx.status = status;
  ctx.type = "html";
  ctx.set("content-security-policy", policy);
  ctx.set("cache-control", "no-store");
  ctx.body = document;
}
