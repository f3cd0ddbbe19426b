/** Loaded before programs under test (see ../cheap-hash.ts): hashes with the costs of new ones take no time. */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const NEW_HASHES = 2 ** 15;

const { scryptSync } = crypto;
crypto.scryptSync = (password, salt, length, { N, ...options }) =>
  scryptSync(password, salt, length, { ...options, N: N === NEW_HASHES ? 2 : N });
syncBuiltinESMExports();
