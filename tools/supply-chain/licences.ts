import satisfies from "spdx-satisfies";
import type { LockedPackage } from "./packages.ts";

/** Licences of shipped packages: permissive, or with a copyleft that does not extend to our code. */
const shipped = [
  ...[
    "0BSD",
    "Apache-2.0",
    "BlueOak-1.0.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "OFL-1.1",
  ],
  ...["MPL-2.0", "Unicode-3.0", "Unlicense", "Zlib"],
];
/** Licences of packages for build and tests. */
const forDevelopment = [...shipped, "CC-BY-3.0", "Python-2.0"];

/** The fault of a package: an unlisted licence, or no hash. Null if there is none. */
export function faultOf({ name, version, license, hash, isShipped }: LockedPackage): string | null {
  const who = `${name}@${version}`;
  if (hash === undefined) return `${who} has no hash in its lock file`;
  if (license === null) return `${who} names no licence`;
  const allowed = isShipped ? shipped : forDevelopment;
  try {
    return satisfies(license, allowed) ? null : `${who} has a licence that is not in the list: ${license}`;
  } catch {
    return `${who} has a licence that cannot be read: ${license}`;
  }
}
