/** The levels that a series has moved between, on the scale of the models. */
export interface Regimes {
  /** Distance of the present level from the first one. */
  offset(): number;
  /**
   * Whether a day outside the intervals is back at the level before a recent change; if so, the series returns to it.
   */
  returns(at: number, error: number, sigma: number): boolean;
  /**
   * Records a day. After three anomalies in one direction that are about as large, or seven of any size, the series is
   * on a new level.
   *
   * @returns whether the day is the first anomaly after a normal day, and whether the series is on a new level from now
   * on
   */
  see(at: number, isAnomaly: boolean, error: number): { isFirst: boolean; hasMoved: boolean };
}

/** Number of consecutive anomalies of about the same size after which the series is on a new level. */
export const SAME_SIZE_DAYS = 3;
const ANY_SIZE_DAYS = 7;
/** Least share of the largest deviation for those of a run to be about as large. */
const SAME_SIZE = 0.6;
/** How long the level before a change is remembered. */
export const REMEMBERED_DAYS = 21;
/** How long the level after a change is still remembered after a return, which may have been a single day. */
const PROVISIONAL_DAYS = 2;
/** How near a day is to a level, in standard deviations or as a share of the change. */
export const NEAR_SIGMAS = 3;
const NEAR_SHARE = 0.25;

/** A change of level that the series may undo. */
interface Change {
  by: number;
  /** The last day on which it may be undone. */
  until: number;
  /** Whether it is itself a return, from the level after a change to the one before it. */
  isReturn: boolean;
  /** How long the level before the change is remembered. */
  rememberedUntil: number;
}

export function createRegimes(offset = 0): Regimes {
  let run: number[] = [];
  let changes: Change[] = [];

  const moveTo = (next: number) => (offset = next);
  return {
    offset: () => offset,
    returns(at, error, sigma) {
      changes = changes.filter(({ until }) => at <= until);
      const back = changes.findIndex(
        ({ by }) =>
          Math.sign(error) === -Math.sign(by) &&
          Math.abs(error + by) <= Math.max(NEAR_SIGMAS * sigma, NEAR_SHARE * Math.abs(by)),
      );
      if (back === -1) return false;
      const { by, isReturn, rememberedUntil } = changes[back]!;
      moveTo(offset - by);
      // The return may last a single day: if the series is back the next day, the earlier level is still remembered.
      const provisionalUntil = at + PROVISIONAL_DAYS;
      const until = isReturn ? Math.max(provisionalUntil, rememberedUntil) : provisionalUntil;
      changes.splice(back, 1, { by: -by, until, isReturn: !isReturn, rememberedUntil });
      run = [];
      return true;
    },
    see(at, isAnomaly, error) {
      if (!isAnomaly) {
        run = [];
        return { isFirst: false, hasMoved: false };
      }
      if (run.length > 0 && Math.sign(run[0]!) !== Math.sign(error)) run = [];
      run.push(error);
      const isFirst = run.length === 1;
      const last = run.slice(-SAME_SIZE_DAYS).map(Math.abs);
      const isSteady = last.length === SAME_SIZE_DAYS && Math.min(...last) >= SAME_SIZE * Math.max(...last);
      const hasMoved = isSteady || run.length === ANY_SIZE_DAYS;
      if (hasMoved) {
        const by = run.slice(-SAME_SIZE_DAYS).sort((a, b) => a - b)[1]!;
        const until = at + REMEMBERED_DAYS;
        changes.push({ by, until, isReturn: false, rememberedUntil: until });
        moveTo(offset + by);
        run = [];
      }
      return { isFirst, hasMoved };
    },
  };
}
