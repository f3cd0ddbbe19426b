import { z } from "zod";
import { problem } from "../field-problems";
import { ruleLimits } from "./rule-lists";

/** 'Cost anomaly alert band setting is incorrect.' */
const message = problem("alertBand");

/** Whether a number has at most two decimals. */
export const hasCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** An end of an alert band, with at most two decimals; what it means for levels is in bandLevels. */
export const bandEnd = z.number(message).min(0, message).max(ruleLimits.amount, message).refine(hasCents, message);

export const isBand = ({ minAlert, maxAlert }: { minAlert: number; maxAlert: number }): boolean => minAlert <= maxAlert;
export const bandProblem = { path: ["minAlert"], message };
