import { NoAnswerError, RondoError } from "@rondo/client";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { Refusal } from "@rondo/day/refusal.ts";
import { messageOf } from "../messages.ts";
import { Refused } from "../refused.ts";
import { quoted, refusal } from "./untrusted.ts";

const MOST = 1000;

/** Runs a tool. What goes wrong is an answer, whose message may quote customers. */
export async function guarded<Result>(work: () => Promise<Result>): Promise<Result | CallToolResult> {
  try {
    return await work();
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): CallToolResult {
  const untrustedMessage = quoted(messageOf(error), MOST);
  if (error instanceof RondoError) {
    const { code, requestId, docUrl } = error;
    return refusal(code, { requestId, docUrl, untrustedMessage });
  }
  const isInput = error instanceof Refused || error instanceof Refusal;
  const code = error instanceof NoAnswerError ? "NO_ANSWER" : isInput ? "REFUSED" : "FAILED";
  return refusal(code, { untrustedMessage });
}
