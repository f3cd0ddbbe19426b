import type { IncomingMessage } from "node:http";
import { readTheme } from "~/lib/preference-cookies";
import type { PageLook } from "./page";
import { PAGE_POLICY } from "./page";
import { pageLanguage } from "./texts";

/** The part of a Koa context that writing a page needs. */
interface PageContext {
  req: IncomingMessage;
  status: number;
  type: string;
  body: unknown;
  set(header: string, value: string): void;
}

/** How a page of the provider looks to this browser. */
export const lookOf = ({ req }: PageContext, uiLocales?: unknown): PageLook => ({
  language: pageLanguage(req.headers, undefined, uiLocales).language,
  theme: readTheme(req.headers.cookie),
});

/** Answers with a page that nothing may cache, frame or script. */
export function sendPage(ctx: PageContext, status: number, document: string): void {
  ctx.status = status;
  ctx.type = "html";
  ctx.set("content-security-policy", PAGE_POLICY);
  ctx.set("cache-control", "no-store");
  ctx.body = document;
}
