import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

/** What remix-serve sends files from; the build leaves compressed copies of some beside them. */
const CLIENT = path.resolve("build/client");

const ADDRESS = /^\/assets\/[\w.~$-]+\.(\w+)$/;

/** Types of the files with compressed copies, whose own extensions only name the coding. */
const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
};

/** Codings of the copies, the smallest first, with their file extensions. */
const codings = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

const pathOf = ({ url = "" }: IncomingMessage): string => url.split("?")[0] ?? "";

/** Whether a request is for a build asset, to which a policy for pages does not apply. */
export const isAsset = (request: IncomingMessage): boolean =>
  ["GET", "HEAD"].includes(request.method ?? "") &&
  ADDRESS.test(pathOf(request)) &&
  existsSync(path.join(CLIENT, pathOf(request)));

/**
 * Makes remix-serve send the compressed copy of an asset if the browser accepts one. Its own compression, repeated for
 * every request, would be a tenth larger.
 */
export function sendCompressed(request: IncomingMessage, response: ServerResponse): void {
  const asset = pathOf(request);
  const type = types[ADDRESS.exec(asset)?.[1] ?? ""];
  if (type === undefined) return;
  response.setHeader("content-type", type);
  response.setHeader("vary", "Accept-Encoding");
  const accepted = request.headers["accept-encoding"];
  const coding = codings.find(
    ([name, ending]) => accepts(accepted, name) && existsSync(path.join(CLIENT, asset + ending)),
  );
  if (!coding) return;
  request.url = asset + coding[1];
  response.setHeader("content-encoding", coding[0]);
}

/** Whether an Accept-Encoding header names a coding, and not only to refuse it with a weight of 0. */
function accepts(header: string | string[] | undefined, coding: string): boolean {
  return String(header ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.replaceAll(/\s/g, "").split(";"))
    .some(
      ([name, ...parameters]) => name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)),
    );
}
