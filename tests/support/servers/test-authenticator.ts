import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface WebAuthnRequest {
  challenge: string;
  origin: string;
  /** Whether the user has unlocked the device; by default they have. */
  isVerified?: boolean;
}

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const clientData = (type: "webauthn.create" | "webauthn.get", { challenge, origin }: WebAuthnRequest): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** An authenticator with one key (ES256), which answers as browsers do (WebAuthn Level 3, section 6). */
export function testAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counter = 0;
  const head = ({ origin, isVerified = true }: WebAuthnRequest, hasKey: boolean): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    // User present, user verified, attested credential data.
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count]);
  };
  const credential = (response: object) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });
  return {
    id: id.toString("base64url"),
    create(ceremony: WebAuthnRequest): string {
      // COSE_Key: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y.
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x!, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y!, "base64url"),
      ]);
      const data = Buffer.concat([head(ceremony, true), Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      // {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      return JSON.stringify(
        credential({
          clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        }),
      );
    },
    get(ceremony: WebAuthnRequest): string {
      const client = clientData("webauthn.get", ceremony);
      const data = head(ceremony, false);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return JSON.stringify(
        credential({
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        }),
      );
    },
  };
}
