interface Server {
  query(sql: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens the server of a setting, and waits for its first answer. Rejects with one line that names the setting. */
export async function reachServer<Opened extends Server>(
  setting: string,
  open: () => Promise<Opened>,
): Promise<Opened> {
  let opened: Opened | undefined;
  try {
    opened = await open();
    await opened.query("SELECT 1");
    return opened;
  } catch (error) {
    await opened?.close();
    throw new Error(`The server in ${setting} cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const source = (error instanceof Error && error.cause) || error;
  // Of a host with several addresses, which has no message of its own.
  if (source instanceof AggregateError) return source.errors.map(reasonOf).join(", ");
  const [firstLine = ""] = (source instanceof Error ? source.message : String(source)).split("\n");
  return firstLine;
}
