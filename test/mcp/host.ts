import { Client, type CallToolResult, type ElicitResult } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { bundleCommandLine } from "../../tools/bundle/command-line.ts";
import { readSettings, root } from "../../tools/settings.ts";

// As it is packed: it starts in a tenth of the time that its sources take. Each worker has its own.
const worker = readSettings().environment["VITEST_POOL_ID"] ?? "";
const program = await bundleCommandLine(root, join(root, `.cache/mcp-cli-${worker}`));

export interface HostOptions {
  readonly key?: string;
  readonly origin?: string;
  readonly flags?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** The person's answer to a question. Absent: the host cannot ask. */
  readonly person?: (question: string) => ElicitResult | Promise<ElicitResult>;
  /** Of the protocol. Default: the newest; else one that pushes its questions. */
  readonly isOld?: boolean;
  /** Whether the test answers questions itself, by raw rounds. */
  readonly isRaw?: boolean;
}

export interface Answered {
  readonly isError: boolean;
  /** The answer's text, which is JSON. */
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Of an answer that is a question. */
  readonly requestState?: string;
}

const NEWEST = "2026-07-28";

/** A host of agents that has started `rondo mcp`, until the test ends. */
export class Host {
  readonly client: Client;
  readonly folder: string;
  readonly questions: string[] = [];

  readonly #isRaw: boolean;

  private constructor(client: Client, folder: string, isRaw: boolean) {
    this.client = client;
    this.folder = folder;
    this.#isRaw = isRaw;
  }

  static async start(options: HostOptions = {}): Promise<Host> {
    const { key, origin, flags = [], files = {}, person, isOld = false, isRaw = false } = options;
    const client = new Client(
      { name: "scripted", version: "1" },
      {
        capabilities: person ? { elicitation: { form: {} } } : {},
        versionNegotiation: { mode: isOld ? "legacy" : { pin: NEWEST } },
        inputRequired: { autoFulfill: !isRaw },
      },
    );
    const folder = mkdtempSync(join(tmpdir(), "rondo-mcp-"));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const host = new Host(client, folder, isRaw);
    if (person)
      client.setRequestHandler("elicitation/create", async ({ params }) => {
        host.questions.push(JSON.stringify(params));
        return person(params.message);
      });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(program, "rondo.js"), "mcp", ...flags],
      cwd: folder,
      stderr: "ignore",
      env: {
        HOME: homedir(),
        ...(key !== undefined && { RONDO_API_KEY: key }),
        ...(origin !== undefined && { RONDO_BASE_URL: origin }),
      },
    });
    onTestFinished(async () => {
      await client.close();
      rmSync(folder, { recursive: true });
    });
    await client.connect(transport);
    return host;
  }

  async tools(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  async call(name: string, given: object = {}, round: object = {}): Promise<Answered> {
    const params = { name, arguments: { ...given }, ...round };
    const result = (await this.client.request(
      { method: "tools/call", params },
      this.#isRaw ? { allowInputRequired: true } : {},
    )) as CallToolResult & { requestState?: string };
    const [block] = (result.content as CallToolResult["content"] | undefined) ?? [];
    const text = block?.type === "text" ? block.text : "";
    const parsed = (text.startsWith("{") ? JSON.parse(text) : {}) as Record<string, unknown>;
    const { requestState, isError = false, structuredContent = {} } = result;
    return {
      ...{ isError, text, data: { ...parsed, ...(structuredContent as object) } },
      ...(requestState !== undefined && { requestState }),
    };
  }
}

/** The code of an answer that nothing was done. */
export function codeOf({ data }: Answered): unknown {
  return (data["error"] as { readonly code?: string } | undefined)?.code;
}
