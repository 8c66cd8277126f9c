import { describe, expect, test } from "vitest";
import { manifestFaults } from "./manifest-faults.ts";
import { readManifests } from "./manifests.ts";

const VERSION = "1.2.3";
const good = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: optimizer }
spec:
  template:
    metadata: { labels: { app: optimizer } }
    spec:
      terminationGracePeriodSeconds: 640
      containers:
        - name: optimizer
          image: rondo/optimizer:1.2.3
          envFrom: [{ configMapRef: { name: settings } }]
          env:
            - { name: OPTIMIZER_TOKEN, valueFrom: { secretKeyRef: { name: rondo-secrets, key: OPTIMIZER_TOKEN } } }
          ports: [{ name: grpc, containerPort: 50051 }]
          lifecycle: { preStop: { sleep: { seconds: 10 } } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { OPTIMIZER_PORT: "50051" }
---
apiVersion: v1
kind: Service
metadata: { name: optimizer }
spec: { selector: { app: optimizer } }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: optimizer }
spec: { scaleTargetRef: { name: optimizer } }
`;

describe("an overlay", () => {
  test("without faults has none", () => {
    expect(manifestFaults(readManifests(good), VERSION)).toEqual([]);
  });

  test.each([
    ["an unknown setting", "OPTIMIZER_PORT:", "OPTIMIZER_PORTS:", "optimizer has no setting OPTIMIZER_PORTS"],
    ["a value that the service refuses", '"50051" }', '"70000" }', "optimizer: OPTIMIZER_PORT: "],
    ["a deaf port", "containerPort: 50051", "containerPort: 50052", "listens on 50051, but"],
    ["an unknown secret", "key: OPTIMIZER_TOKEN", "key: TOKEN", "no secret rondo-secrets/TOKEN"],
    [
      "an optional secret",
      "key: OPTIMIZER_TOKEN",
      "key: OPTIMIZER_TOKEN, optional: true",
      "no secret rondo-secrets/OPTIMIZER_TOKEN",
    ],
    ["too little time for the longest solve", "640", "600", "stops within 600 s, but needs 10 + 610 s"],
    ["another version", "optimizer:1.2.3", "optimizer:1.2.2", "rondo/optimizer:1.2.2 is not version 1.2.3"],
    [
      "a Service without pods",
      "selector: { app: opt",
      "selector: { app: other",
      "Service optimizer: selects no pod",
    ],
    [
      "an autoscaler of nothing",
      "Ref: { name: optimizer }",
      "Ref: { name: solver }",
      "scales solver, which does not exist",
    ],
  ])("is refused with %s", (_name, old, changed, fault) => {
    expect(manifestFaults(readManifests(good.replace(old, changed)), VERSION).join("\n")).toContain(fault);
  });
});
