import { createServer } from "node:net";

/** Resolves if the port can be opened. Rejects with a one-line Error that names the setting. */
export async function checkPort(port: number, host: string, setting: "PORT" | "UPSTREAM_PORT"): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(sentence(error, port, host, setting), { cause: error })),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function sentence(error: NodeJS.ErrnoException, port: number, host: string, setting: string): string {
  const other = `Choose another with ${setting}, for example ${setting}=${port + 10}.`;
  if (error.code === "EADDRINUSE") return `Port ${port} (${setting}) is in use by another program. ${other}`;
  if (error.code === "EACCES") return `Port ${port} (${setting}) may not be opened by this user. ${other}`;
  const hostSetting = setting === "PORT" ? "HOST" : "UPSTREAM_HOST";
  return `Port ${port} (${setting}) cannot be opened on ${host} (${error.code ?? error.message}). ${hostSetting} must be an address of this machine.`;
}
