/**
 * Loaded into every child process before its program: when the parent is gone, for whatever reason, the child exits
 * immediately. Nobody is left to wait for a clean end, and what it leaves behind is as safe as after any crash.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
// The channel alone must not keep an idle process alive.
process.channel?.unref();
