import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "./program.ts";

/** A Python package that carries programs: its version, and the file of each platform by its hash. */
export interface ProgramPackage {
  readonly name: string;
  readonly version: string;
  /** The Python that its file is for. The programs need none. */
  readonly python: string;
  readonly platforms: ReadonlyMap<string, { readonly tag: string; readonly sha256: string }>;
  /** Folder of its programs in the package. */
  readonly bin: string;
  /** How large the download is, for people. */
  readonly size: string;
}

/** A first start waits this long for the download. */
const patienceMs = 60_000;

const PIP_OPTIONS = [
  ...["--quiet", "--disable-pip-version-check", "--no-input", "--retries", "1", "--timeout", "5"],
  ...["--no-deps", "--require-hashes", "--only-binary", ":all:"],
];

/**
 * Unpacks a package below `cache`, once. pip gets it from the index that it is set up for, and compares it with the hash.
 * Python is needed for that only.
 *
 * @param part the folder of the package that is kept, or all of it: `.`
 * @returns the folder
 * @throws Error with one line if the download fails
 */
export async function unpackedPackage(
  { name, version, python, platforms, bin, size }: ProgramPackage,
  { cache, part, log }: { cache: string; part: string; log: (line: string) => void },
): Promise<string> {
  const kind = `${process.platform}-${process.arch}`;
  const platform = platforms.get(kind);
  if (platform === undefined) throw new Error(`${name} is not known for ${kind}`);
  const folder = join(cache, platform.sha256.slice(0, 16));
  if (existsSync(folder)) return folder;
  log(`Getting ${name} ${version} with pip (once; ${size}) …`);
  const draft = `${folder}.${process.pid}`;
  const packed = `${draft}.whl`;
  try {
    await mkdir(draft, { recursive: true });
    await mkdir(packed);
    const required = join(packed, "requirements.txt");
    await writeFile(required, `${name}==${version} --hash=sha256:${platform.sha256}\n`);
    const ofPlatform = ["--platform", platform.tag, "--python-version", python];
    const download = ["download", ...PIP_OPTIONS, ...ofPlatform, "--dest", packed, "--requirement", required];
    await runProgram("python3", ["-m", "pip", ...download], { patienceMs });
    const file = (await readdir(packed)).find((each) => each.endsWith(".whl")) ?? "";
    await runProgram("python3", ["-m", "zipfile", "-e", join(packed, file), draft]);
    for (const program of await readdir(join(draft, bin))) await chmod(join(draft, bin, program), 0o755);
    await rename(join(draft, part), folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error; // otherwise another process has got the same
    });
    return folder;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(packed, { recursive: true, force: true });
  }
}
