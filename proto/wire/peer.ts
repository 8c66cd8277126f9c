import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

/** The settings by which gateway and optimizer authenticate each other. Both have the same ones. */
export const peerSettings = {
  /** One token, or several with commas. The gateway sends the first, the optimizer accepts each. */
  OPTIMIZER_TOKEN: z.string().optional(),
  /** PEM files: this side's certificate, its key, and the other side's authority. */
  OPTIMIZER_TLS_CERT: z.string().optional(),
  OPTIMIZER_TLS_KEY: z.string().optional(),
  OPTIMIZER_TLS_CA: z.string().optional(),
  /** Lets production run without token and certificates. */
  OPTIMIZER_INSECURE: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .default(false),
};

type PeerSettings = z.infer<z.ZodObject<typeof peerSettings>>;

/** How one side authenticates to the other. */
export interface Peer {
  /** Empty: requests carry none. */
  readonly tokens: readonly string[];
  /** Absent: not encrypted. */
  readonly tls?: PeerTls;
}

export interface PeerTls {
  readonly own?: { readonly cert: Buffer; readonly key: Buffer };
  readonly ca?: Buffer;
}

interface Situation {
  readonly side: "gateway" | "optimizer";
  readonly production: boolean;
}

const TOKEN = /^[!-~]{16,}$/;

/** Reads the settings and their files. Faults are lines that name the setting and show no secret. */
export function readPeer(
  settings: PeerSettings,
  { side, production }: Situation,
): { peer: Peer; faults: string[] } {
  const faults: string[] = [];
  const tokens = tokensFrom(settings.OPTIMIZER_TOKEN, faults);
  const files = {
    OPTIMIZER_TLS_CERT: read("OPTIMIZER_TLS_CERT", settings, certificate, faults),
    OPTIMIZER_TLS_KEY: read("OPTIMIZER_TLS_KEY", settings, createPrivateKey, faults),
    OPTIMIZER_TLS_CA: read("OPTIMIZER_TLS_CA", settings, certificate, faults),
  };
  const { OPTIMIZER_TLS_CERT: cert, OPTIMIZER_TLS_KEY: key, OPTIMIZER_TLS_CA: ca } = files;
  const has = (name: keyof typeof files): boolean => settings[name] !== undefined;
  const mustHave = (name: keyof typeof files, wanting: keyof typeof files): void => {
    if (has(wanting) && !has(name)) faults.push(`${name} must be set with ${wanting}`);
  };
  mustHave("OPTIMIZER_TLS_KEY", "OPTIMIZER_TLS_CERT");
  mustHave("OPTIMIZER_TLS_CERT", "OPTIMIZER_TLS_KEY");
  // The optimizer needs a certificate if it asks for the gateway's. A gateway with a certificate needs the optimizer's
  // authority.
  if (side === "optimizer") mustHave("OPTIMIZER_TLS_CERT", "OPTIMIZER_TLS_CA");
  else mustHave("OPTIMIZER_TLS_CA", "OPTIMIZER_TLS_CERT");
  if (cert && key && !cert.value.checkPrivateKey(key.value)) {
    faults.push("OPTIMIZER_TLS_KEY: is not the key of OPTIMIZER_TLS_CERT");
  }
  const known = tokens.length > 0 || (has("OPTIMIZER_TLS_CERT") && has("OPTIMIZER_TLS_CA"));
  if (production && !known && !settings.OPTIMIZER_INSECURE && faults.length === 0) {
    faults.push(
      "OPTIMIZER_TOKEN, or OPTIMIZER_TLS_CERT, OPTIMIZER_TLS_KEY and OPTIMIZER_TLS_CA, must be set in production; OPTIMIZER_INSECURE=true does without",
    );
  }
  const own = cert && key && { cert: cert.bytes, key: key.bytes };
  const tls = own || ca ? { ...(own && { own }), ...(ca && { ca: ca.bytes }) } : undefined;
  return { peer: { tokens, ...(tls && { tls }) }, faults };
}

function tokensFrom(list: string | undefined, faults: string[]): string[] {
  if (list === undefined) return [];
  const tokens = list.split(",").map((token) => token.trim());
  if (!tokens.every((token) => TOKEN.test(token))) {
    faults.push("OPTIMIZER_TOKEN: a token has at least 16 printable characters and no space");
  }
  return tokens;
}

function read<Value extends X509Certificate | KeyObject>(
  name: keyof PeerSettings & `OPTIMIZER_TLS_${string}`,
  settings: PeerSettings,
  parse: (bytes: Buffer) => Value,
  faults: string[],
): { bytes: Buffer; value: Value } | undefined {
  const file = settings[name];
  if (file === undefined) return undefined;
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    faults.push(`${name}: the file ${file} cannot be read (${codeOf(error)})`);
    return undefined;
  }
  try {
    return { bytes, value: parse(bytes) };
  } catch {
    faults.push(
      `${name}: the file ${file} is no ${name.endsWith("KEY") ? "private key" : "certificate"} in PEM`,
    );
    return undefined;
  }
}

function certificate(bytes: Buffer): X509Certificate {
  return new X509Certificate(bytes);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
