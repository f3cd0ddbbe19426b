/** The program of the thread that computes password hashes (see password.ts). */
import { scryptSync } from "node:crypto";
import { answerTasks } from "../../threads/answer-tasks.mjs";

/** Under load, hashing gets about a tenth of a processor: sign-ins slow down then, pages do not. */
const NICENESS = 10;

answerTasks(({ password, salt, length, options }) => scryptSync(password, salt, length, options), NICENESS);
