import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { root } from "../settings.ts";
import type { Manifest, Overlay } from "./manifests.ts";

/** Computes what NetworkPolicies allow: github.com/np-guard/network-config-analyzer, Apache-2.0. */
const ANALYZER = "network-config-analyzer==2.1.0";
const KINDS = ["Namespace", "Deployment", "Job", "NetworkPolicy"];

/** Pods beside ours: one that we may reach or that may reach us for each reason, and strangers. */
const OTHERS = [
  ["kube-system", "names", { "k8s-app": "kube-dns" }],
  ["monitoring", "prometheus", { app: "prometheus" }],
  ["keda", "operator", { app: "keda-operator" }],
  ["data", "database", { "rondo/serves": "database" }],
  ["data", "geocoder", { "rondo/serves": "geocoder" }],
  ["data", "routing", { "rondo/serves": "routing" }],
  ["data", "stranger", { app: "stranger" }],
  ["rondo", "stranger", { "app.kubernetes.io/name": "stranger" }],
] as const;

const PUBLIC = [
  "1.0.0.0-9.255.255.255",
  "11.0.0.0-100.63.255.255",
  "100.128.0.0-126.255.255.255",
  "128.0.0.0-169.253.255.255",
  "169.255.0.0-172.15.255.255",
  "172.32.0.0-192.167.255.255",
  "192.169.0.0-223.255.255.255",
  "2000::-3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
].join();

/** Every connection that our pods may have, in the analyzer's words. Anything else is refused. */
const ALLOWED: Readonly<Partial<Record<Overlay, readonly string[]>>> = {
  production: [...shared(), "[data,keda,kube-system] [*] → [rondo] [gateway]: TCP 3000"],
  "production-keda": [
    ...shared(),
    "[data,kube-system] [*] → [rondo] [gateway]: TCP 3000",
    "[keda] [*] → [rondo] [gateway]: TCP 3000,50053",
  ],
};

function shared(): string[] {
  return [
    "[rondo] [*] → [kube-system] [*]: TCP, UDP 53",
    "[rondo] [gateway] → [rondo] [optimizer]: TCP 50051",
    "[rondo] [app.kubernetes.io/name in (gateway,indexes)] → [data] [database]: TCP 27017",
    "[rondo] [gateway] → [data] [geocoder]: All connections",
    `[rondo] [gateway] →  ${PUBLIC}: TCP 443`,
    "[rondo] [optimizer] → [data] [routing]: All connections",
    " 0.0.0.0/0,::/0 → [rondo] [gateway]: TCP 3000",
    "[monitoring] [*] → [rondo] [gateway]: TCP 3000,9464",
    "[monitoring] [*] → [rondo] [optimizer]: TCP 9464",
  ];
}

/**
 * How the connections that the NetworkPolicies allow differ from ALLOWED, one line each; undefined without Python.
 * @throws Error if the analyzer cannot be installed, or fails
 */
export function policyFaults(overlay: Overlay, manifests: readonly Manifest[]): string[] | undefined {
  const analyzer = analyzerProgram();
  if (analyzer === undefined) return undefined;
  const found = connections(analyzer, manifests);
  const wanted = ALLOWED[overlay] ?? [];
  return [
    ...found
      .filter((connection) => !wanted.includes(connection))
      .map((connection) => `allowed: ${connection}`),
    ...wanted
      .filter((connection) => !found.includes(connection))
      .map((connection) => `refused: ${connection}`),
  ];
}

/** All connections from or to our namespace. */
function connections(analyzer: string, manifests: readonly Manifest[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "rondo-policies-"));
  try {
    const objects = [...manifests.filter(({ kind }) => KINDS.includes(kind)), ...others()];
    writeFileSync(join(folder, "all.yaml"), objects.map((object) => stringify(object)).join("---\n"));
    const output = run(analyzer, ["--connectivity", "-r", folder, "-o", "csv"]);
    return output.split("\n").flatMap((line) => {
      if (!/"\[[^\]]*\brondo\b/.test(line)) return [];
      const cells = JSON.parse(`[${line.replace(/,$/, "")}]`) as string[];
      const [, fromNamespace, from, toNamespace, to, how = ""] = cells;
      const ports = how.replace(/^\{protocols:(.*),dst_ports:(.*)\}$/, "$1 $2");
      return [`${fromNamespace ?? ""} ${from ?? ""} → ${toNamespace ?? ""} ${to ?? ""}: ${ports}`];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function others(): object[] {
  const namespaces = new Set<string>(OTHERS.map(([namespace]) => namespace));
  namespaces.delete("rondo");
  return [
    ...[...namespaces].map((name) => ({
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name, labels: { "kubernetes.io/metadata.name": name } },
    })),
    ...OTHERS.map(([namespace, name, labels]) => ({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { namespace, name, labels },
      spec: { containers: [{ name, image: name }] },
    })),
  ];
}

/** The analyzer, installed on its first use. */
function analyzerProgram(): string | undefined {
  const folder = join(root, ".cache/deploy", ANALYZER);
  const program = join(folder, "bin/nca");
  if (existsSync(program)) return program;
  if (spawnSync("python3", ["--version"]).error !== undefined) return undefined;
  console.error(`Installing ${ANALYZER} (once; a minute) …`);
  try {
    run("python3", ["-m", "venv", folder]);
    run(join(folder, "bin/pip"), ["install", "--quiet", "--only-binary", ":all:", ANALYZER]);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return program;
}

/** @returns what it prints. @throws Error with its words */
function run(program: string, args: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0] ?? ""}: ${stderr.trim()}`);
  return stdout;
}
