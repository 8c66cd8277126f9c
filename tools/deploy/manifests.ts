import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { root } from "../settings.ts";

export const chartFolder = "deploy/helm/rondo";

const labels = z.record(z.string(), z.string());

const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
  env: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z
          .object({
            secretKeyRef: z
              .object({ name: z.string(), key: z.string(), optional: z.boolean().optional() })
              .optional(),
            resourceFieldRef: z.object({ resource: z.string() }).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
});
export type PodContainer = z.infer<typeof container>;

const podTemplate = z.object({
  metadata: z.object({ labels }),
  spec: z.looseObject({
    terminationGracePeriodSeconds: z.number().optional(),
    containers: z.array(container),
  }),
});
export type PodTemplate = z.infer<typeof podTemplate>;

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), labels: labels.optional() }),
  data: z.record(z.string(), z.string()).optional(),
  spec: z.looseObject({ template: podTemplate.optional() }).optional(),
});

/** An object of a cluster: the parts that we read are typed, all others are kept. */
export type Manifest = z.infer<typeof manifest>;

export const OVERLAYS = ["development", "example", "production", "production-keda"] as const;
export type Overlay = (typeof OVERLAYS)[number];

/** All objects of an overlay, by kubectl's kustomize; undefined without kubectl. @throws Error with kubectl's words */
export function renderOverlay(overlay: Overlay): Manifest[] | undefined {
  return rendered("kubectl", ["kustomize", join(root, "deploy/overlays", overlay)]);
}

/** All objects of the Helm chart with its default values; undefined without Helm. @throws Error with Helm's words */
export function renderChart(): Manifest[] | undefined {
  return rendered("helm", ["template", "rondo", join(root, chartFolder), "--namespace", "rondo"]);
}

function rendered(program: string, args: readonly string[]): Manifest[] | undefined {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (error !== undefined) return undefined;
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr.trim()}`);
  return readManifests(stdout);
}

/** The objects of a stream of YAML documents. */
export function readManifests(text: string): Manifest[] {
  const documents = parseAllDocuments(text).map((document) => document.toJS() as unknown);
  return z.array(manifest).parse(documents.filter((document) => document !== null));
}

/** The Deployments, StatefulSets and Jobs, with their pods. */
export function workloadsOf(manifests: readonly Manifest[]): { manifest: Manifest; pod: PodTemplate }[] {
  return manifests.flatMap((found) =>
    found.spec?.template === undefined ? [] : [{ manifest: found, pod: found.spec.template }],
  );
}
