import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { makeAuthority } from "../../services/optimizer/testing/certificates.ts";
import { peerSettings, readPeer } from "./peer.ts";

const [ours, theirs] = await Promise.all([makeAuthority("ours"), makeAuthority("theirs")]);
const folder = await mkdtemp(join(tmpdir(), "rondo-peer-"));
const text = join(folder, "text.pem");
await writeFile(text, "no certificate");
afterAll(async () => rm(folder, { recursive: true }));

const token = "a-token-of-these-tests";
type Given = Readonly<Record<string, string>>;

function faults(given: Given, side: "gateway" | "optimizer" = "optimizer", production = false): string[] {
  return readPeer(z.object(peerSettings).parse(given), { side, production }).faults;
}

describe.each(["gateway", "optimizer"] as const)("the %s in production", (side) => {
  it("needs a token, or certificates of both sides, unless told otherwise", () => {
    const { ca, cert, key } = ours;
    const all = { OPTIMIZER_TLS_CERT: cert, OPTIMIZER_TLS_KEY: key, OPTIMIZER_TLS_CA: ca };
    for (const enough of [{ OPTIMIZER_TOKEN: token }, all, { OPTIMIZER_INSECURE: "true" }] as Given[]) {
      expect(faults(enough, side, true)).toEqual([]);
    }
    const half =
      side === "gateway" ? { OPTIMIZER_TLS_CA: ca } : { OPTIMIZER_TLS_CERT: cert, OPTIMIZER_TLS_KEY: key };
    for (const little of [{}, { OPTIMIZER_INSECURE: "false" }, half] as Given[]) {
      expect(faults(little, side, true)).toEqual([
        expect.stringMatching(/^OPTIMIZER_TOKEN, or .* in production/),
      ]);
      expect(faults(little, side)).toEqual([]);
    }
  });
});

describe("a setting that cannot be used is one line that names it and shows no secret", () => {
  it.each<[string, () => Given, RegExp]>([
    ["a short token", () => ({ OPTIMIZER_TOKEN: "short" }), /^OPTIMIZER_TOKEN: a token has at least 16/],
    ["a token with a space", () => ({ OPTIMIZER_TOKEN: `${token} x` }), /^OPTIMIZER_TOKEN: /],
    ["a comma too many", () => ({ OPTIMIZER_TOKEN: `${token},` }), /^OPTIMIZER_TOKEN: /],
    [
      "a file that is not there",
      () => ({ OPTIMIZER_TLS_CERT: join(folder, "no.pem"), OPTIMIZER_TLS_KEY: ours.key }),
      /^OPTIMIZER_TLS_CERT: the file .*no\.pem cannot be read \(ENOENT\)$/,
    ],
    [
      "a key that is none",
      () => ({ OPTIMIZER_TLS_CERT: ours.cert, OPTIMIZER_TLS_KEY: text }),
      /^OPTIMIZER_TLS_KEY: .* is no private key in PEM$/,
    ],
    [
      "an authority that is none",
      () => ({ OPTIMIZER_TLS_CERT: ours.cert, OPTIMIZER_TLS_KEY: ours.key, OPTIMIZER_TLS_CA: text }),
      /^OPTIMIZER_TLS_CA: .* is no certificate in PEM$/,
    ],
    [
      "no key",
      () => ({ OPTIMIZER_TLS_CERT: ours.cert }),
      /^OPTIMIZER_TLS_KEY must be set with OPTIMIZER_TLS_CERT$/,
    ],
    [
      "no certificate",
      () => ({ OPTIMIZER_TLS_KEY: ours.key }),
      /^OPTIMIZER_TLS_CERT must be set with OPTIMIZER_TLS_KEY$/,
    ],
    [
      "another's key",
      () => ({ OPTIMIZER_TLS_CERT: ours.cert, OPTIMIZER_TLS_KEY: theirs.key }),
      /^OPTIMIZER_TLS_KEY: is not the key of OPTIMIZER_TLS_CERT$/,
    ],
    [
      "an authority alone",
      () => ({ OPTIMIZER_TLS_CA: ours.ca }),
      /^OPTIMIZER_TLS_CERT must be set with OPTIMIZER_TLS_CA$/,
    ],
  ])("%s", (_, given, line) => {
    expect(faults(given())).toEqual([expect.stringMatching(line)]);
    expect(faults(given()).join()).not.toContain(token);
  });

  it("a gateway's certificate without an authority to know the optimizer by", () => {
    const given = { OPTIMIZER_TLS_CERT: ours.cert, OPTIMIZER_TLS_KEY: ours.key };
    expect(faults(given, "gateway")).toEqual(["OPTIMIZER_TLS_CA must be set with OPTIMIZER_TLS_CERT"]);
  });
});
