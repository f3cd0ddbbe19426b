/** Messages on the channel to a child. */
export const PING = "cloudtally: does it move?";
export const PONG = "cloudtally: it moves";
export const PONG_DEBUGGED = "cloudtally: it moves, under a debugger";
