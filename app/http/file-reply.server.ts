import type { ReportFormat } from "~/contract/exports";
import { reportFormats } from "~/contract/exports";

/** A file that is passed on as it comes; `headers` are those of the user's replies. */
export function fileReply(body: ReadableStream | null, { fileName, format, headers }: { fileName: string; format: ReportFormat; headers: HeadersInit }): Response {
  const reply = new Headers(headers);
  // Zipped on its way, a file would take three times the work and ten times the memory; for slow lines there is XLSX.
  reply.append("cache-control", "no-transform");
  reply.set("content-type", format === "csv" ? `${reportFormats.csv}; charset=utf-8` : reportFormats.xlsx);
  reply.set("content-disposition", `attachment; filename="${fileName}"`);
  return new Response(body, { headers: reply });
}

/** What is said in place of a file that cannot be made. */
export function textReply(status: number, message: string, headers: HeadersInit): Response {
  const reply = new Headers(headers);
  reply.set("content-type", "text/plain; charset=utf-8");
  return new Response(`${message}\n`, { status, headers: reply });
}
