import { describe, expect, it } from "vitest";
import { counterAt, hotp, otpAddress, stepOf, toBase32 } from "./totp";

const ascii = (text: string) => new TextEncoder().encode(text);
const sha1 = ascii("12345678901234567890");
const sha256 = ascii("12345678901234567890123456789012");
const sha512 = ascii("1234567890123456789012345678901234567890123456789012345678901234");

describe("codes", () => {
  // RFC 4226, appendix D.
  it.each(["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"])(
    "of a counter: %s",
    (code) => {
      const codes = Array.from({ length: 10 }, (_, counter) => hotp(sha1, counter));
      expect(codes).toContain(code);
      expect(codes.indexOf(code)).toBe(
        ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"].indexOf(
          code,
        ),
      );
    },
  );

  // RFC 6238, appendix B.
  it.each([
    [59, "94287082", "46119246", "90693936"],
    [1111111109, "07081804", "68084774", "25091201"],
    [1111111111, "14050471", "67062674", "99943326"],
    [1234567890, "89005924", "91819424", "93441116"],
    [2000000000, "69279037", "90698825", "38618901"],
    [20000000000, "65353130", "77737706", "47863826"],
  ])("of %i s", (seconds, first, second, third) => {
    const at = counterAt(seconds * 1000);
    expect([
      hotp(sha1, at, { digits: 8, algorithm: "sha1" }),
      hotp(sha256, at, { digits: 8, algorithm: "sha256" }),
      hotp(sha512, at, { digits: 8, algorithm: "sha512" }),
    ]).toEqual([first, second, third]);
  });
});

describe("a typed code", () => {
  // The last six digits of RFC 6238's for 1111111109 s (step 37037036) and 1111111111 s (the next step).
  const before = "081804";
  const after = "050471";
  const at = (seconds: number) => seconds * 1000;

  it("is accepted one step early or late, but not more", () => {
    const seconds = [1111111079, 1111111080, 1111111109, 1111111139, 1111111140, 1111111170];
    expect(seconds.map((now) => stepOf(sha1, after, at(now), 0) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(stepOf(sha1, before, at(1111111109), 0)).toBe(37037036);
  });

  it("is accepted once, and no earlier one after it", () => {
    const now = at(1111111111);
    expect(stepOf(sha1, after, now, 0)).toBe(37037037);
    expect(stepOf(sha1, after, now, 37037037)).toBeUndefined();
    expect(stepOf(sha1, before, now, 37037037)).toBeUndefined();
  });

  it.each(["", "05047", "0504711", "abcdef", "050472"])("is not accepted: %s", (code) => {
    expect(stepOf(sha1, code, at(1111111111), 0)).toBeUndefined();
  });
});

// RFC 4648, section 10, without padding.
it.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("writes %s in Base32", (text, encoded) => {
  expect(toBase32(ascii(text))).toBe(encoded);
});

it("contains issuer and login in the URI", () => {
  const address = new URL(otpAddress(sha1, { issuer: "Cloudtally Demo", login: "a+b@x.example" }));
  expect(address.href).toContain("otpauth://totp/Cloudtally%20Demo:a%2Bb%40x.example?");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    issuer: "Cloudtally Demo",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
