import type { Manifest } from "../../tools/deploy/manifests.ts";
import { RefusedByServer } from "./cluster.ts";
import type { Cluster } from "./cluster.ts";

/** A mistake that someone could make in an object of deploy/, and a word of the API server's refusal. */
interface Mistake {
  readonly what: string;
  readonly kind: string;
  readonly name: string;
  readonly refusal: RegExp;
  readonly make: (text: string) => string;
}

/** Each replaces one piece of the object's JSON. */
const MISTAKES: readonly Mistake[] = [
  {
    what: "a field that does not exist",
    kind: "Deployment",
    name: "optimizer",
    refusal: /field not declared in schema/,
    make: (text) => text.replace('"readinessProbe"', '"readynessProbe"'),
  },
  {
    what: "a word where a number belongs",
    kind: "Deployment",
    name: "optimizer",
    refusal: /terminationGracePeriodSeconds/,
    make: (text) =>
      text.replace('"terminationGracePeriodSeconds":640', '"terminationGracePeriodSeconds":"long"'),
  },
  {
    what: "a selector that does not fit its pods",
    kind: "Deployment",
    name: "gateway",
    refusal: /`selector` does not match template `labels`/,
    make: (text) =>
      text.replace(
        '"selector":{"matchLabels":{"app.kubernetes.io/name":"gateway"}}',
        '"selector":{"matchLabels":{"app.kubernetes.io/name":"gate"}}',
      ),
  },
  {
    what: "a version of the interface that is gone",
    kind: "HorizontalPodAutoscaler",
    name: "optimizer",
    refusal: /could not find the requested resource/,
    make: (text) => text.replace("autoscaling/v2", "autoscaling/v2beta2"),
  },
  {
    what: "a limit below the request",
    kind: "Deployment",
    name: "optimizer",
    refusal: /must be less than or equal to memory limit/,
    make: (text) => text.replace('"memory":"1536Mi"', '"memory":"512Mi"'),
  },
  {
    what: "an address range that is none",
    kind: "NetworkPolicy",
    name: "gateway",
    refusal: /must be a valid CIDR/,
    make: (text) => text.replace("10.0.0.0/8", "10.0.0.0/80"),
  },
  {
    what: "a field that the operator's kind lacks",
    kind: "ServiceMonitor",
    name: "gateway",
    refusal: /field not declared in schema/,
    make: (text) => text.replace('"interval"', '"every"'),
  },
];

export interface Refusal {
  readonly what: string;
  readonly of: string;
  /** The API server's words, or that it took the object. */
  readonly answer: string;
  readonly isRight: boolean;
}

/** Applies each mistake. The API server has to refuse it for the right reason. */
export async function tryMistakes(cluster: Cluster, manifests: readonly Manifest[]): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const { what, kind, name, refusal, make } of MISTAKES) {
    const right = manifests.find((found) => found.kind === kind && found.metadata.name === name);
    if (right === undefined) throw new Error(`there is no ${kind} ${name}`);
    const text = JSON.stringify(right);
    const wrong = make(text);
    if (wrong === text) throw new Error(`${kind} ${name} has no place for ${what}`);
    const answer = await refusalOf(cluster, JSON.parse(wrong) as Manifest);
    refusals.push({ what, of: `${kind} ${name}`, answer, isRight: refusal.test(answer) });
  }
  return refusals;
}

async function refusalOf(cluster: Cluster, manifest: Manifest): Promise<string> {
  try {
    await cluster.apply(manifest);
    return "taken";
  } catch (error) {
    if (error instanceof RefusedByServer) return error.message;
    throw error;
  }
}
