import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

interface ReceivedMail {
  recipients: string[];
  /** The raw message after removing dot stuffing. */
  message: string;
}

export interface TestSmtpServer {
  url: string;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/**
 * A mail server that records received emails. Addresses that begin with `refused` have no mailbox.
 *
 * @param replies what it says now instead of accepting a command, by verb or whole command; "." for the content, "" for the greeting
 */
export async function startSmtpServer(replies: () => Record<string, string> = () => ({})): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    converse(socket, received, replies);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function converse(socket: Socket, received: ReceivedMail[], replies: () => Record<string, string>): void {
  const say = (line: string) => void socket.write(`${line}\r\n`);
  let recipients: string[] = [];
  let data: string[] | null = null;
  let rest = "";

  const endOfData = (lines: string[]) => {
    const reply = replies()["."];
    if (reply) return say(reply);
    received.push({ recipients, message: lines.map((line) => line.replace(/^\./, "")).join("\r\n") });
    say("250 Kept");
  };
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "QUIT") return socket.end("221 Bye\r\n");
    const reply = replies()[verb] ?? replies()[line];
    if (reply) return say(reply);
    if (verb === "MAIL") recipients = [];
    if (verb === "RCPT") {
      const address = /<(.*)>/.exec(line)![1]!;
      if (address.startsWith("refused")) return say(`550 No mailbox ${address}`);
      recipients.push(address);
    }
    if (verb === "DATA") data = [];
    return say(verb === "DATA" ? "354 Go on" : "250 Fine");
  };

  say(replies()[""] ?? "220 test");
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\r\n");
    rest = lines.pop()!;
    for (const line of lines) {
      if (!data) command(line);
      else if (line !== ".") data.push(line);
      else {
        endOfData(data);
        data = null;
      }
    }
  });
}
