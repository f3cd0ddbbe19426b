import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eachStateStore } from "../../../tests/support/stores/state-stores";
import type { TestStateStore } from "../../../tests/support/stores/state-stores";
import { createAttempts, LIMITS } from "./attempts";
import type { Attempt } from "./attempts";

const at = (address: string, login = "mina", browser?: string): Attempt => ({ login, address, browser });
const wrong = async () => undefined;
const right = async () => "u-mina";
const addressOf = (number: number) => `198.51.${Math.floor(number / 250)}.${number % 250}`;

describe.each(eachStateStore)("$name", ({ open }) => {
  let state: TestStateStore;
  beforeAll(async () => {
    state = await open();
  });
  afterAll(() => state.close());
  beforeEach(() => state.stateStore.query("DELETE FROM sign_in_failures"));

  /** As an instance that has just started, on the store that all share. */
  const instance = () => createAttempts(state.stateStore);
  /** Fails `count` times and returns the last response. */
  async function fail(attempts: ReturnType<typeof instance>, count: number, attempt: (number: number) => Attempt) {
    let last;
    for (let number = 0; number < count; number += 1) last = await attempts.attempt(attempt(number), wrong);
    return last;
  }

  it("a limit applies to all instances, and survives them", async () => {
    const [first, two] = [instance(), instance()];
    const outcomes = await Promise.all(
      Array.from({ length: LIMITS.pair + 4 }, (_, number) =>
        (number % 2 ? first : two).attempt(at("203.0.113.7"), wrong),
      ),
    );
    expect(outcomes.filter((outcome) => "refused" in outcome && outcome.refused === "wrong")).toHaveLength(LIMITS.pair);
    expect(await instance().attempt(at("203.0.113.7"), right)).toMatchObject({ refused: "tooMany" });
    expect(await instance().attempt(at("203.0.113.8"), right)).toEqual({ userId: "u-mina" });
  });

  it("an address is blocked whatever the login, and its network if it has many addresses", async () => {
    const attempts = instance();
    expect(
      await fail(attempts, LIMITS.address, (number) => at(`2001:db8:0:1::${number.toString(16)}`, `login ${number}`)),
    ).toEqual({ refused: "wrong" });
    expect(await attempts.attempt(at("2001:db8:0:1:ffff::1", "somebody"), right)).toMatchObject({ refused: "tooMany" });
    expect(await attempts.attempt(at("2001:db8:0:2::1", "somebody"), right)).toEqual({ userId: "u-mina" });
  });

  it("a login is blocked from anywhere, except in a browser that has signed in with it", async () => {
    const attempts = instance();
    expect(await fail(attempts, LIMITS.login, (number) => at(addressOf(number)))).toEqual({ refused: "wrong" });
    expect(await attempts.attempt(at("203.0.113.99", "MINA "), right)).toMatchObject({ refused: "tooMany" });
    expect(await attempts.attempt(at("203.0.113.99", "mina", "desk"), right)).toEqual({ userId: "u-mina" });
    expect(await fail(attempts, LIMITS.pair, () => at("203.0.113.99", "mina", "desk"))).toEqual({ refused: "wrong" });
    expect(await attempts.attempt(at("203.0.113.99", "mina", "desk"), right)).toMatchObject({ refused: "tooMany" });
  });

  it("a thousand wrong passwords from as many addresses are limited per login, and do not lock out the user's own browser", async () => {
    const attempts = instance();
    let requested = 0;
    const counted = async () => {
      requested += 1;
      return undefined;
    };
    const logins = ["mina", "otto", "carla", "noor"];
    for (let number = 0; number < 1000; number += 1)
      await attempts.attempt(at(addressOf(number), logins[number % logins.length]), counted);
    expect(requested).toBe(logins.length * LIMITS.login);
    for (const login of logins) {
      expect(await attempts.attempt(at("203.0.113.5", login), right)).toMatchObject({ refused: "tooMany" });
      expect(await attempts.attempt(at("203.0.113.5", login, "desk"), right)).toEqual({ userId: "u-mina" });
    }
    expect(await attempts.attempt(at("203.0.113.5", "somebody-else"), right)).toEqual({ userId: "u-mina" });
  });

  it("guessing is blocked globally, and known browsers can still sign in", async () => {
    const attempts = instance();
    await attempts.attempt(at("203.0.113.1", "first"), wrong);
    await state.stateStore.query(
      "INSERT INTO sign_in_failures (attempt, key) SELECT n::text, key FROM generate_series(2, $1::integer) AS n, sign_in_failures",
      [LIMITS.total],
    );
    expect(await instance().attempt(at("203.0.113.2", "second"), right)).toMatchObject({ refused: "tooMany" });
    expect(await instance().attempt(at("203.0.113.2", "second", "desk"), right)).toEqual({ userId: "u-mina" });
  });

  it("attempts of another purpose do not count", async () => {
    const resets = createAttempts(state.stateStore, { pair: 2, login: 2, address: 2, total: 2 }, "password reset");
    expect(await fail(instance(), 3, () => at("203.0.113.7"))).toEqual({ refused: "wrong" });
    expect(await fail(resets, 2, () => at("203.0.113.7"))).toEqual({ refused: "wrong" });
    expect(await fail(resets, 1, () => at("203.0.113.7"))).toMatchObject({ refused: "tooMany" });
    expect(await fail(instance(), LIMITS.pair - 3, () => at("203.0.113.7"))).toEqual({ refused: "wrong" });
  });

  it("a correct password clears the failures of its login and address, and no others", async () => {
    const attempts = instance();
    await fail(attempts, LIMITS.pair - 1, () => at("203.0.113.7"));
    await fail(attempts, 3, () => at("203.0.113.7", "otto"));
    expect(await attempts.attempt(at("203.0.113.7"), right)).toEqual({ userId: "u-mina" });
    const rows = await state.stateStore.query("SELECT DISTINCT attempt FROM sign_in_failures");
    expect(rows).toHaveLength(3);
  });

  it("a refusal is repeated without querying the store, and ends with the window", async () => {
    let requested = 0;
    const counting = {
      ...state.stateStore,
      transaction: <T>(work: Parameters<typeof state.stateStore.transaction<T>>[0]) => (
        (requested += 1),
        state.stateStore.transaction(work)
      ),
    };
    const attempts = createAttempts(counting);
    await fail(attempts, LIMITS.pair + 1, () => at("203.0.113.7"));
    const before = requested;
    expect(await fail(attempts, 20, () => at("203.0.113.7"))).toMatchObject({ refused: "tooMany" });
    expect(requested).toBe(before);
    await state.stateStore.query("UPDATE sign_in_failures SET at = at - interval '15 minutes'");
    expect(await instance().attempt(at("203.0.113.7"), right)).toEqual({ userId: "u-mina" });
  });
});
