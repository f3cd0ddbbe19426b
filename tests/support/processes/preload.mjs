/** Loaded before programs under test (see environment.ts), which live too briefly for what only pays over days. */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import v8 from "node:v8";
import { optimizeLater } from "./v8-flags.mjs";

v8.setFlagsFromString(optimizeLater);

/** Hashes with the costs of new ones take no time; otherwise each of them and each sign-in would take 0.2 s. */
const NEW_HASHES = 2 ** 15;

const { scryptSync } = crypto;
crypto.scryptSync = (password, salt, length, { N, ...options }) =>
  scryptSync(password, salt, length, { ...options, N: N === NEW_HASHES ? 2 : N });
syncBuiltinESMExports();
