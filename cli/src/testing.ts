import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { run } from "./run.ts";

/** What a command left behind. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly talk: string;
}

/** A folder of a user at a shell, until the test ends. */
export class Shell {
  readonly folder = mkdtempSync(join(tmpdir(), "rondo-cli-"));

  readonly #environment: Readonly<Record<string, string>>;

  constructor(
    files: Readonly<Record<string, string | Uint8Array>> = {},
    environment: Readonly<Record<string, string>> = {},
  ) {
    this.#environment = environment;
    onTestFinished(() => {
      rmSync(this.folder, { recursive: true });
    });
    for (const [name, content] of Object.entries(files)) writeFileSync(join(this.folder, name), content);
  }

  get files(): string[] {
    return readdirSync(this.folder).sort();
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), "utf8");
  }

  /** Runs a command line in the folder. @param input what is piped in */
  async run(
    args: readonly string[],
    {
      input = null,
      isWatched = false,
      until = new AbortController().signal,
      onLine = () => undefined,
      onTalk = () => undefined,
    }: {
      readonly input?: string | Uint8Array | null;
      readonly isWatched?: boolean;
      /** Ctrl+C. */
      readonly until?: AbortSignal;
      /** Is told each line of stdout. */
      readonly onLine?: (line: string) => void;
      /** Is told what goes to stderr. */
      readonly onTalk?: (text: string) => void;
    } = {},
  ): Promise<Ran> {
    let [out, talk] = ["", ""];
    const code = await run(args, {
      folder: this.folder,
      environment: this.#environment,
      isWatched,
      print: (text) => {
        out += `${text}\n`;
        onLine(text);
      },
      tell: (text) => {
        talk += text;
        onTalk(text);
      },
      input: async () => Promise.resolve(input === null ? null : new Uint8Array(Buffer.from(input))),
      now: () => new Date("2026-11-30T10:00:00Z"),
      interrupted: () => until,
    });
    return { code, out, talk };
  }

  /** The plan of a command line, with few steps in the zone of Helsinki. @throws if it plans nothing */
  async plan(...args: readonly string[]): Promise<Saved> {
    const usual = ["--timezone", "Europe/Helsinki", "--iterations", "200", "--json"];
    const { out, talk } = await this.run(["plan", ...args, ...usual]);
    if (out === "") throw new Error(talk);
    return JSON.parse(out) as Saved;
  }
}

interface Row {
  readonly type: string;
  readonly name: string | null;
  readonly serviceStartAt: string;
}

/** A saved plan, as far as tests look. */
interface Saved {
  readonly project: { readonly defaultStartDate: string; readonly defaultStartLatitude: number | null };
  readonly couriers: readonly {
    readonly courier: { readonly firstName: string };
    readonly assignment: object;
  }[];
  readonly options: object;
  readonly result: {
    readonly routes: readonly {
      readonly startAt: string;
      readonly endAt: string;
      readonly stops: readonly Row[];
    }[];
    readonly unassignedStops: readonly {
      readonly name: string;
      readonly reasons: readonly { readonly code: string }[];
    }[];
    readonly summary: object;
  };
}

/** A sheet of stops in the middle of Helsinki, one each minute or two. */
export function sheetOf(count: number, more: Readonly<Record<string, (n: number) => string>> = {}): string {
  const rows = Array.from({ length: count }, (_, n) => [
    `Shop ${n + 1}`,
    (60.16 + (n % 7) * 0.004).toFixed(4),
    (24.9 + (n % 11) * 0.006).toFixed(4),
    ...Object.values(more).map((cell) => cell(n)),
  ]);
  return [["Customer", "Lat", "Lng", ...Object.keys(more)], ...rows]
    .map((cells) => cells.join(","))
    .join("\n");
}
