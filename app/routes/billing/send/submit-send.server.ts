import type { SubmissionResult } from "@conform-to/react";
import { sendInvoice } from "~/contract/billing/invoice-sending";
import { requireUser } from "~/session/require-user.server";
import { submit } from "~/session/submit.server";
import { fieldOf, sendSchema, toSending } from "./fields";
import type { SendValues } from "./fields";

/** Outcome of the form: a preview, a schedule with `firstAt` (ISO 8601, UTC), or problems. */
export type SendAnswer =
  { preview: SendValues } | { values: SendValues; firstAt: string } | { result: SubmissionResult; status: number };

/** Handles the form by its button; a preview only validates the form itself. */
export async function submitSend(request: Request, form: FormData): Promise<SendAnswer> {
  const isPreview = form.get("intent") === "preview";
  const submitted = await submit(request, form, sendSchema, {
    async save({ requestId, ...values }) {
      const { upstream } = await requireUser(request);
      if (isPreview) return { preview: values };
      const { firstAt } = await upstream.call(sendInvoice, {
        ...toSending(values),
        recipientList: values.recipient,
        requestId,
      });
      return { values, firstAt };
    },
    rename: fieldOf,
  });
  return "saved" in submitted ? submitted.saved : submitted;
}
