import { randomBytes } from "node:crypto";
import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { Agent, setGlobalDispatcher } from "undici";
import { requestIdOf, watchEveryRequest } from "./http/request-context.server";
import { log } from "./http/log.server";
import { pageBody } from "./http/replies/page-body.server";
import { PRIVATE } from "./http/replies/default-headers.server";
import { contentSecurityPolicy } from "./http/replies/security-headers.server";
import { i18nIn, requestLanguage } from "./i18n/i18n.server";
import { describeError } from "./lib/process/log";
import { NonceContext } from "./nonce";
import { problemPageOf } from "./routes/shell/problems/problem-page.server";

watchEveryRequest(problemPageOf);

// Remix's fetch is that of the undici package. From Node.js 24 on it would take the connections of the newer undici
// that is part of Node.js, which refuses its POST requests.
setGlobalDispatcher(new Agent());

/** Renders a page. It is sent once complete, so that it works without scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const language = await requestLanguage(request);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", contentSecurityPolicy(nonce));
  headers.set("cache-control", PRIVATE);
  headers.set("vary", "Cookie, Accept-Language");
  const page = (
    <NonceContext.Provider value={nonce}>
      <I18nextProvider i18n={i18nIn(language)}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </I18nextProvider>
    </NonceContext.Provider>
  );
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        resolve(pageBody(stream).then((html) => new Response(html, { headers, status: hasFailed ? 500 : status })));
      },
      onShellError: reject,
      onError(error) {
        hasFailed = true;
        log.error("a page could not be written", { requestId: requestIdOf(request), ...describeError(error) });
      },
    });
  });
}

export function handleDataRequest(response: Response): Response {
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", PRIVATE);
  return response;
}

/** Unexpected errors of loaders and actions; the user sees the error page. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const about = { requestId: requestIdOf(request), path: new URL(request.url).pathname };
  // An unknown method or address is not a failure.
  if (isRouteErrorResponse(error)) log.info("a request was refused", { ...about, status: error.status });
  else log.error("a request failed", { ...about, ...describeError(error) });
};
