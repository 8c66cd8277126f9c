import {
  CLIENT_CAPABILITIES_META_KEY,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";

interface Capabilities {
  readonly elicitation?: { readonly form?: object; readonly url?: object };
}

/** Whether the host can show a form to the person: it says so with each request, or older ones once at the start. */
export function canAsk({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const ofRequest = mcpReq.envelope as Readonly<Record<string, Capabilities>> | undefined;
  // oxlint-disable-next-line typescript/no-deprecated -- the only way to know it of an older host
  const ofHost = server.getClientCapabilities() as Capabilities | undefined;
  const { elicitation } = ofRequest?.[CLIENT_CAPABILITIES_META_KEY] ?? ofHost ?? {};
  // An empty object means forms, which came first.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
