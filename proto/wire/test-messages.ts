import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { ScalarType } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { file_optimizer_v1_optimizer as file } from "@rondo/proto/optimizer/v1/optimizer_pb.js";

/** A field, and the fields of messages that lead to it from a message of the service. */
export interface FieldUse {
  readonly root: DescMessage;
  readonly steps: readonly DescField[];
  readonly field: DescField;
}

/** Every message that the service takes or gives. */
const roots = file.services.flatMap(({ methods }) => methods.flatMap(({ input, output }) => [input, output]));

/** Every field of the proto in every message that can hold it. @throws when a message can hold itself */
export function fieldUses(): FieldUse[] {
  return roots.flatMap((root) => usesIn(root, root, []));
}

function usesIn(root: DescMessage, message: DescMessage, steps: readonly DescField[]): FieldUse[] {
  if (steps.some(({ parent }) => parent === message)) throw new Error(`${message.name} can hold itself`);
  return message.fields.flatMap((field) => [
    { root, steps, field },
    ...(field.message ? usesIn(root, field.message, [...steps, field]) : []),
  ]);
}

/** How faults name the field there, in the first entry of each list on the way. */
export function pathOf({ steps, field }: FieldUse): string {
  return [
    ...steps.map((step) => (step.fieldKind === "list" ? `${step.name}.0` : step.name)),
    field.name,
  ].join(".");
}

/** A message of the root's type that has nothing but this content of the field, wrapped as the steps say. */
export function messageWith({ steps }: FieldUse, content: Uint8Array): Uint8Array {
  return steps.reduceRight(
    (inner, step) => new BinaryWriter().tag(step.number, WireType.LengthDelimited).bytes(inner).finish(),
    content,
  );
}

/** So many entries, each with a tag of its own; the least of its type. */
export function entries(field: DescField, count: number): Uint8Array {
  const writer = new BinaryWriter();
  const isBytes = field.message !== undefined || field.scalar === ScalarType.STRING;
  for (let i = 0; i < count; i++) {
    if (isBytes) writer.tag(field.number, WireType.LengthDelimited).bytes(new Uint8Array());
    else writer.tag(field.number, WireType.Varint).uint32(0);
  }
  return writer.finish();
}

/** So many entries in one piece; for numbers. */
export function packed(field: DescField, count: number): Uint8Array {
  return new BinaryWriter().tag(field.number, WireType.LengthDelimited).bytes(new Uint8Array(count)).finish();
}
