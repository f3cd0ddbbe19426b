import { readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { z } from "zod";
import type { UserReply } from "../users/change-users";
import type { IngestEvent } from "../ingest/ingest-event";
import type { Task, OnEvent } from "./task";
import type { UserTask } from "../users/user-arguments";

/** How commands that can read the data folder reach the server that holds it. */
const operator = z.object({ url: z.string(), secret: z.string() });
export type Operator = z.infer<typeof operator>;

export const operatorFile = (directory: string): string => path.join(directory, "operator.json");

/** The endpoint of the last server on this folder, null if there is none. */
export async function findOperator(directory: string): Promise<Operator | null> {
  try {
    return operator.parse(JSON.parse(await readFile(operatorFile(directory), "utf8")));
  } catch {
    // Missing, incomplete or damaged: the server writes it at its next start.
    return null;
  }
}

/** Null if no server answers, because a killed server has left its endpoint behind. */
async function post(there: Operator, path: string, requested: unknown): Promise<Response | null> {
  const headers = { authorization: `Bearer ${there.secret}`, "content-type": "application/json" };
  const response = await fetch(there.url + path, { method: "POST", headers, body: JSON.stringify(requested) }).catch(
    () => null,
  );
  return response?.status === 401 ? null : response;
}

/** Runs the user command in the running server; null if no server answers. */
export async function changeUsersInServer(there: Operator, requested: UserTask): Promise<UserReply | null> {
  const response = await post(there, "/user", requested);
  if (response && !response.ok) throw new Error(`The running server failed (${response.status}). Its log says why.`);
  return response && ((await response.json()) as UserReply);
}

/** Runs the task in the running server. False if no server answers. */
export async function runTaskInServer(there: Operator, submitted: Task, onEvent: OnEvent): Promise<boolean> {
  const response = await post(there, "/task", submitted);
  if (!response) return false;
  if (!response.ok || !response.body) throw new Error(`The running server rejected the import (${response.status}).`);
  const body = Readable.fromWeb(response.body as ReadableStream);
  // If the server goes away, the stream ends without its last event.
  body.on("error", () => body.destroy());
  for await (const line of createInterface({ input: body })) onEvent(JSON.parse(line) as IngestEvent);
  return true;
}
