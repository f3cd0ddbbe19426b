import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionData, SessionStore } from "../store/session-store.server";
import { tokenOf } from "./token.server";
import type { Renew } from "./token.server";

const hour = 60 * 60_000;

/** A store of one session. */
function storeOf(initial: SessionData | null): SessionStore & { now(): SessionData | null } {
  let data = initial;
  const store = { read: async () => data, write: async (changed: SessionData) => void (data = changed) };
  return {
    create: async () => "id",
    read: async () => data,
    delete: async () => void (data = null),
    deleteOf: async () => [],
    hold: (_id, work) => work(store),
    now: () => data,
  };
}

const session = (changes: Partial<SessionData> = {}): SessionData => ({
  accessToken: "old",
  accessTokenEndsAt: Date.now() + hour,
  refreshToken: "refresh-1",
  language: "en",
  ...changes,
});

describe("the access token of a session", () => {
  const renew = vi.fn<Renew>();
  beforeEach(() => {
    renew.mockReset().mockImplementation(async () => {
      await sleep(10);
      return { accessToken: "new", accessTokenEndsAt: Date.now() + hour, refreshToken: "refresh-2" };
    });
  });

  afterEach(() => void vi.useRealTimers());

  it("is used as long as it is valid", async () => {
    expect(await tokenOf(storeOf(session()), "a", session(), renew)).toBe("old");
    expect(renew).not.toHaveBeenCalled();
  });

  it("is renewed shortly before it expires, once for all simultaneous requests", async () => {
    const current = session({ accessTokenEndsAt: Date.now() + 5000 });
    const store = storeOf(current);
    const tokens = await Promise.all(Array.from({ length: 50 }, () => tokenOf(store, "b", current, renew)));
    expect(new Set(tokens)).toEqual(new Set(["new"]));
    expect(renew).toHaveBeenCalledTimes(1);
    expect(renew).toHaveBeenCalledWith("refresh-1");
    expect(store.now()).toMatchObject({ accessToken: "new", refreshToken: "refresh-2", language: "en" });
  });

  it("is not renewed while the new one could not be stored, and is as soon as it can", async () => {
    const ended = session({ accessTokenEndsAt: 0 });
    const store = storeOf(ended);
    const full: SessionStore = {
      ...store,
      hold: (_id, work) =>
        work({ read: async () => ended, write: () => Promise.reject(new Error("ENOSPC: no space left on device")) }),
    };
    await expect(tokenOf(full, "j", ended, renew)).rejects.toMatchObject({ status: 503 });
    expect(renew).not.toHaveBeenCalled();
    expect(await tokenOf(store, "j", ended, renew)).toBe("new");
  });

  it("is read from the store if another process has renewed it", async () => {
    const store = storeOf(session({ accessToken: "renewed elsewhere" }));
    expect(await tokenOf(store, "c", session({ accessTokenEndsAt: 0 }), renew)).toBe("renewed elsewhere");
    expect(renew).not.toHaveBeenCalled();
  });

  it("is renewed when the upstream rejects it", async () => {
    expect(await tokenOf(storeOf(session()), "d", session(), renew, "old")).toBe("new");
  });

  it("is removed if the provider refuses, without a refresh token, and after signing out", async () => {
    const ended = session({ accessTokenEndsAt: 0 });
    expect(await tokenOf(storeOf(ended), "e", ended, async () => null)).toBeNull();
    const without = session({ accessTokenEndsAt: 0, refreshToken: undefined });
    expect(await tokenOf(storeOf(without), "f", without, renew)).toBeNull();
    expect(await tokenOf(storeOf(null), "g", ended, renew)).toBeNull();
  });

  it("is given up after a minute without a response, and requested again", async () => {
    vi.useFakeTimers();
    const ended = session({ accessTokenEndsAt: 0 });
    const store = storeOf(ended);
    const hanging = expect(tokenOf(store, "i", ended, () => new Promise(() => undefined))).rejects.toMatchObject({
      status: 503,
      code: "unreachable",
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await hanging;
    vi.useRealTimers();
    expect(await tokenOf(store, "i", ended, renew)).toBe("new");
  });

  it("is requested again if the provider did not respond", async () => {
    const ended = session({ accessTokenEndsAt: 0 });
    const store = storeOf(ended);
    await expect(tokenOf(store, "h", ended, () => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
    expect(await tokenOf(store, "h", ended, renew)).toBe("new");
  });
});
