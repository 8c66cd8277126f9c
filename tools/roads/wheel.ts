import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../settings.ts";
import { runProgram } from "./program.ts";

/** The Python package that carries OSRM's programs, which need no Python themselves. */
const PACKAGE = "osrm-bindings==26.10.0";
const PYTHON = "3.12";
/** The tag and hash of its file for each platform. */
const FILES: Readonly<Record<string, readonly [tag: string, sha256: string]>> = {
  "linux-x64": ["manylinux_2_28_x86_64", "840d6f82812eb9f9e17c71eb9083dfa15f3be2bfec4965c32aefa48b00d3a951"],
  "linux-arm64": [
    "manylinux_2_28_aarch64",
    "df2d386949756b3de034662d2abb378ff1d60ee9b0d5e33c0da4080dc29164a4",
  ],
  "darwin-arm64": ["macosx_15_0_arm64", "70b36c422a972225e26c38789197f5b018459ebbdfacc244dd968dee859a721b"],
};
/** A first start waits this long for the download. */
const patienceMs = 60_000;
const PIP_OPTIONS = [
  ...["--quiet", "--disable-pip-version-check", "--no-input", "--retries", "1", "--timeout", "5"],
  ...["--no-deps", "--require-hashes", "--only-binary", ":all:", "--python-version", PYTHON],
];

/**
 * Folder with OSRM's programs in `bin` and its profiles in `share/profiles`, unpacked once. pip gets the package from the
 * index that it is set up for, and compares it with the hash.
 *
 * @throws Error with one line if the download fails
 */
export async function osrmFromWheel(log: (line: string) => void): Promise<string> {
  const kind = `${process.platform}-${process.arch}`;
  const [tag, sha256] = FILES[kind] ?? [];
  if (tag === undefined || sha256 === undefined)
    throw new Error(`${PACKAGE} is not known for ${kind}; put osrm-routed on the PATH`);
  const folder = join(root, ".cache/osrm", sha256.slice(0, 16));
  if (existsSync(folder)) return folder;
  log(`Getting ${PACKAGE} with pip (once; 20 MB) …`);
  const draft = `${folder}.${process.pid}`;
  const packed = `${draft}.whl`;
  try {
    await mkdir(draft, { recursive: true });
    await mkdir(packed);
    const required = join(packed, "requirements.txt");
    await writeFile(required, `${PACKAGE} --hash=sha256:${sha256}\n`);
    const download = ["download", ...PIP_OPTIONS, "--platform", tag, "--dest", packed, "-r", required];
    await runProgram("python3", ["-m", "pip", ...download], { patienceMs });
    const file = (await readdir(packed)).find((each) => each.endsWith(".whl")) ?? "";
    await runProgram("python3", ["-m", "zipfile", "-e", join(packed, file), draft]);
    const bin = join(draft, "osrm/bin");
    for (const program of await readdir(bin)) await chmod(join(bin, program), 0o755);
    await rename(join(draft, "osrm"), folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error; // otherwise another process has got the same
    });
    return folder;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${why}; put osrm-routed on the PATH`, { cause: error });
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(packed, { recursive: true, force: true });
  }
}
