import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../settings.ts";
import { lockedPackages, type LockedPackage } from "./packages.ts";

interface Bill {
  readonly components: readonly { readonly purl: string; readonly hashes: readonly object[] }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly [field: string]: unknown;
}

const hashNames: Readonly<Record<string, string>> = { sha1: "SHA-1", sha256: "SHA-256", sha512: "SHA-512" };

/**
 * A bill of materials (CycloneDX 1.5) of all packages that run in production: those of package-lock.json, the crates
 * in the WASM package, and the jars of the embedded database. The same lock files make the same bill.
 */
export async function bill(): Promise<Bill> {
  const lockFile = await readFile(join(root, "package-lock.json"), "utf8");
  const { name, version } = JSON.parse(lockFile) as { name: string; version: string };
  const shipped = (await lockedPackages()).filter(({ isShipped }) => isShipped);
  const byUrl = new Map(shipped.map((found) => [urlOf(found), found])); // one of each
  const ours = `pkg:npm/${name}@${version}`;
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { "bom-ref": ours, type: "application", name, version, purl: ours } },
    components: [...byUrl].map(([url, found]) => component(url, found)),
    dependencies: [{ ref: ours, dependsOn: [...byUrl.keys()] }],
  };
}

function component(
  url: string,
  { from, name, version, license, hash }: LockedPackage,
): Bill["components"][number] {
  const border = from === "maven" ? name.indexOf(":") : name.startsWith("@") ? name.indexOf("/") : -1;
  const described = {
    "bom-ref": url,
    type: "library",
    ...(border === -1 ? {} : { group: name.slice(0, border) }),
    name: name.slice(border + 1),
    version,
    scope: "required",
    purl: url,
    hashes: hash === undefined ? [] : [hashOf(hash)],
    licenses: license === null ? [] : [{ expression: license }],
  };
  return described;
}

/** npm writes a hash as `sha512-` and base64, Cargo and Maven as hexadecimal SHA-256. */
function hashOf(hash: string): object {
  const [algorithm = "", base64 = ""] = hash.split("-", 2);
  const alg = hashNames[algorithm];
  if (alg === undefined) return { alg: "SHA-256", content: hash };
  return { alg, content: Buffer.from(base64, "base64").toString("hex") };
}

/** The package URL (purl), the address that all tools understand. */
export function urlOf({ from, name, version }: Pick<LockedPackage, "from" | "name" | "version">): string {
  return `pkg:${from}/${name.replace("@", "%40").replace(":", "/")}@${version}`;
}
