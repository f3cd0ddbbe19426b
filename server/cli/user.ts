/** Entry point of `npm run user`: who can sign in, through the running server or by itself. */
import type { Env } from "../env";
import { openStateStore } from "../state-store/open";
import { prepareDataFolder } from "../data-folder/data-folder";
import { takeDataLock } from "../data-folder/data-lock";
import { printError, printLine } from "../supervise/print";
import { changeUsers } from "./users/change-users";
import type { UserReply } from "./users/change-users";
import { command } from "./command";
import { changeUsersInServer } from "./operator/operator-client";
import { readUserArguments, userUsage } from "./users/user-arguments";
import type { UserTask } from "./users/user-arguments";
import { runInServerOrProcess } from "./operator/run-in-server-or-process";

async function runInProcess(env: Env, task: UserTask): Promise<UserReply> {
  await prepareDataFolder(env.DATA_DIR);
  const lock = await takeDataLock(env.DATA_DIR, "A command");
  process.once("exit", () => lock.release());
  const stateStore = await openStateStore(env);
  try {
    return await changeUsers({ env, stateStore }, task);
  } finally {
    await stateStore.close();
  }
}

async function run(env: Env, task: UserTask): Promise<boolean> {
  let reply: UserReply | null = null;
  await runInServerOrProcess(env, {
    inServer: async (operator) => (reply = await changeUsersInServer(operator, task)) !== null,
    inProcess: async () => void (reply = await runInProcess(env, task)),
    onWaiting: printError,
    what: "commands",
  });
  const { lines, isDone } = reply!;
  for (const line of lines) (isDone ? printLine : printError)(line);
  return isDone;
}

await command({ usage: userUsage, read: readUserArguments, elsewhere: "users are kept where that API runs", run });
