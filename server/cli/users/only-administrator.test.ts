import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eachStateStore } from "../../../tests/support/stores/state-stores";
import type { TestStateStore } from "../../../tests/support/stores/state-stores";
import { stateServices } from "../../../tests/support/stores/state-services";
import { changeUsers } from "./change-users";
import type { UserTask } from "./user-arguments";

const emails = ["anna@acme.example", "ben@acme.example", "cora@acme.example"];

describe.each(eachStateStore)("$name", ({ open }) => {
  let state: TestStateStore;
  beforeAll(async () => {
    state = await open();
  });
  afterAll(() => state.close());

  it("a company keeps an administrator if all are disabled simultaneously", async () => {
    const run = (task: UserTask) => changeUsers(stateServices(state.stateStore), task);
    const active = () => state.stateStore.query("SELECT FROM members WHERE disabled_at IS NULL");
    for (let round = 0; round < 5; round += 1) {
      for (const email of emails) await run({ action: "add", email, companyId: "acme", password: "Correct-horse-1" });
      for (const email of emails) await run({ action: "enable", email });
      const replies = await Promise.all(emails.map((email) => run({ action: "disable", email })));
      expect(replies.filter(({ isDone }) => isDone)).toHaveLength(2);
      expect(await active()).toHaveLength(1);
    }
  });
});
