import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { z } from "zod";

const resources = z.object({
  resources: z.array(z.object({ name: z.string(), kind: z.string(), namespaced: z.boolean() })),
});
const refusal = z.object({ message: z.string() });
const object = z.looseObject({
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    resourceVersion: z.string().optional(),
    deletionTimestamp: z.string().optional(),
    deletionGracePeriodSeconds: z.number().optional(),
    labels: z.record(z.string(), z.string()).default({}),
  }),
});

/** An object as the API server gives it. */
export type KubeObject = z.infer<typeof object>;

/** Anything that can be applied. */
export interface Applicable {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: unknown };
}

/** The API server refused a request. Its message has the API server's words. */
export class RefusedByServer extends Error {
  override readonly name = "RefusedByServer";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A cluster as its operator meets it: the API server with all rights. */
export class Cluster {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #kinds = new Map<string, { name: string; namespaced: boolean }>();

  constructor(base: string, token: string) {
    this.#base = base;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  /** As `kubectl apply --server-side --validate=strict` does. @throws RefusedByServer */
  async apply(manifest: Applicable): Promise<void> {
    const query = "fieldManager=e2e&fieldValidation=Strict&force=true";
    await this.request(
      "PATCH",
      `${await this.#pathOf(manifest)}?${query}`,
      manifest,
      "application/apply-patch+yaml",
    );
  }

  /** The object with this path; undefined if there is none. */
  async find(path: string): Promise<KubeObject | undefined> {
    try {
      return object.parse(await this.request("GET", path));
    } catch (error) {
      if (error instanceof RefusedByServer && error.status === 404) return undefined;
      throw error;
    }
  }

  async list(path: string): Promise<KubeObject[]> {
    return z.object({ items: z.array(object) }).parse(await this.request("GET", path)).items;
  }

  /** Whether a namespace has this service account; false, too, while the API server cannot say. */
  async hasAccount(namespace: string, name: string): Promise<boolean> {
    return this.find(`/api/v1/namespaces/${namespace}/serviceaccounts/${name}`).then(
      (account) => account !== undefined,
      () => false,
    );
  }

  /** Changes an object, or its status if the path ends in `/status`. @throws RefusedByServer */
  async merge(path: string, change: object): Promise<void> {
    await this.request("PATCH", path, change, "application/merge-patch+json");
  }

  /**
   * Reads all objects of a path, and then each change, until told to stop.
   * @param onObject gets each object as it is, and whether it is gone
   */
  async watch(
    path: string,
    signal: AbortSignal,
    onObject: (object: KubeObject, isGone: boolean) => void,
  ): Promise<void> {
    while (!signal.aborted) {
      const list = z
        .object({ metadata: z.object({ resourceVersion: z.string() }), items: z.array(object) })
        .parse(await this.request("GET", path));
      for (const item of list.items) onObject(item, false);
      const query = `watch=1&timeoutSeconds=300&resourceVersion=${list.metadata.resourceVersion}`;
      const response = await fetch(`${this.#base}${path}?${query}`, { headers: this.#headers, signal });
      if (response.body === null) continue;
      for await (const line of createInterface({ input: Readable.fromWeb(response.body) })) {
        const { type, object: changed } = z
          .object({ type: z.string(), object: z.unknown() })
          .parse(JSON.parse(line));
        if (type !== "ADDED" && type !== "MODIFIED" && type !== "DELETED") break;
        onObject(object.parse(changed), type === "DELETED");
      }
    }
  }

  /** @throws RefusedByServer */
  async request(method: string, path: string, body?: object, type = "application/json"): Promise<unknown> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: { ...this.#headers, ...(body && { "content-type": type }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (response.ok) return answer;
    throw new RefusedByServer(response.status, refusal.parse(answer).message);
  }

  /** Where objects of this kind are. @throws RefusedByServer for a kind that the cluster does not know */
  async #pathOf({ apiVersion, kind, metadata }: Applicable): Promise<string> {
    const group = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const key = `${apiVersion} ${kind}`;
    if (!this.#kinds.has(key))
      for (const found of resources.parse(await this.request("GET", group)).resources)
        if (!found.name.includes("/")) this.#kinds.set(`${apiVersion} ${found.kind}`, found);
    const found = this.#kinds.get(key);
    if (found === undefined) throw new RefusedByServer(404, `no kind ${kind} in ${apiVersion}`);
    const place = found.namespaced ? `/namespaces/${String(metadata.namespace)}` : "";
    return `${group}${place}/${found.name}/${metadata.name}`;
  }
}
