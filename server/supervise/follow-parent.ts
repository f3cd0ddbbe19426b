/**
 * Loaded into every child process before its program: when the parent is gone, however it went, the child ends at once.
 * Hard, because nobody is left to wait for it; what it leaves behind is what any crash may leave, and safe.
 */
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
// The channel alone must not keep a process alive that has nothing left to do.
process.channel?.unref();
