import { errorCodes } from "~/contract/error-codes";
import { CallError, fileRefusal } from "../call-error";

/** A slot for one file: few are made at a time, and a user may have few. */
export interface ExportPlace {
  /** The file is complete: the next one may be made. */
  finishMaking(): void;
  /** The user has received the file or given up. Idempotent. */
  leave(): void;
}

export interface ExportQueue {
  /**
   * Waits for the user's turn: round robin between users, in order of request for each. Rejects with CallError 503 if
   * it takes too long, and with the signal's reason if the client has disconnected.
   */
  enter(userId: string, signal?: AbortSignal): Promise<ExportPlace>;
  /** Number of files that a user is receiving, and that are waiting. */
  countOf(userId: string): { underWay: number; waiting: number };
}

export interface ExportLimits {
  /** Files that are made at the same time. */
  atOnce: number;
  /** Files that one user may receive at the same time, whether complete or not. */
  perUser: number;
  patienceMs?: number;
}

/** Shorter than the 5 minutes after which the connection is closed, so that the client gets a response. */
const WAIT_TIMEOUT_MS = 4 * 60_000;

interface User {
  underWay: number;
  /** Each starts one of the waiting files. */
  waiting: (() => void)[];
}

export function createExportQueue({ atOnce, perUser, patienceMs = WAIT_TIMEOUT_MS }: ExportLimits): ExportQueue {
  /** In the order of their turns: users move to the end after each file. */
  const users = new Map<string, User>();
  let making = 0;

  function startNext(): void {
    while (making < atOnce) {
      const next = [...users].find(([, { underWay, waiting }]) => waiting.length > 0 && underWay < perUser);
      if (!next) return;
      const [userId, user] = next;
      users.delete(userId);
      users.set(userId, user);
      user.underWay += 1;
      making += 1;
      user.waiting.shift()!();
    }
  }

  function removeIdleUser(userId: string, { underWay, waiting }: User): void {
    if (underWay === 0 && waiting.length === 0) users.delete(userId);
  }

  function placeOf(userId: string, user: User): ExportPlace {
    const finishMaking = once(() => {
      making -= 1;
      startNext();
    });
    const leave = once(() => {
      user.underWay -= 1;
      finishMaking();
      removeIdleUser(userId, user);
      startNext();
    });
    return { finishMaking, leave };
  }

  return {
    async enter(userId, signal) {
      signal?.throwIfAborted();
      const user = users.get(userId) ?? { underWay: 0, waiting: [] };
      users.set(userId, user);
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          stop();
          resolve();
        };
        const cancel = (reason: unknown) => {
          stop();
          user.waiting.splice(user.waiting.indexOf(begin), 1);
          removeIdleUser(userId, user);
          reject(reason);
        };
        const onAbort = () => cancel(signal?.reason);
        const timer = setTimeout(() => cancel(busy()), patienceMs);
        const stop = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
        };
        signal?.addEventListener("abort", onAbort);
        user.waiting.push(begin);
        startNext();
      });
      return placeOf(userId, user);
    },
    countOf(userId) {
      const { underWay, waiting } = users.get(userId) ?? { underWay: 0, waiting: [] };
      return { underWay, waiting: waiting.length };
    },
  };
}

const busy = () =>
  new CallError(
    503,
    errorCodes.tooMany,
    "Other files are being created for you. Try again when they are done.",
    undefined,
    fileRefusal("busy"),
  );

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
