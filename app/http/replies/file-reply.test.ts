import { expect, test, vi } from "vitest";
import { PageError } from "./page-error.server";
import { UpstreamError } from "~/upstream/upstream-error";
import { fileReply, openedFile, refusedFile, textReply } from "./file-reply.server";

const headers = { "cache-control": "private, no-store" };
const bodyOf = (text: string) => new Response(text).body;

test("a file has a name, and is neither cached nor compressed", async () => {
  const reply = fileReply(new Request("http://a/b.csv"), bodyOf("a,b\r\n"), {
    fileName: "bill_2026-10.csv",
    mediaType: "text/csv",
    headers,
  });
  expect(Object.fromEntries(reply.headers)).toEqual({
    "cache-control": "private, no-store, no-transform",
    "content-disposition": 'attachment; filename="bill_2026-10.csv"',
    "content-type": "text/csv; charset=utf-8",
  });
  expect(await reply.text()).toBe("a,b\r\n");
});

test("preserves names in any script, and with quotes", () => {
  const reply = fileReply(new Request("http://a/b"), bodyOf("%PDF"), {
    fileName: `청구서 "it's".pdf`,
    mediaType: "application/pdf",
    bytes: 4,
    headers,
  });
  expect(reply.headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''%EC%B2%AD%EA%B5%AC%EC%84%9C%20%22it%27s%22.pdf",
  );
  expect(reply.headers.get("content-length")).toBe("4");
});

test("a HEAD request cancels the body", async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) });
  const reply = fileReply(new Request("http://a/b.csv", { method: "HEAD" }), body, {
    fileName: "b.csv",
    mediaType: "text/csv",
    headers,
  });
  expect([reply.body, isCancelled]).toEqual([null, true]);
});

test("a file is opened by GET only", async () => {
  const open = vi.fn(() => Promise.resolve({ body: bodyOf("a,b\r\n") }));
  const file = { fileName: "b.csv", mediaType: "text/csv", headers };
  const head = await openedFile(new Request("http://a/b.csv", { method: "HEAD" }), open, file);
  expect([head.status, head.headers.get("content-disposition")]).toEqual([200, 'attachment; filename="b.csv"']);
  expect(open).not.toHaveBeenCalled();
  expect(await (await openedFile(new Request("http://a/b.csv"), open, file)).text()).toBe("a,b\r\n");
});

test("a temporary failure has a Retry-After header", () => {
  expect(textReply(503, "Busy.", headers).headers.get("retry-after")).toBe("60");
  expect(textReply(422, "No.", headers).headers.get("retry-after")).toBeNull();
});

test("shows a refusal of the upstream in place of the file; failures lead to the error page", async () => {
  const requested = new Request("http://a/b.csv", { headers: { "accept-language": "ko" } });
  const replyTo = async (error: Error) => {
    const refusal = await refusedFile(requested, error, headers);
    return [refusal.status, await refusal.text()];
  };
  expect(await replyTo(new UpstreamError(422, "invalid", "No such tag."))).toEqual([422, "No such tag.\n"]);
  // Codes of the upstream are translated to the user's language.
  expect(await replyTo(new UpstreamError(502, "10109", "whatever"))).toEqual([404, "수집된 데이터가 없습니다.\n"]);
  // So are those that say which of their reasons it is, and problems of fields that no form has.
  const values = { reason: "withoutRate", from: "EUR (2026-10)", to: "KRW" };
  expect(await replyTo(new UpstreamError(422, "invalid", "No rate.", { currency: ["No rate."] }, values))).toEqual([
    422,
    "파일이 생성되지 않았습니다. EUR (2026년 10월)에서 KRW(으)로의 환율이 없습니다. 다른 통화를 선택하세요.\n",
  ]);
  const inChinese = new Request("http://a/b.csv", { headers: { "accept-language": "zh" } });
  const refusedIn = async (refusal: Record<string, string>) =>
    (await refusedFile(inChinese, new UpstreamError(422, "invalid", "No.", {}, refusal), headers)).text();
  expect(await refusedIn({ reason: "damaged", months: "AWS 2026-10, AWS 2026-09 +2" })).toBe(
    "未创建文件。AWS 2026年10月、AWS 2026年9月 +2的存储数据已损坏。请在“导入”页面修复后重试。\n",
  );
  expect(await refusedIn({ reason: "billCurrency", currency: "EUR", month: "2026-10", actual: "USD" })).toBe(
    "currency=EUR：2026年10月的账单货币为 USD。\n",
  );
  // What the reader typed stays as it is.
  expect(await refusedIn({ reason: "noLines", item: "job-2026-10", start: "2026-10-01", end: "2026-10-31" })).toBe(
    "item=job-2026-10：2026/10/01 至 2026/10/31 没有相关明细。\n",
  );
  expect(await replyTo(new UpstreamError(422, "invalid", "Months.", { startDate: ["monthRange"] }))).toEqual([
    422,
    "잘못된 기간을 지정했습니다. 다시 시도하세요.\n",
  ]);
  expect(await replyTo(new UpstreamError(422, "invalid", "Other.", {}, { reason: "other" }))).toEqual([
    422,
    "Other.\n",
  ]);
  // Refusals have error pages elsewhere; a script needs the reason as text.
  expect(await replyTo(new PageError(403, "forbidden"))).toEqual([403, expect.stringContaining("이 메뉴에")]);
  expect(await replyTo(new PageError(403, "unpaid"))).toEqual([403, expect.stringContaining("무료")]);
  expect(await replyTo(new PageError(403, "no_access"))).toEqual([403, "이 사용자는 접근 권한이 없습니다.\n"]);
  expect(await replyTo(new PageError(403, "allowedIpDenied"))).toEqual([403, expect.stringContaining("네트워크")]);
  for (const failure of [
    new UpstreamError(503, "unreachable", "connect ECONNREFUSED"),
    new UpstreamError(500, "failed", "x"),
    new TypeError("a mistake"),
  ])
    await expect(refusedFile(requested, failure, headers)).rejects.toBe(failure);
});
