/** Messages on the channel to a child. */
export const ASK = "cloudtally: does it move?";
export const MOVES = "cloudtally: it moves";
export const DEBUGGED = "cloudtally: it moves, under a debugger";
