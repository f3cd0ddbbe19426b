/** V8 would optimize code earlier, most of which then runs too briefly to repay it. */
export const optimizeLater = "--interrupt-budget=2000000";
