import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { readSettings, root } from "../settings.ts";

/** Programs of Go modules that check our files. Go compares each module with its public list of hashes. */
const PROGRAMS = {
  compose: "github.com/compose-spec/compose-go/v2/cmd@v2.9.0",
  helm: "helm.sh/helm/v4/cmd/helm@v4.3.1",
  kubeconform: "github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0",
} as const;

/** Describes all kinds of objects of the Kubernetes that we check against. */
export const KUBERNETES = "k8s.io/kubernetes@v1.36.3";

/** Where operators define the kinds that we use. */
export const CUSTOM_RESOURCES = [
  {
    module: "github.com/prometheus-operator/prometheus-operator@v0.85.0",
    files: ["servicemonitors", "prometheusrules"].map(
      (kind) => `example/prometheus-operator-crd/monitoring.coreos.com_${kind}.yaml`,
    ),
  },
  {
    module: "github.com/kedacore/keda/v2@v2.17.2",
    files: ["config/crd/bases/keda.sh_scaledobjects.yaml"],
  },
] as const;

const folder = join(root, ".cache/deploy");

/** The program, built on its first use; undefined without Go. @throws Error if the build fails */
export function goProgram(name: keyof typeof PROGRAMS): string | undefined {
  const source = PROGRAMS[name];
  const file = join(folder, "bin", source.replaceAll(/[/@]/g, "-"));
  if (existsSync(file)) return file;
  if (!hasGo()) return undefined;
  console.error(`Building ${source} (once; some minutes) …`);
  const built = join(folder, `build-${process.pid}`);
  mkdirSync(built, { recursive: true });
  mkdirSync(join(folder, "bin"), { recursive: true });
  go(["install", source], { GOBIN: built });
  renameSync(join(built, source.split("@")[0]?.split("/").at(-1) ?? ""), file);
  return file;
}

/** The folder of a module's files; undefined without Go. @throws Error if it cannot be downloaded */
export function goModule(module: string): string | undefined {
  if (!hasGo()) return undefined;
  const { Dir } = JSON.parse(go(["mod", "download", "-json", module], {})) as { Dir: string };
  return Dir;
}

function hasGo(): boolean {
  return spawnSync("go", ["version"]).error === undefined;
}

/**
 * Runs Go. @param more further environment @param cwd the folder of a module, or one outside of any
 * @returns what it prints. @throws Error with its words
 */
export function go(args: readonly string[], more: Readonly<Record<string, string>>, cwd = folder): string {
  const env = { ...readSettings().environment, GOFLAGS: "-buildvcs=false", GO111MODULE: "on", ...more };
  const { error, status, stdout, stderr } = spawnSync("go", args, { env, encoding: "utf8", cwd });
  if (error !== undefined) throw new Error(`needs Go: ${error.message}`);
  if (status !== 0) throw new Error(`go ${args.join(" ")} failed: ${stderr.trim()}`);
  return stdout;
}
