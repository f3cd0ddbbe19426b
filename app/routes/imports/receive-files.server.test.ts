import { describe, expect, it } from "vitest";
import { receiveFiles } from "./receive-files.server";

const limit = 1024 ** 2;

function post(form: FormData): Request {
  return new Request("http://web/imports", { method: "POST", body: form });
}

function formOf(...files: [name: string, text: string][]): FormData {
  const form = new FormData();
  for (const [name, text] of files) form.append("file", new File([text], name));
  return form;
}

/** A request whose body is a stream. */
function posted(body: ReadableStream<Uint8Array> | undefined, headers: HeadersInit): Request {
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  return new Request("http://web/imports", init);
}

/** The same request with its body in pieces of 64 KiB, as a network brings them. */
function inPieces(request: Request): Request {
  const split = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      for (let at = 0; at < chunk.length; at += 65_536) controller.enqueue(chunk.subarray(at, at + 65_536));
    },
  });
  return posted(request.body?.pipeThrough(split), request.headers);
}

const read = async (name: string, body: ReadableStream<Uint8Array>) => `${name}=${await new Response(body).text()}`;

describe("receiveFiles", () => {
  it("hands on each file with its name, in order", async () => {
    const form = formOf(["a.csv", "1,2"], ["청구서 10월.csv", "x".repeat(300_000)], ["empty.csv", ""]);
    form.append("other", new File(["no"], "no.csv"));
    form.append("word", "hello");
    expect(await receiveFiles(post(form), "file", limit, read)).toEqual(["a.csv=1,2", `청구서 10월.csv=${"x".repeat(300_000)}`, "empty.csv="]);
  });

  it("gives nothing for an empty choice, another kind of body or none", async () => {
    const boundary = "b";
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--${boundary}--\r\n`;
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    expect(await receiveFiles(new Request("http://web", { method: "POST", body, headers }), "file", limit, read)).toEqual([]);
    expect(await receiveFiles(new Request("http://web", { method: "POST", body: "a=1" }), "file", limit, read)).toEqual([]);
    expect(await receiveFiles(new Request("http://web", { method: "POST" }), "file", limit, read)).toEqual([]);
  });

  it("holds back the sender while nobody reads", async () => {
    let sent = 0;
    const boundary = "b";
    const encode = (text: string) => new TextEncoder().encode(text);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0) controller.enqueue(encode(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`));
        if (sent < 800) controller.enqueue(encode("x".repeat(10_000)));
        if (++sent > 800) {
          controller.enqueue(encode(`\r\n--${boundary}--\r\n`));
          controller.close();
        }
      },
    });
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const sizes = await receiveFiles(posted(body, headers), "file", 100 * limit, async (_name, file) => {
      await new Promise((done) => setTimeout(done, 100));
      expect(sent).toBeLessThan(80);
      return (await new Response(file).arrayBuffer()).byteLength;
    });
    expect(sizes).toEqual([8_000_000]);
  });

  it("goes on with the next file when one is given up, and throws its failure at the end", async () => {
    const seen: string[] = [];
    const take = async (name: string, body: ReadableStream<Uint8Array>) => {
      if (name === "a.csv") throw new Error("refused");
      seen.push(await read(name, body));
    };
    await expect(receiveFiles(post(formOf(["a.csv", "x".repeat(500_000)], ["b.csv", "2"])), "file", limit, take)).rejects.toThrow("refused");
    expect(seen).toEqual(["b.csv=2"]);
  });

  it("fails the stream of a file that breaks off or is too large, so that its reader cannot take it for whole", async () => {
    const outcomes: string[] = [];
    const take = (name: string, body: ReadableStream<Uint8Array>) =>
      read(name, body).then(
        () => outcomes.push("whole"),
        () => outcomes.push("failed"),
      );
    const large = formOf(["a.csv", "1"], ["b.csv", "x".repeat(3 * limit)]);
    await expect(receiveFiles(inPieces(post(large)), "file", 2 * limit, take)).rejects.toMatchObject({ reason: "too-large" });
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    await expect(receiveFiles(new Request("http://web", { method: "POST", body, headers }), "file", limit, take)).rejects.toMatchObject({ reason: "broken-off" });
    expect(outcomes).toEqual(["whole", "failed", "failed"]);
  });

  it("refuses more files than one form may bring", async () => {
    const files = Array.from({ length: 51 }, (_, i): [string, string] => [`${i}.csv`, "1"]);
    await expect(receiveFiles(post(formOf(...files)), "file", limit, read)).rejects.toMatchObject({ reason: "too-many" });
  });
});
