import type { DescMessage } from "@bufbuild/protobuf";
import { checkWire } from "./check.ts";
import { WireError } from "./fault.ts";

/** Checks an encoded message, then decodes it. @throws WireError */
export function decodeChecked<Message>(
  schema: DescMessage,
  type: { decode(bytes: Uint8Array): Message },
  bytes: Uint8Array,
): Message {
  const fault = checkWire(schema, bytes);
  if (fault) throw new WireError(fault);
  return type.decode(bytes);
}
