import { z } from "zod";
import { errorReply, requestContext } from "~/contract/call";
import type { Call } from "~/contract/call";

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

/** The OpenAPI 3.1 document of the given calls. */
export function openApi(calls: Call[]): Record<string, unknown> {
  const paths = calls.map((call) => [call.path, { [call.method.toLowerCase()]: operation(call) }]);
  return {
    openapi: "3.1.0",
    info: { title: "Cloudtally", version: "1" },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    paths: Object.fromEntries(paths),
  };
}

function operation(call: Call): Record<string, unknown> {
  const request = schemaOf(call.request.extend(requestContext.shape));
  const reply = call.streams
    ? { [call.streams]: { schema: { type: "string" } } }
    : { "application/json": { schema: schemaOf(z.object({ Data: call.response })) } };
  return {
    summary: call.summary,
    ...(call.access !== "public" && { security: [{ bearer: [] }] }),
    ...(call.method === "POST" && { requestBody: { content: { "application/json": { schema: request } } } }),
    responses: {
      200: { description: "Done", content: reply },
      default: { description: "Not done", content: { "application/json": { schema: schemaOf(errorReply) } } },
    },
  };
}
