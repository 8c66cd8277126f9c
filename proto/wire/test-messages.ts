import { ScalarType, type DescField, type DescMessage } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { file_optimizer_v1_optimizer as file } from "@rondo/proto/optimizer/v1/optimizer_pb.js";

/** A field, and the steps that lead to it from a message of the service. */
export interface FieldUse {
  readonly root: DescMessage;
  readonly steps: readonly DescField[];
  readonly field: DescField;
}

/** All requests and responses of the service. */
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

/** The path in faults. Lists on the way count with their first entry. */
export function pathOf({ steps, field }: FieldUse): string {
  return [
    ...steps.map((step) => (step.fieldKind === "list" ? `${step.name}.0` : step.name)),
    field.name,
  ].join(".");
}

/** A message of the root's type with only this content of the field. */
export function messageWith({ steps }: FieldUse, content: Uint8Array): Uint8Array {
  return steps.reduceRight(
    (inner, step) => new BinaryWriter().tag(step.number, WireType.LengthDelimited).bytes(inner).finish(),
    content,
  );
}

/** This many entries with a tag each, each with the least value of its type. */
export function entries(field: DescField, count: number): Uint8Array {
  const writer = new BinaryWriter();
  const isBytes = field.message !== undefined || field.scalar === ScalarType.STRING;
  for (let i = 0; i < count; i++) {
    if (isBytes) writer.tag(field.number, WireType.LengthDelimited).bytes(new Uint8Array());
    else writer.tag(field.number, WireType.Varint).uint32(0);
  }
  return writer.finish();
}

/** This many numbers, packed. */
export function packed(field: DescField, count: number): Uint8Array {
  return new BinaryWriter().tag(field.number, WireType.LengthDelimited).bytes(new Uint8Array(count)).finish();
}
