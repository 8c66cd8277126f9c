import { stringify } from "yaml";
import { workloadsOf, type Manifest } from "./manifests.ts";

/** Only these are made if the values ask for them. */
const OPTIONAL: Readonly<Record<string, string>> = {
  Ingress: "ingress",
  ServiceMonitor: "monitoring",
  PrometheusRule: "monitoring",
};
/** kustomize ends the name of a generated ConfigMap with a hash, so that pods see its changes. */
export const HASH = /^(gateway|optimizer)-settings-[a-z0-9]{10}$/;

/**
 * The templates of the Helm chart, by their paths in it: the objects of the production overlay, with placeholders for
 * values.
 * @param manifests the overlay's objects
 */
export function chartTemplates(manifests: readonly Manifest[]): Map<string, string> {
  const wanted = manifests.filter(({ kind }) => kind !== "Namespace");
  return new Map(
    wanted.map((manifest) => {
      const { kind, metadata } = manifest;
      const name = metadata.name.replace(HASH, "$1-settings").replace(/-\d+\.\d+\.\d+$/, "");
      return [`templates/${kind.toLowerCase()}-${name}.yaml`, templateOf(manifest)];
    }),
  );
}

/** A placeholder that YAML leaves alone. It is replaced by a Helm expression in the end. */
const hole = (expression: string) => `HOLE<${expression}>`;

function templateOf(manifest: Manifest): string {
  const copy = structuredClone(manifest);
  const { kind, metadata } = copy;
  metadata["namespace"] = hole(".Release.Namespace");
  metadata.name = metadata.name
    .replace(HASH, "$1-settings")
    .replace(/-\d+\.\d+\.\d+$/, `-${hole(".Chart.AppVersion")}`);
  for (const { pod } of workloadsOf([copy])) fillPod(pod as unknown as Pod);
  if (kind === "ConfigMap") copy.data = { LINES: hole("SETTINGS") };
  if (kind === "Ingress") fillIngress(copy);
  if (kind === "HorizontalPodAutoscaler") fillReplicas(copy);
  const lines = stringify(copy, { lineWidth: 0 })
    .replaceAll("{{", '{{ "{{" }}')
    .replace("  LINES: HOLE<SETTINGS>", settingsOf(manifest))
    .replaceAll(
      /["']HOLE<([^<>]+?)>["']|HOLE<([^<>]+?)>/g,
      (_hole, quoted?: string, plain?: string) => `{{ ${quoted ?? plain ?? ""} }}`,
    );
  const flag = OPTIONAL[kind];
  return flag === undefined ? lines : `{{- if .Values.${flag}.enabled }}\n${lines}{{- end }}\n`;
}

/** The overlay's settings and those of the values. Where both have one, that of the values holds, also if it is 0. */
function settingsOf({ metadata, data }: Manifest): string {
  const service = metadata.name.split("-")[0] ?? "";
  const own = Object.entries(data ?? {}).map(([name, value]) => {
    const text = name === "PUBLIC_URL" ? '(printf "https://%s" .Values.ingress.host)' : JSON.stringify(value);
    return `    ${JSON.stringify(name)} ${text}`;
  });
  return [
    ["  {{- $own := dict", ...own].join("\n") + " }}",
    `  {{- $given := .Values.${service}.settings }}`,
    "  {{- range $name := keys $own $given | uniq | sortAlpha }}",
    "  {{ $name }}: {{ ternary (get $given $name) (get $own $name) (hasKey $given $name) | quote }}",
    "  {{- end }}",
  ].join("\n");
}

interface Pod {
  readonly metadata: { annotations?: Record<string, string> };
  readonly spec: {
    readonly containers: {
      name: string;
      image: string;
      envFrom?: { configMapRef: { name: string } }[];
      env: { valueFrom?: { secretKeyRef?: { name: string } } }[];
      resources: { requests: Record<string, string>; limits: Record<string, string> };
    }[];
  };
}

function fillPod({ metadata, spec }: Pod): void {
  for (const container of spec.containers) {
    const { name, image } = container;
    container.image = `${hole(".Values.image.registry")}${image.split(":")[0] ?? ""}:${hole(".Chart.AppVersion")}`;
    for (const { valueFrom } of container.env)
      if (valueFrom?.secretKeyRef) valueFrom.secretKeyRef.name = hole(".Values.secret");
    for (const { configMapRef } of container.envFrom ?? []) {
      configMapRef.name = configMapRef.name.replace(HASH, "$1-settings");
      const file = `/configmap-${configMapRef.name}.yaml`;
      metadata.annotations = {
        "checksum/settings": hole(`include (print $.Template.BasePath "${file}") . | sha256sum`),
      };
    }
    if (name !== "gateway" && name !== "optimizer") continue;
    for (const kind of ["requests", "limits"] as const)
      for (const resource of Object.keys(container.resources[kind]))
        container.resources[kind][resource] = hole(`.Values.${name}.resources.${kind}.${resource} | quote`);
  }
}

function fillIngress({ spec }: Manifest): void {
  const { tls, rules } = spec as unknown as {
    tls: { hosts: string[]; secretName: string }[];
    rules: { host: string }[];
  };
  for (const entry of tls)
    Object.assign(entry, {
      hosts: [hole(".Values.ingress.host")],
      secretName: hole(".Values.ingress.tlsSecret"),
    });
  for (const rule of rules) rule.host = hole(".Values.ingress.host");
}

function fillReplicas({ metadata, spec }: Manifest): void {
  for (const bound of ["minReplicas", "maxReplicas"])
    if (spec) spec[bound] = hole(`.Values.${metadata.name}.${bound}`);
}
