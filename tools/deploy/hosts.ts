import { createSocket } from "node:dgram";
import { writeFileSync } from "node:fs";

const TYPE_A = 1;
const TTL_SECONDS = 1;
const HEADER_BYTES = 12;

/**
 * Names of containers and pods on this machine: a hosts file that sandboxes mount, and a name server that answers the
 * same, for programs that ask one themselves.
 */
export class Hosts {
  readonly file: string;
  readonly #names = new Map<string, readonly string[]>();
  readonly #server = createSocket("udp4");

  constructor(file: string) {
    this.file = file;
    this.#write();
  }

  /** Sets the addresses of a name. None: the name is unknown. */
  set(name: string, addresses: readonly string[]): void {
    this.#names.set(name, addresses);
    this.#write();
  }

  /** Starts the name server on a free port of loopback. @returns the port */
  async serve(): Promise<number> {
    this.#server.on("message", (question, { port, address }) => {
      this.#server.send(this.#answer(question), port, address);
    });
    await new Promise<void>((resolve) => this.#server.bind(0, "127.0.0.1", resolve));
    return this.#server.address().port;
  }

  close(): void {
    this.#server.close();
  }

  /** Writes in place, since a mounted file stays the same file. */
  #write(): void {
    const lines = [...this.#names].flatMap(([name, addresses]) =>
      addresses.map((address) => `${address} ${name}`),
    );
    writeFileSync(this.file, ["127.0.0.1 localhost", ...lines, ""].join("\n"));
  }

  #answer(question: Buffer): Buffer {
    let at = HEADER_BYTES;
    const labels: string[] = [];
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString("latin1", at + 1, at + 1 + length));
      at += 1 + length;
    }
    const end = at + 5; // the last label, type and class
    const addresses = this.#names.get(labels.join(".").toLowerCase());
    const isAsked = question.readUInt16BE(at + 1) === TYPE_A;
    const found = isAsked ? (addresses ?? []) : [];
    const header = Buffer.from(question.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(addresses === undefined ? 0x8183 : 0x8180, 2);
    [1, found.length, 0, 0].forEach((count, index) => header.writeUInt16BE(count, 4 + 2 * index));
    return Buffer.concat([header, question.subarray(HEADER_BYTES, end), ...found.map(recordOf)]);
  }
}

/** An A record whose name is the question's. */
function recordOf(address: string): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(TYPE_A, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(TTL_SECONDS, 6);
  record.writeUInt16BE(4, 10);
  address.split(".").forEach((byte, index) => (record[12 + index] = Number(byte)));
  return record;
}
