import { credentials } from "@grpc/grpc-js";
import type { ServiceError } from "@grpc/grpc-js";
import { ExternalScalerService } from "@rondo/proto/keda/externalscaler.ts";
import type { ScaledObjectRef } from "@rondo/proto/keda/externalscaler.ts";
import { clientOf } from "@rondo/wire/client.ts";
import { z } from "zod";
import type { Applicable, Cluster } from "./cluster.ts";

const DEPLOYMENT = "/apis/apps/v1/namespaces/rondo/deployments/optimizer";
const SCALED_OBJECT = "/apis/keda.sh/v1alpha1/namespaces/rondo/scaledobjects/optimizer";
/** The name that KEDA gives to the first trigger's metric. */
export const WANTED = "s0-rondo_solver_threads_wanted";

const ExternalScalerClient = clientOf(ExternalScalerService);

/** What KEDA reads of a ScaledObject with our trigger. */
export const scaledObject = z.looseObject({
  spec: z.looseObject({
    minReplicaCount: z.literal(0),
    maxReplicaCount: z.number(),
    pollingInterval: z.number(),
    cooldownPeriod: z.number(),
    triggers: z.tuple([
      z.looseObject({ type: z.literal("external-push"), metadata: z.record(z.string(), z.string()) }),
    ]),
    advanced: z.looseObject({
      horizontalPodAutoscalerConfig: z.looseObject({ behavior: z.looseObject({}) }),
    }),
  }),
});

/**
 * Does for the ScaledObject `optimizer` what KEDA does: asks the gateway, as its external scaler, whether there is work, makes
 * the first pod and removes the last one, and leaves the pods between to an autoscaler, to which it gives the wanted threads.
 */
export class Keda {
  readonly #cluster: Cluster;
  readonly #client: InstanceType<typeof ExternalScalerClient>;
  readonly #reference: ScaledObjectRef;
  readonly #spec: z.infer<typeof scaledObject>["spec"];
  #polls: NodeJS.Timeout | undefined;
  #stream: { cancel(): void } | undefined;
  #lastActive = performance.now();

  private constructor(cluster: Cluster, gateway: string, spec: z.infer<typeof scaledObject>["spec"]) {
    this.#cluster = cluster;
    this.#spec = spec;
    this.#reference = { name: "optimizer", namespace: "rondo", scalerMetadata: spec.triggers[0].metadata };
    this.#client = new ExternalScalerClient(gateway, credentials.createInsecure());
  }

  /** @param gateway `host:port` of a gateway's scaler */
  static async start(cluster: Cluster, gateway: string): Promise<Keda> {
    const { spec } = scaledObject.parse(await cluster.find(SCALED_OBJECT));
    const keda = new Keda(cluster, gateway, spec);
    await keda.#start();
    return keda;
  }

  /** The threads that the gateway says are wanted. */
  async wanted(): Promise<number> {
    const request = { scaledObjectRef: this.#reference, metricName: "rondo_solver_threads_wanted" };
    const { metricValues } = await answered<{ metricValues: { metricValue: number }[] }>((reply) => {
      this.#client.getMetrics(request, reply);
    });
    return metricValues[0]?.metricValue ?? 0;
  }

  stop(): void {
    clearInterval(this.#polls);
    this.#stream?.cancel();
    this.#client.close();
  }

  async #start(): Promise<void> {
    const { metricSpecs } = await answered<{ metricSpecs: { targetSize: number }[] }>((reply) => {
      this.#client.getMetricSpec(this.#reference, reply);
    });
    await this.#cluster.apply({
      apiVersion: "autoscaling/v2",
      kind: "HorizontalPodAutoscaler",
      metadata: { name: "keda-hpa-optimizer", namespace: "rondo" },
      spec: {
        scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "optimizer" },
        minReplicas: 1,
        maxReplicas: this.#spec.maxReplicaCount,
        behavior: this.#spec.advanced.horizontalPodAutoscalerConfig.behavior,
        metrics: [
          {
            type: "External",
            external: {
              metric: { name: WANTED },
              target: { type: "AverageValue", averageValue: String(metricSpecs[0]?.targetSize) },
            },
          },
        ],
      },
    } as Applicable);
    const stream = this.#client.streamIsActive(this.#reference);
    this.#stream = stream;
    stream.on("error", () => undefined); // cancelled, or the gateway is gone: the polls go on
    stream.on("data", ({ result }: { result: boolean }) => void this.#hear(result).catch(() => undefined));
    this.#polls = setInterval(() => {
      void answered<{ result: boolean }>((reply) => {
        this.#client.isActive(this.#reference, reply);
      })
        .then(async ({ result }) => this.#hear(result))
        .catch(() => undefined);
    }, this.#spec.pollingInterval * 1000);
  }

  async #hear(isActive: boolean): Promise<void> {
    if (isActive) this.#lastActive = performance.now();
    const { spec } = z
      .looseObject({ spec: z.looseObject({ replicas: z.number() }) })
      .parse(await this.#cluster.find(DEPLOYMENT));
    if (isActive && spec.replicas === 0) await this.#scale(1);
    const idleMs = performance.now() - this.#lastActive;
    if (!isActive && spec.replicas > 0 && idleMs >= this.#spec.cooldownPeriod * 1000) await this.#scale(0);
  }

  async #scale(replicas: number): Promise<void> {
    await this.#cluster.merge(`${DEPLOYMENT}/scale`, { spec: { replicas } });
  }
}

async function answered<Answer>(
  ask: (reply: (error: ServiceError | null, answer: Answer) => void) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    ask((error, answer) => {
      if (error) reject(error);
      else resolve(answer);
    });
  });
}
