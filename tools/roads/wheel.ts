import { join } from "node:path";
import { root } from "../settings.ts";
import { type ProgramPackage, unpackedPackage } from "./python-package.ts";

const wheel: ProgramPackage = {
  name: "osrm-bindings",
  version: "26.10.0",
  python: "3.12",
  bin: "osrm/bin",
  size: "20 MB",
  platforms: new Map([
    [
      "linux-x64",
      {
        tag: "manylinux_2_28_x86_64",
        sha256: "840d6f82812eb9f9e17c71eb9083dfa15f3be2bfec4965c32aefa48b00d3a951",
      },
    ],
    [
      "linux-arm64",
      {
        tag: "manylinux_2_28_aarch64",
        sha256: "df2d386949756b3de034662d2abb378ff1d60ee9b0d5e33c0da4080dc29164a4",
      },
    ],
    [
      "darwin-arm64",
      {
        tag: "macosx_15_0_arm64",
        sha256: "70b36c422a972225e26c38789197f5b018459ebbdfacc244dd968dee859a721b",
      },
    ],
  ]),
};

/**
 * Folder with OSRM's programs in `bin` and its profiles in `share/profiles`.
 *
 * @throws Error with one line if the download fails
 */
export async function osrmFromWheel(log: (line: string) => void): Promise<string> {
  return unpackedPackage(wheel, { cache: join(root, ".cache/osrm"), part: "osrm", log }).catch(
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${why}; put osrm-routed on the PATH`, { cause: error });
    },
  );
}
