import { webcrypto } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import "reflect-metadata"; // before the library, which needs it
import * as x509 from "@peculiar/x509";
import { closeAtEnd } from "../../../test/support/lifetime.ts";

/** An authority with a certificate for this machine, as files. */
export interface TestAuthority {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** Makes an authority until the test or file ends, and a certificate of it that is good for both sides on 127.0.0.1. */
export async function makeAuthority(name: string): Promise<TestAuthority> {
  const folder = await mkdtemp(join(tmpdir(), "rondo-certificates-"));
  closeAtEnd(async () => rm(folder, { recursive: true }));
  const authority = await newKeys();
  const own = await newKeys();
  const validity = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 3_600_000) };
  const subject = `CN=${name}`;
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    name: subject,
    keys: authority,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [new x509.BasicConstraintsExtension(true)],
  });
  const cert = await x509.X509CertificateGenerator.create({
    issuer: subject,
    subject: "CN=rondo",
    publicKey: own.publicKey,
    signingKey: authority.privateKey,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: "ip", value: "127.0.0.1" }])],
  });
  const key = x509.PemConverter.encode(
    await webcrypto.subtle.exportKey("pkcs8", own.privateKey),
    "PRIVATE KEY",
  );
  const write = async (file: string, text: string): Promise<string> => {
    await writeFile(join(folder, file), text);
    return join(folder, file);
  };
  return {
    ca: await write("ca.pem", ca.toString("pem")),
    cert: await write("cert.pem", cert.toString("pem")),
    key: await write("key.pem", key),
  };
}

async function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
}
