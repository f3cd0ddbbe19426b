/** The current day and time for everything that counts days, the same in web app and API. */
export interface Clock {
  /** In UTC, YYYY-MM-DD. */
  today(): string;
  now(): Date;
}

/** The system clock; if a day is given (TODAY), it is fixed for all that counts days, and the time runs on from it. */
export function clockOf(day?: string): Clock {
  if (day === undefined) return { today: () => dayOf(new Date()), now: () => new Date() };
  const ahead = Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dayOf(new Date())}T00:00:00Z`);
  return { today: () => day, now: () => new Date(Date.now() + ahead) };
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
