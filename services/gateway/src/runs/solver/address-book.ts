import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { Loop } from "../../shared/loop.ts";

/** Kubernetes answers with a new pod's address within 5 s, so the pod gets its first run within 10 s. */
const LOOK_MS = 2000;
/** The name server reports that there is no such name. Any other fault gives no information about the name. */
const NO_SUCH_NAME = ["ENOTFOUND", "ENODATA"];

export interface Endpoint {
  /** `address:port` */
  readonly address: string;
  /**
   * The name that has this address. The server's certificate has this name. Absent for an address from the settings.
   */
  readonly name?: string;
}

/** Finds all addresses of a name. Rejects with a code of `node:dns`. */
export type LookUp = (name: string) => Promise<readonly string[]>;

/** The servers behind names, looked up repeatedly, because a name may stand for pods that come and go. */
export class AddressBook {
  readonly fixed: readonly Endpoint[];
  readonly #names: readonly { name: string; port: string }[];
  readonly #lookUp: LookUp;
  readonly #found = new Map<string, readonly Endpoint[]>();
  #loop: Loop | undefined;

  /** @param addresses `host:port` each */
  constructor(addresses: readonly string[], lookUp: LookUp = allAddresses) {
    this.#lookUp = lookUp;
    const parts = addresses.map((address) => {
      const [, host = "", port = ""] = /^\[?([^\]]+)\]?:(\d+)$/.exec(address) ?? [];
      return { address, name: host, port, isFixed: host === "" || isIP(host) !== 0 };
    });
    this.fixed = parts.filter(({ isFixed }) => isFixed).map(({ address }) => ({ address }));
    this.#names = parts.filter(({ isFixed }) => !isFixed);
  }

  /** Looks up all names now and every two seconds. @param onLook gets all servers after each look */
  start(onLook: (endpoints: readonly Endpoint[]) => void): void {
    if (this.#names.length === 0) return;
    const look = async (): Promise<void> => {
      await this.#look();
      if (this.#loop?.isStopped) return;
      onLook([...this.fixed, ...this.#names.flatMap(({ name }) => this.#found.get(name) ?? [])]);
    };
    this.#loop = new Loop(look, { everyMs: LOOK_MS });
    this.#loop.start();
  }

  get isComplete(): boolean {
    return this.#names.every(({ name }) => this.#found.has(name));
  }

  close(): void {
    void this.#loop?.stop();
  }

  async #look(): Promise<void> {
    await Promise.all(
      this.#names.map(async ({ name, port }) => {
        try {
          const addresses = await this.#lookUp(name);
          this.#found.set(
            name,
            addresses.map((address) => ({ address: withPort(address, port), name })),
          );
        } catch (error) {
          if (NO_SUCH_NAME.includes((error as NodeJS.ErrnoException).code ?? "")) this.#found.set(name, []);
        }
      }),
    );
  }
}

async function allAddresses(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

function withPort(address: string, port: string): string {
  return isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;
}
