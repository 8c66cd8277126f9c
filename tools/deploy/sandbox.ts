import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { readSettings, root } from "../settings.ts";

/** The files, the user and the rights of a program in a sandbox. */
export interface Sandbox {
  /** Folder that is its root. */
  readonly folder: string;
  /** True: nothing in the root can be written. */
  readonly isReadOnly: boolean;
  readonly user: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  /** Files and folders of this machine that it sees, by their paths there. Read-only. */
  readonly mounts: Readonly<Record<string, string>>;
  /** Folders in memory that it can write. */
  readonly temporary: readonly string[];
}

/** Whether bubblewrap works here. */
export function hasBubblewrap(): boolean {
  return spawnSync("bwrap", ["--ro-bind", "/", "/", "--unshare-user", "true"]).status === 0;
}

/** Arguments of bwrap that run a command in a sandbox: own users, processes and names, the network of this machine. */
export function bwrapArguments(box: Sandbox, command: readonly string[]): string[] {
  const [uid = "0", gid = uid] = box.user.split(":");
  return [
    ...["--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
    ...["--die-with-parent", "--new-session", "--as-pid-1", "--cap-drop", "ALL", "--clearenv"],
    ...["--uid", uid, "--gid", gid],
    ...[box.isReadOnly ? "--ro-bind" : "--bind", box.folder, "/"],
    ...Object.entries(box.mounts).flatMap(([inside, path]) => ["--ro-bind", path, inside]),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...box.temporary.flatMap((folder) => ["--tmpfs", folder]),
    ...Object.entries(box.env).flatMap(([name, value]) => ["--setenv", name, value]),
    ...["--chdir", box.workdir, "--", ...command],
  ];
}

/** Settings by which programs of this machine reach the npm registry. */
const TO_THE_REGISTRY = /^(https?_proxy|no_proxy|node_extra_ca_certs|npm_config_.*)$/i;

/** A stand-in for the base image of the build: this machine's programs, with the Node of the lock file. */
export function buildBase(): Pick<Sandbox, "mounts" | "env"> {
  const { environment } = readSettings();
  const given = Object.entries(environment).filter(([name]) => TO_THE_REGISTRY.test(name));
  const files = {
    npm_config_userconfig: environment["npm_config_userconfig"] ?? join(homedir(), ".npmrc"),
    NODE_EXTRA_CA_CERTS: environment["NODE_EXTRA_CA_CERTS"] ?? "",
  };
  const present = Object.entries(files).filter(([, path]) => existsSync(path));
  const system = ["/usr", "/bin", "/lib", "/lib64", "/sbin", "/etc"].filter((path) => existsSync(path));
  return {
    mounts: {
      ...Object.fromEntries(system.map((path) => [path, path])),
      "/opt/node": join(root, `node_modules/node-linux-${process.arch}/bin`),
      ...Object.fromEntries(present.map(([name, path]) => [`/opt/${name}`, path])),
    },
    env: {
      ...(Object.fromEntries(given) as Record<string, string>),
      ...Object.fromEntries(present.map(([name]) => [name, `/opt/${name}`])),
      PATH: "/opt/node:/usr/local/bin:/usr/bin:/bin",
      HOME: "/tmp",
    },
  };
}

/** Copies the contents of a distroless image with the C libraries from this machine: no shell, no other program. */
export function writeRuntimeBase(folder: string): void {
  const node = join(root, `node_modules/node-linux-${process.arch}/bin/node`);
  const listed = spawnSync("ldd", [node], { encoding: "utf8" }).stdout;
  for (const [library] of listed.matchAll(/(?<=\s)\/\S+/g)) put(library, folder);
  const certificates = "/etc/ssl/certs/ca-certificates.crt";
  if (existsSync(certificates)) put(certificates, folder);
  cpSync("/usr/share/zoneinfo", join(folder, "usr/share/zoneinfo"), { recursive: true });
  for (const name of ["proc", "dev", "tmp", "etc"]) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "etc/passwd"), "nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n");
  writeFileSync(join(folder, "etc/hosts"), "127.0.0.1 localhost\n");
}

function put(file: string, folder: string): void {
  const to = join(folder, file);
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(file, to);
}
