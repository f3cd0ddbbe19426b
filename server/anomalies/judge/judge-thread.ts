/** The program of the threads that judge series (see detect.ts). */
import { constants } from "node:os";
import { answerTasks } from "../../threads/answer-tasks.mjs";
import { findAnomalies } from "./find-anomalies";

answerTasks(findAnomalies, constants.priority.PRIORITY_LOW);
