import { addPasskey, deletePasskey, startPasskey } from "~/contract/people/passkeys";
import { fieldError, notFound } from "../call-error";
import * as adding from "../identity/passkeys/add-passkey";
import { hasPasskeys } from "../identity/passkeys/relying-party";
import { serve } from "../serve";
import { record, requireBuiltIn, requirePassword } from "./own-account";

export const passkeyCalls = [
  serve(startPasskey, async ({ name, currentPassword, origin }, { userId, user }, services) => {
    requireBuiltIn(services);
    const { stateStore } = services;
    if (!hasPasskeys(origin)) throw fieldError("name", "passkeyAddress");
    // Somebody who finds a session open cannot create a credential that outlasts it.
    await requirePassword(stateStore, userId, currentPassword);
    const options = await stateStore.transaction(async (tx) => {
      const [row] = await tx.query<{ login: string }>("SELECT login FROM users WHERE user_id = $1 FOR UPDATE", [
        userId,
      ]);
      return adding.startPasskey(tx, { userId, login: row!.login, userNm: user.userNm }, { name, origin });
    });
    if (!options) throw fieldError("name", "tooManyPasskeys");
    return { options };
  }),

  serve(addPasskey, async (created, caller, services) => {
    requireBuiltIn(services);
    const name = await services.stateStore.transaction(async (tx) => {
      const added = await adding.addPasskey(tx, caller.userId, created);
      if (added !== null) await record(tx, caller, "account.passkeyAdded", { subject: added });
      return added;
    });
    if (name === null) throw fieldError("credential", "passkeyInvalid");
    return {};
  }),

  serve(deletePasskey, async ({ credentialId }, caller, { stateStore }) => {
    await stateStore.transaction(async (tx) => {
      const [deleted] = await tx.query<{ name: string }>(
        "DELETE FROM passkeys WHERE user_id = $1 AND credential_id = $2 RETURNING name",
        [caller.userId, credentialId],
      );
      if (!deleted) throw notFound("This passkey");
      await record(tx, caller, "account.passkeyRemoved", { subject: deleted.name });
    });
    return {};
  }),
];
