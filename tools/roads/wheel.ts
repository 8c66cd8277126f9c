import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "./program.ts";
import { root } from "../settings.ts";

/** The Python package that carries OSRM's programs: its version, and the file of each platform by its hash. */
const wheel = {
  name: "osrm-bindings",
  version: "26.10.0",
  python: "3.12",
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

/** A first start waits this long for the download. */
const patienceMs = 60_000;

/**
 * Folder with OSRM's programs in `bin` and its profiles in `share/profiles`. pip gets them once, from the index that it is
 * set up for, and compares them with the hash. Python is needed for that only.
 *
 * @throws Error with one line if the download fails
 */
export async function osrmFromWheel(log: (line: string) => void): Promise<string> {
  const kind = `${process.platform}-${process.arch}`;
  const platform = wheel.platforms.get(kind);
  if (platform === undefined) throw new Error(`no OSRM is known for ${kind}; put osrm-routed on the PATH`);
  const folder = join(root, ".cache/osrm", platform.sha256.slice(0, 16));
  if (existsSync(folder)) return folder;
  log(`Getting OSRM ${wheel.version} with pip (once; 20 MB) …`);
  const draft = `${folder}.${process.pid}`;
  try {
    await mkdir(draft, { recursive: true });
    const required = join(draft, "requirements.txt");
    await writeFile(required, `${wheel.name}==${wheel.version} --hash=sha256:${platform.sha256}\n`);
    const ofPlatform = ["--platform", platform.tag, "--python-version", wheel.python];
    const download = ["download", ...PIP_OPTIONS, ...ofPlatform, "--dest", draft, "--requirement", required];
    await runProgram("python3", ["-m", "pip", ...download], { patienceMs });
    const file = (await readdir(draft)).find((name) => name.endsWith(".whl")) ?? "";
    await runProgram("python3", ["-m", "zipfile", "-e", join(draft, file), draft]);
    const unpacked = join(draft, "osrm");
    for (const name of await readdir(join(unpacked, "bin"))) await chmod(join(unpacked, "bin", name), 0o755);
    await rename(unpacked, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error; // otherwise another process has got the same
    });
    return folder;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const PIP_OPTIONS = [
  ...["--quiet", "--disable-pip-version-check", "--no-input", "--retries", "1", "--timeout", "5"],
  ...["--no-deps", "--require-hashes", "--only-binary", ":all:"],
];
