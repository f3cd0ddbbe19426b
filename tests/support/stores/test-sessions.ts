/** Few sessions, so that waiting for one is tested too; imports have the default number. */
export const testSessions = { pages: 2, exports: 1, imports: 2, checks: 1, health: 1 };
