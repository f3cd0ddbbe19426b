import { z } from "zod";
import { errorReply, requestContext } from "~/contract/call";
import type { Call } from "~/contract/call";
import { priceUploadReply } from "~/contract/commitments/prices";
import { uploadReply } from "~/contract/imports/imports";
import { MAX_UPLOAD_FILES, priceUploadPath, UPLOAD_FIELD, uploadPath } from "~/contract/imports/upload";

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

/** The OpenAPI 3.1 document of the given calls and of the uploads. */
export function openApi(calls: Call[]): Record<string, unknown> {
  const paths = calls.map((call) => [call.path, { [call.method.toLowerCase()]: operation(call) }]);
  return {
    openapi: "3.1.0",
    info: { title: "Cloudtally", version: "1" },
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A personal access token (ctp_…), or an access token of the OpenID provider, which is a JWT.",
        },
      },
    },
    paths: {
      ...Object.fromEntries(paths),
      [uploadPath]: { post: upload("Imports bills", uploadReply) },
      [priceUploadPath]: { post: upload("Imports price lists for all companies, for operators", priceUploadReply) },
    },
  };
}

function operation(call: Call): Record<string, unknown> {
  const request = schemaOf(call.request.extend(requestContext.shape));
  return {
    summary: call.summary,
    ...(call.isPersonal && { description: "Refused to personal access tokens." }),
    ...(call.access !== "public" && { security: [{ bearer: [] }] }),
    ...(call.method === "POST"
      ? { requestBody: { content: { "application/json": { schema: request } }, required: hasRequired(request) } }
      : { parameters: queryParameters(request) }),
    responses: responses(call.streams ? { [call.streams]: { schema: { type: "string" } } } : inJson(call.response)),
  };
}

type ObjectSchema = ReturnType<typeof schemaOf>;

const hasRequired = ({ required = [] }: ObjectSchema): boolean => required.length > 0;

/** The fields of a call without a body. */
const queryParameters = ({ properties = {}, required = [] }: ObjectSchema) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));

function upload(summary: string, reply: z.ZodType): Record<string, unknown> {
  const files = { type: "array", minItems: 1, maxItems: MAX_UPLOAD_FILES, items: { type: "string", format: "binary" } };
  const schema = { type: "object", properties: { [UPLOAD_FIELD]: files }, required: [UPLOAD_FIELD] };
  return {
    summary,
    security: [{ bearer: [] }],
    parameters: [
      {
        name: "x-company-id",
        in: "header",
        description: "The company; without it, the user's current one.",
        schema: { type: "string" },
      },
    ],
    requestBody: { content: { "multipart/form-data": { schema } }, required: true },
    responses: responses(inJson(reply)),
  };
}

const inJson = (data: z.ZodType) => ({ "application/json": { schema: schemaOf(z.object({ Data: data })) } });

const responses = (reply: object) => ({
  200: { description: "Done", content: reply },
  default: { description: "Not done", content: { "application/json": { schema: schemaOf(errorReply) } } },
});
