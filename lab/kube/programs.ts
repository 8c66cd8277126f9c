import { existsSync, mkdirSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import { go, KUBERNETES } from "../../tools/deploy/programs.ts";
import { root } from "../../tools/settings.ts";

const [MODULE = "", VERSION = ""] = KUBERNETES.split("@");
const source = join(import.meta.dirname, "control-plane");

/** The programs of a control plane, by their paths. */
export interface Programs {
  readonly etcd: string;
  readonly apiServer: string;
  readonly controllerManager: string;
  readonly scheduler: string;
}

/**
 * Builds the programs on their first use, from the modules of control-plane/go.mod. @throws Error without Go, and if the
 * build fails
 */
export function controlPlanePrograms(say: (line: string) => void): Programs {
  const folder = join(root, ".cache/kube", VERSION);
  if (!existsSync(folder)) {
    const locked = go(["list", "-m", "-f", "{{.Version}}", MODULE], {}, source).trim();
    if (locked !== VERSION) throw new Error(`control-plane/go.mod has ${MODULE} ${locked}, not ${VERSION}`);
    say(
      `Building the control plane of Kubernetes ${VERSION} (once; some 15 minutes and 4 GB of Go's caches) …`,
    );
    const [major = "", minor = ""] = VERSION.slice(1).split(".");
    const told = { gitVersion: VERSION, gitMajor: major, gitMinor: minor };
    const flags = Object.entries(told).map(
      ([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`,
    );
    const unfinished = `${folder}-${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    const args = [
      "build",
      "-trimpath",
      "-o",
      `${unfinished}/`,
      "-ldflags",
      ["-s -w", ...flags].join(" "),
      "tool",
    ];
    go(args, { CGO_ENABLED: "0" }, source);
    renameSync(unfinished, folder);
  }
  const program = (name: string): string => join(folder, basename(name));
  return {
    etcd: program("server"),
    apiServer: program("kube-apiserver"),
    controllerManager: program("kube-controller-manager"),
    scheduler: program("kube-scheduler"),
  };
}
