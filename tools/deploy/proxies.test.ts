import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { BATCH_BODY_LIMIT_BYTES } from "../../services/gateway/src/http/endpoint.ts";
import { CONNECTION_LIMITS, LONGEST_ANSWER_MS } from "../../services/gateway/src/http/connections.ts";
import { PATIENCE_MS } from "../../services/gateway/src/runs/api/estimate.ts";
import { root } from "../settings.ts";

/** How long ingress-nginx keeps an idle connection to a gateway: `upstream-keepalive-timeout`, its default. */
const NGINX_IDLE_MS = 60_000;

const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** The annotations of an Ingress. The chart's template is YAML once its actions are texts. */
function annotationsOf(file: string): Record<string, string> {
  const text = read(file)
    .replaceAll(/^\{\{.*\}\}$/gmu, "")
    .replaceAll(/\{\{.*?\}\}/gu, "x");
  return (parse(text) as { metadata: { annotations: Record<string, string> } }).metadata.annotations;
}

function bytesOf(size: string | undefined): number {
  return Number(/^(\d+)m$/u.exec(size ?? "")?.[1]) * 1024 * 1024;
}

test.each(["deploy/overlays/production/ingress.yaml", "deploy/helm/rondo/templates/ingress-gateway.yaml"])(
  "%s lets through what the API allows: its largest body and its longest answer",
  (file) => {
    const annotations = annotationsOf(file);
    const nginx = (name: string) => annotations[`nginx.ingress.kubernetes.io/${name}`];
    expect(bytesOf(nginx("proxy-body-size"))).toBeGreaterThanOrEqual(BATCH_BODY_LIMIT_BYTES);
    for (const name of ["proxy-read-timeout", "proxy-send-timeout"])
      expect(Number(nginx(name)) * 1000).toBeGreaterThanOrEqual(LONGEST_ANSWER_MS);
    const haproxy = /^(\d+)s$/u.exec(annotations["haproxy.org/timeout-server"] ?? "")?.[1];
    expect(Number(haproxy) * 1000).toBeGreaterThanOrEqual(LONGEST_ANSWER_MS);
  },
);

test("the proxy of compose.yaml waits for the longest answer, and limits no body", () => {
  const compose = parse(read("deploy/compose.yaml")) as { services: { proxy: { volumes: string[] } } };
  const [mounted] = compose.services.proxy.volumes.map((volume) => volume.split(":")[0] ?? "");
  const text = read(join("deploy", mounted ?? ""));
  for (const name of ["client", "server"]) {
    const seconds = new RegExp(`^\\s*timeout ${name} (\\d+)s$`, "mu").exec(text)?.[1];
    expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(LONGEST_ANSWER_MS);
  }
  expect(text).not.toMatch(/req\.body_size|http-buffer-request|req_len/u);
});

test("no proxy sends a request into a connection that a gateway closes for being idle", () => {
  expect(CONNECTION_LIMITS.keepAliveTimeout).toBeGreaterThan(NGINX_IDLE_MS);
  expect(CONNECTION_LIMITS.keepAliveTimeout).toBeGreaterThan(LONGEST_ANSWER_MS);
  expect(read("deploy/proxy/haproxy.cfg")).toMatch(/^\s*option http-server-close$/mu);
});

test("an answer that waits for its body and for a run comes before the longest", () => {
  expect(CONNECTION_LIMITS.requestTimeout).toBeLessThan(LONGEST_ANSWER_MS);
  expect(PATIENCE_MS).toBeLessThan(LONGEST_ANSWER_MS);
});
