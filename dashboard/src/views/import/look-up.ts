import { signal } from "@preact/signals";
import type { Doubt, Line } from "@rondo/day/import/types.ts";
import { lookUpAddresses, type AddressAnswer } from "../../api/geocoding.ts";

/** Addresses of one request. */
const BATCH = 50;

/** Looks up the addresses of lines before they are written; each once, whatever is read again. */
export class LookUp {
  readonly #projectId: string;
  readonly #known = new Map<string, AddressAnswer>();
  /** Renewed with each answer, so that views follow. */
  readonly #answers = signal<ReadonlyMap<string, AddressAnswer>>(new Map());
  /** Whether an address that is not found gets the best of its candidates. */
  readonly takesBest = signal(false);
  /** How many addresses are still to be looked up. */
  readonly open = signal(0);
  #turn = 0;

  constructor(projectId: string) {
    this.#projectId = projectId;
  }

  /** Looks up all addresses that are not known yet. A newer call ends an older one. A failure ends it: writing asks again. */
  async all(lines: readonly Line[]): Promise<void> {
    const turn = ++this.#turn;
    const addresses = [...new Set(lines.flatMap(addressOf))].filter((address) => !this.#known.has(address));
    this.open.value = addresses.length;
    try {
      while (addresses.length > 0 && turn === this.#turn) {
        const batch = addresses.splice(0, BATCH);
        const answers = await lookUpAddresses(this.#projectId, batch);
        for (const [index, address] of batch.entries()) {
          const answer = answers[index];
          if (answer?.isLookedUp === true) this.#known.set(address, answer);
          else addresses.push(address);
        }
        this.#answers.value = new Map(this.#known);
        if (turn === this.#turn) this.open.value = addresses.length;
      }
    } catch {
      if (turn === this.#turn) this.open.value = 0;
    }
  }

  /** Ends what is under way. */
  stop(): void {
    this.#turn++;
  }

  /** The line with what is known about its address: a doubt, or the best candidate as its place. */
  located(line: Line): Line {
    const answer = this.#answers.value.get(addressOf(line)[0] ?? "");
    if (answer === undefined || answer.location !== null) return line;
    const [best] = answer.candidates;
    const { address } = line.stop;
    if (best === undefined || !this.takesBest.value) {
      const doubt: Doubt = {
        code: "notFound",
        weight: "look",
        column: null,
        value: address,
        taken: best?.label ?? "",
      };
      return { ...line, doubts: [...line.doubts, doubt] };
    }
    const doubt: Doubt = {
      code: "bestTaken",
      weight: "look",
      column: null,
      value: address,
      taken: best.label,
    };
    const place = { latitude: best.latitude, longitude: best.longitude };
    return { ...line, stop: { ...line.stop, ...place }, doubts: [...line.doubts, doubt] };
  }
}

/** The address that a line needs a place for. */
function addressOf({ stop, doubts }: Line): string[] {
  const isWritten = stop.latitude === undefined && stop.address !== "";
  return isWritten && !doubts.some(({ weight }) => weight === "blocks") ? [stop.address] : [];
}
