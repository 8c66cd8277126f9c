import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Applicable } from "./cluster.ts";
import type { ControlPlane } from "./control-plane.ts";

const NAMESPACE = "metrics";
const CUSTOM = "/apis/custom.metrics.k8s.io/v1beta2";
const EXTERNAL = "/apis/external.metrics.k8s.io/v1beta1";

/** Where the numbers come from that an autoscaler asks for. */
export interface MetricSources {
  /** Of pods: values by the name of the pod. */
  readonly ofPods: Readonly<Record<string, () => Promise<ReadonlyMap<string, number>>>>;
  readonly external: Readonly<Record<string, () => Promise<number>>>;
}

/**
 * Gives the cluster the two interfaces that autoscalers read, as prometheus-adapter and KEDA do. While the cluster has them,
 * a namespace can only be removed if they answer.
 */
export async function serveMetrics(
  { cluster, certificate }: ControlPlane,
  sources: MetricSources,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer(certificate, (request, response) => {
    void answer(request.url ?? "", sources).then(
      (body) => {
        const missing = {
          kind: "Status",
          apiVersion: "v1",
          status: "Failure",
          reason: "NotFound",
          code: 404,
        };
        response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
        response.end(JSON.stringify(body ?? missing));
      },
      (error: unknown) => {
        response.writeHead(503, { "content-type": "application/json" });
        response.end(
          JSON.stringify({ kind: "Status", apiVersion: "v1", status: "Failure", message: String(error) }),
        );
      },
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  for (const object of objects(port)) await cluster.apply(object);
  return {
    stop: async () => {
      for (const { kind, metadata } of objects(port))
        if (kind === "APIService")
          await cluster.request("DELETE", `/apis/apiregistration.k8s.io/v1/apiservices/${metadata.name}`);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function objects(port: number): (Applicable & { readonly spec?: object })[] {
  const service = { name: "metrics", namespace: NAMESPACE, port };
  return [
    { apiVersion: "v1", kind: "Namespace", metadata: { name: NAMESPACE } },
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: { name: service.name, namespace: NAMESPACE },
      spec: { type: "ExternalName", externalName: "localhost", ports: [{ port }] },
    },
    ...[CUSTOM, EXTERNAL].map((path) => {
      const [, , group = "", version = ""] = path.split("/");
      return {
        apiVersion: "apiregistration.k8s.io/v1",
        kind: "APIService",
        metadata: { name: `${version}.${group}` },
        spec: {
          group,
          version,
          groupPriorityMinimum: 100,
          versionPriority: 100,
          insecureSkipTLSVerify: true,
          service,
        },
      };
    }),
  ];
}

/** The answer to a request of the API server; undefined: there is no such thing. */
async function answer(url: string, { ofPods, external }: MetricSources): Promise<object | undefined> {
  const pathname = decodeURIComponent(new URL(url, "https://localhost").pathname);
  const list = (path: string, kind: string, names: readonly string[]): object => ({
    kind: "APIResourceList",
    apiVersion: "v1",
    groupVersion: path.slice("/apis/".length),
    resources: names.map((name) => ({ name, singularName: "", namespaced: true, kind, verbs: ["get"] })),
  });
  if (pathname === CUSTOM)
    return list(
      CUSTOM,
      "MetricValueList",
      Object.keys(ofPods).map((name) => `pods/${name}`),
    );
  if (pathname === EXTERNAL) return list(EXTERNAL, "ExternalMetricValueList", Object.keys(external));
  const timestamp = new Date().toISOString().replace(/\.\d+Z$/, "Z");
  const name = pathname.split("/").at(-1) ?? "";
  const [custom, outside] = [ofPods[name], external[name]];
  if (pathname.startsWith(`${CUSTOM}/namespaces/rondo/pods/*/`) && custom !== undefined)
    return {
      kind: "MetricValueList",
      apiVersion: CUSTOM.slice("/apis/".length),
      metadata: {},
      items: [...(await custom())].map(([pod, value]) => ({
        describedObject: { kind: "Pod", namespace: "rondo", name: pod, apiVersion: "v1" },
        metric: { name },
        timestamp,
        value: quantity(value),
      })),
    };
  if (pathname.startsWith(`${EXTERNAL}/namespaces/rondo/`) && outside !== undefined)
    return {
      kind: "ExternalMetricValueList",
      apiVersion: EXTERNAL.slice("/apis/".length),
      metadata: {},
      items: [{ metricName: name, metricLabels: {}, timestamp, value: quantity(await outside()) }],
    };
  return undefined;
}

/** Kubernetes writes fractions as thousandths. */
function quantity(value: number): string {
  return `${Math.round(value * 1000)}m`;
}
