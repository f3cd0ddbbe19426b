import { expect, test } from "vitest";
import { UpstreamError, type Upstream } from "~/upstream/upstream.server";
import { loadMail } from "./data.server";

const attachment = (fileName: string, mediaType: string) => ({ fileName, mediaType, bytes: 3 });

test("embeds the pictures of an email in its document, and no other attachments", async () => {
  const requested: number[] = [];
  const mail = {
    mailId: "m",
    attachments: [
      attachment("costs.csv", "text/csv"),
      attachment("a.png", "image/png"),
      attachment("unused.png", "image/png"),
      attachment("gone.png", "image/png"),
    ],
  };
  const html = '<img src="cid:a.png" /><img src="cid:costs.csv" /><img src="cid:gone.png" />';
  const upstream = {
    call: () => Promise.resolve({ mail, text: "", html }),
    stream: (_: unknown, { number }: { number: number }) => {
      requested.push(number);
      return number === 3
        ? Promise.reject(new UpstreamError(404, "gone", "No such file"))
        : Promise.resolve(new Response("abc"));
    },
  } as unknown as Upstream;
  const detail = await loadMail(upstream, "m");
  // "YWJj" is abc.
  expect(detail?.html).toBe(
    '<img src="data:image/png;base64,YWJj" /><img src="cid:costs.csv" /><img src="cid:gone.png" />',
  );
  expect(requested).toEqual([1, 3]);
});
